import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { makeProject, settingsWith } from '../../test/temporary-project.ts';

const settingsFile = '.llxprt/settings.json';
const kind = (type: string, fields: string) =>
  `{"enableHooks":true,"hooks":{"BeforeTool":[{"hooks":[{"type":"${type}",${fields}}]}]}}`;
const hook = (fields: string) => kind('command', fields);

describe('validate', () => {
  it.each([
    ['a missing comma', '{\n  "hooks": {}\n  "a": 1\n}', "3:3: error: invalid JSON: expected ',' before this"],
    ['a text without end', '{"a": "b\n}', '1:7: error: invalid JSON: this text does not end'],
    ['a missing brace', '{"hooks": {', "1:12: error: invalid JSON: expected '}' here"],
    ['single quotes', "{'a': 1}", '1:2: error: invalid JSON: this is not a value'],
    ['more behind the settings', '{} {}', '1:4: error: invalid JSON: expected nothing more'],
    ['a bad escape', '{"a": "C:\\q"}', '1:7: error: invalid JSON: only \\"'],
    [
      'more brackets than anybody can read',
      '['.repeat(400_000),
      '1:501: error: invalid JSON: this is nested deeper than 500 levels',
    ],
    ['a list for an object', '[]', '1:1: error: found a list, expected an object with settings'],
    ['an unknown event', '{"hooks":{"BeforeTol":[]}}', '1:11: error: found the unknown event "BeforeTol"'],
    ["another agent's event", '{"hooks":{"PreToolUse":[]}}', '1:11: error: found the unknown event "PreToolUse"'],
    ['an unknown field', hook('"command":"true","tiemout":5000'), 'error: found the unknown field "tiemout"'],
    ['a missing command', hook('"name":"x"'), 'error: command is missing: expected a string'],
    ['a number for a text', hook('"command":5'), 'error: found 5, expected a string'],
    ['a negative timeout', hook('"command":"true","timeout":-5'), 'error: found -5, expected a number greater than 0'],
    ['seconds', hook('"command":"true","timeout":5'), 'warning: timeout is in milliseconds: 5 is 5 ms'],
    [
      'a key that stands twice',
      '{"hooks":{},"hooks":{}}',
      '1:13: error: duplicate key "hooks": only the last one counts',
    ],
    ['a key that is nearly ours', '{"hook":{}}', '1:2: warning: found the unknown field "hook"'],
    ['a script that is not there', hook('"command":"./gone.sh"'), "error: there is no file './gone.sh'"],
    ['a program that is not there', hook('"command":"no-such-program"'), "error: the program 'no-such-program'"],
    [
      'a matcher that is no expression',
      '{"enableHooks":true,"hooks":{"BeforeTool":[{"matcher":"*_file","hooks":[{"type":"command","command":"true"}]}]}}',
      '1:55: warning: invalid regular expression',
    ],
    [
      'a matcher of a tool that is misspelt',
      '{"enableHooks":true,"hooks":{"BeforeTool":[{"matcher":"read_file|Bahs","hooks":[{"type":"command","command":"true"}]}]}}',
      "1:55: error: no known tool is named 'Bahs', so this matches nothing",
    ],
    [
      'a matcher that leaves out one name of a tool and not the others',
      '{"enableHooks":true,"hooks":{"BeforeTool":[{"matcher":"^(?!Bash$)","hooks":[{"type":"command","command":"true"}]}]}}',
      '1:55: warning: it leaves out Bash but not shell, another name of the same tool',
    ],
    ['a resident program that is not there', kind('resident', '"command":"./gone.py"'), "there is no file './gone.py'"],
    ['an address that is none', kind('http', '"url":"http://[nowhere"'), 'error: this is not an http or https address'],
    ['another scheme', kind('http', '"url":"file:///etc/passwd"'), 'expected an address that begins with http://'],
    [
      'a variable that is not allowed',
      kind('http', '"url":"http://127.0.0.1:1/","headers":{"X-Team":"$TEAM"},"allowedEnv":["OTHER"]'),
      'warning: $TEAM is sent unchanged: allowedEnv does not list it',
    ],
    [
      "a project's service on another machine",
      kind('http', '"url":"https://policy.example.com/check"'),
      'warning: this hook does not run: a project may call only this machine, unless its user allows policy.example.com',
    ],
    [
      'a project that allows itself a host',
      '{"hooksConfig":{"allowedHosts":["example.com"]}}',
      'warning: a project cannot allow "example.com"',
    ],
    [
      'a function in a file',
      kind('function', '"name":"check","action":"return 1"'),
      '1:62: error: functions cannot be in a settings file: register them in code',
    ],
    [
      'a name that no hook has',
      '{"hooksConfig":{"disabled":["gone"]}}',
      '1:29: warning: there is no hook named "gone"',
    ],
  ])('finds %s', async (_, text, found) => {
    const project = makeProject({ [settingsFile]: text });
    const { code, stdout } = await project.run(['validate']);
    expect(stdout).toContain(found);
    expect(stdout).toMatch(/^\.llxprt\/settings\.json:\d+:\d+: (error|warning): /);
    expect(code).toBe(1);
  });

  it.each([
    ['BeforeTol', "Did you mean 'BeforeTool'?"],
    ['PreToolUse', "Did you mean 'BeforeTool'?"],
    ['Sessionstart', "Did you mean 'SessionStart'?"],
  ])('names the nearest event for %s', async (event, advice) => {
    const { stdout } = await makeProject({ [settingsFile]: { hooks: { [event]: [] } } }).run(['validate']);
    expect(stdout).toContain(advice);
  });

  it.each([
    ['a timeout that may be meant', hook('"command":"true","timeout":500'), 'hint: timeout is in milliseconds'],
    [
      'a key in a header',
      kind('http', '"url":"http://localhost:1/","headers":{"Authorization":"Bearer abcdef0123456789"}'),
      'hint: Authorization looks like a secret',
    ],
    [
      'a key in a variable',
      hook('"command":"true","env":{"API_TOKEN":"abcdef"}'),
      'hint: API_TOKEN looks like a secret',
    ],
    [
      'a variable that is not set',
      kind('http', '"url":"http://localhost:1/","headers":{"X":"$NOT_SET_HERE"},"allowedEnv":["NOT_SET_HERE"]'),
      'hint: the variable NOT_SET_HERE is not set here',
    ],
    [
      'hooks that nothing turns on',
      '{"hooks":{"BeforeTool":[{"hooks":[{"type":"command","command":"true"}]}]}}',
      'hint: no settings file turns hooks on',
    ],
    [
      'a matcher that matches nothing',
      '{"enableHooks":true,"hooks":{"BeforeModel":[{"matcher":"x","hooks":[{"type":"command","command":"true"}]}]}}',
      'hint: BeforeModel has nothing to match',
    ],
  ])('hints at %s and is content', async (_, text, hint) => {
    const { code, stdout } = await makeProject({ [settingsFile]: text }).run(['validate']);
    expect(stdout).toContain(hint);
    expect(code).toBe(0);
  });

  it('sums up on a narrow screen without running over its edge', async () => {
    const project = makeProject({ [settingsFile]: hook('"command":"./gone.sh","timeout":5') });
    const { stdout } = await project.run(['validate'], { env: { ...project.env, COLUMNS: '40' } });
    const [last = '', beforeLast = ''] = stdout.trimEnd().split('\n').toReversed();
    expect(`${beforeLast} ${last}`).toBe('.llxprt/settings.json, 1 hook: 1 error, 1 warning.');
    expect([beforeLast, last].filter((line) => line.length > 40)).toEqual([]);
  });

  it('is content with good settings, comments and trailing commas included', async () => {
    const text = '// mine\n{ "enableHooks": true, "hooks": { "BeforeTool": [], }, "other": { "x": 1 } }';
    expect(await makeProject({ [settingsFile]: text }).run(['validate'])).toEqual({
      code: 0,
      stdout: '.llxprt/settings.json, 0 hooks: no problems.\n',
      stderr: '',
    });
  });

  it.each([
    ['a service on this machine', kind('http', '"url":"http://[::1]:8080/","timeout":50')],
    [
      'a header that is a scheme and a variable',
      kind('http', '"url":"http://localhost:1/","headers":{"Authorization":"Bearer $HOME"},"allowedEnv":["HOME"]'),
    ],
    ['a resident program that is there', kind('resident', '"command":"true","idleTimeout":1000')],
  ])('has nothing to say about %s', async (_, text) => {
    const { code, stdout } = await makeProject({ [settingsFile]: text }).run(['validate']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '.llxprt/settings.json, 1 hook: no problems.\n' });
  });

  it('says one thing about a function, whatever else is wrong with it, and checks the hooks beside it', async () => {
    const text = { hooks: { BeforeTool: [{ hooks: [{ type: 'function', foo: 1 }, { type: 'command' }] }] } };
    const { stdout } = await makeProject({ [settingsFile]: text }).run(['validate']);
    expect(stdout.match(/: error: /g)).toHaveLength(2);
    expect(stdout).toContain('registry.registerHook');
    expect(stdout).toContain('command is missing');
  });

  it("lets a project call the hosts that its user's settings allow", async () => {
    const project = makeProject({ [settingsFile]: kind('http', '"url":"https://policy.example.com/check"') });
    project.writeHome(settingsFile, { hooksConfig: { allowedHosts: ['policy.example.com'] } });
    expect((await project.run(['validate'])).code).toBe(0);
    project.writeHome(settingsFile, kind('http', '"url":"https://other.example.com/"'));
    const { stdout } = await project.run(['validate']);
    expect(stdout.match(/: warning: /g)).toHaveLength(1);
    expect(stdout).toContain('unless its user allows policy.example.com');
  });

  it('says what to do where there are no settings', async () => {
    const { code, stdout } = await makeProject().run(['validate']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'There is no settings file here. `agent-hooks init` creates one.\n',
    });
  });

  it('still finds problems in one file where another is broken', async () => {
    const project = makeProject({ [settingsFile]: '{ broken', '.gemini/settings.json': { hooks: { Nope: [] } } });
    project.writeHome(settingsFile, { hooks: { AfterTol: [] } });
    const { stdout, code } = await project.run(['validate']);
    expect(stdout).toContain('.llxprt/settings.json:1:3: error');
    expect(stdout).toContain('unknown event "Nope"');
    expect(stdout).toContain('unknown event "AfterTol"');
    expect(stdout).toContain('3 files, 0 hooks');
    expect(code).toBe(1);
  });

  it('says to a project that it cannot disable a hook of its user', async () => {
    const project = makeProject({ [settingsFile]: { hooksConfig: { disabled: ['gate'] } } });
    project.writeHome(settingsFile, settingsWith('BeforeTool', { name: 'gate', command: 'true' }));
    const { stdout, code } = await project.run(['validate']);
    expect(stdout).toContain('"gate" is a hook of the user settings, which a project cannot disable');
    expect(code).toBe(1);
  });

  it('checks the files that are named, and the one on stdin', async () => {
    const project = makeProject({ 'a.json': { hooks: { Nope: [] } }, 'b.json': { enableHooks: 'yes' } });
    const both = await project.run(['validate', 'a.json', 'b.json']);
    expect(both.code).toBe(1);
    expect(both.stdout).toContain('a.json:3:5: error');
    expect(both.stdout).toContain('b.json:2:18: error: found "yes", expected true or false');
    const stdin = new PassThrough();
    stdin.end('\ufeff{ "hooks": [] }');
    const piped = await project.run(['validate', '-'], { stdin });
    expect(piped.stdout).toContain('<stdin>:1:12: error: found a list, expected an object with events');
  });

  it('looks for scripts in the project to which a named file belongs', async () => {
    const project = makeProject({ 'sub/.llxprt/settings.json': settingsWith('BeforeTool', { command: './ok.sh' }) });
    project.write('sub/ok.sh', '#!/bin/sh\n');
    expect((await project.run(['validate', 'sub/.llxprt/settings.json'])).code).toBe(0);
  });

  it('calls a named file that is not there wrong usage, after it has checked the others', async () => {
    const { code, stdout } = await makeProject({ 'a.json': { hooks: [] } }).run(['validate', 'gone.json', 'a.json']);
    expect(stdout).toContain('gone.json: error: there is no such file');
    expect(stdout).toContain('a.json:2:12: error');
    expect(code).toBe(2);
  });

  it.skipIf(process.platform === 'win32')('reads no pipe, no folder and no file that is too large', async () => {
    const project = makeProject({ 'large.json': `{"a":"${'x'.repeat(9 * 1024 * 1024)}"}`, 'secret.json': '{}' });
    execFileSync('mkfifo', [project.path('pipe.json')]);
    mkdirSync(project.path('folder.json'));
    chmodSync(project.path('secret.json'), 0);
    const { stdout, code } = await project.run(['validate', 'pipe.json', 'folder.json', 'large.json', 'secret.json']);
    expect(stdout).toContain('pipe.json: error: the file cannot be read: it is not a file');
    expect(stdout).toContain('folder.json: error: the file cannot be read: it is a directory');
    expect(stdout).toContain('large.json: error: the file cannot be read: it is larger than 8 MiB');
    if (process.getuid?.() !== 0) expect(stdout).toContain('secret.json: error: the file cannot be read: there is no');
    expect(code).toBe(1);
  });

  it('shows the first of very many problems and counts the rest', async () => {
    const hooks = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`Event${index}`, []]));
    const { stdout } = await makeProject({ [settingsFile]: { hooks } }).run(['validate']);
    expect(stdout.match(/: error: /g)).toHaveLength(50);
    expect(stdout).toContain('and 1950 more like these');
  });

  it('has a stable shape for machines', async () => {
    const project = makeProject({ [settingsFile]: { hooks: { BeforeTol: [] } } });
    const { stdout, code } = await project.run(['validate', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      ok: false,
      files: [{ file: project.path(settingsFile), hooks: 0, moreProblems: 0 }],
      problems: [
        {
          severity: 'error',
          file: project.path(settingsFile),
          line: 3,
          column: 5,
          length: 11,
          path: 'hooks.BeforeTol',
          message: 'found the unknown event "BeforeTol", expected a known event',
          advice: null,
          suggestion: 'BeforeTool',
        },
      ],
    });
  });
});
