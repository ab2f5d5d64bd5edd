import { PassThrough } from 'node:stream';
import { eventTable } from '@agent-hooks/hook-types';
import { makeFiredEvent } from '@agent-hooks/test-samples';
import { describe, expect, it } from 'vitest';
import { makeProject, settingsWith } from '../../test/temporary-project.ts';
import { colorCode } from '../terminal/paint.ts';

const settingsFile = '.llxprt/settings.json';
const node = (code: string) => ({ command: process.execPath, args: ['-e', code] });
const printInput = node('process.stdin.on("data", (data) => process.stderr.write(data))');
const answer = (output: object) => node(`console.log(${JSON.stringify(JSON.stringify(output))})`);

const fireJson = async (project: ReturnType<typeof makeProject>, ...argv: string[]) => {
  const run = await project.runApproved(['fire', ...argv, '--json']);
  const value = JSON.parse(run.stdout);
  return { ...run, value, input: value.inputs[0], hooks: value.rounds[0]?.hooks ?? [] };
};

describe('fire', () => {
  it.each(Object.keys(eventTable))('gives hooks of %s a realistic input', async (event) => {
    const project = makeProject({ [settingsFile]: settingsWith(event, { name: 'echo', ...printInput }) });
    const { code, input, hooks } = await fireJson(project, event);
    expect(code).toBe(0);
    expect(JSON.parse(hooks[0].result.stderr)).toEqual(input);
    expect(input).toMatchObject({ hook_event_name: event, cwd: project.dir });
  });

  it('shows what each hook got, printed and decided, and what comes of it', async () => {
    const project = makeProject({
      [settingsFile]: settingsWith(
        'BeforeTool',
        { name: 'gate', ...node('console.error("no secrets"); process.exit(2)') },
        { name: 'helper', ...answer({ systemMessage: 'be careful' }) },
      ),
    });
    const { code, stdout } = await project.runApproved([
      'fire',
      'BeforeTool',
      '--tool',
      'my_tool',
      '--input',
      '{"a":1}',
    ]);
    expect(code).toBe(0);
    expect(stdout.replace(/\d+(\.\d)? m?s$/gm, '<time>')).toContain(`BLOCKED by gate: no secrets
  An agent would not call my_tool, and would tell the model why; and tell the
  model: "be careful"

BeforeTool (my_tool): 2 hooks, at the same time
  1. gate  blocked, exit code 2, <time>
  2. helper  changed: message, <time>
`);
    expect(stdout).toMatch(/"tool_input": \{\n {6}"a": 1\n/);
    expect(stdout).toMatch(/stderr {4}no secrets/);
    expect(stdout).toMatch(/^Answer\n {2}\{\n/m);
  });

  it('is brief if it is asked to be', async () => {
    const project = makeProject({ [settingsFile]: settingsWith('BeforeTool', { name: 'quiet', ...node('') }) });
    const { stdout } = await project.runApproved(['fire', 'BeforeTool', '--tool', 't', '--brief']);
    expect(stdout).toMatch(
      /^NO ANSWER from quiet\n {2}An agent would call t: no hook has an answer\.\n\nBeforeTool \(t\): 1 hook\n {2}1\. quiet {2}no answer, .*\n$/,
    );
  });

  it.each([
    ['deny', 0, ''],
    ['allow', 1, '--expect: expected allow, but the verdict is deny (no).\n'],
  ])('--expect %s ends with %i', async (expected, code, stderr) => {
    const project = makeProject({
      [settingsFile]: settingsWith('BeforeTool', answer({ decision: 'deny', reason: 'no' })),
    });
    const run = await project.runApproved(['fire', 'BeforeTool', '--expect', expected]);
    expect(run).toMatchObject({ code, stderr });
  });

  it('--expect deny is not met by a gate that is broken and refuses everything', async () => {
    const gate = { name: 'gate', ...node('process.exit(7)'), onFailure: 'block' };
    const project = makeProject({ [settingsFile]: settingsWith('BeforeTool', gate) });
    const { code, stdout, stderr } = await project.runApproved(['fire', 'BeforeTool', '--expect', 'deny']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^BLOCKED by gate: /);
    expect(stdout).toContain('gate: failed, exit code 7. It refuses, since its onFailure is "block".');
    expect(stderr).toBe('--expect: expected deny, but the hook gate failed.\n');
  });

  it('shows every hook that it counts, in each round, with the input as it was fired', async () => {
    const change = answer({ hookSpecificOutput: { tool_input: { path: 'changed' } } });
    const project = makeProject({ [settingsFile]: settingsWith('BeforeTool', { name: 'move', ...change }) });
    const gate = 'let t="";process.stdin.on("data",(d)=>t+=d).on("end",()=>process.exit(t.includes("changed")?2:0))';
    project.writeHome(settingsFile, settingsWith('BeforeTool', { name: 'gate', ...node(gate) }));
    const given = ['BeforeTool', '--tool', 't', '--input', '{"path":"given"}'];
    const { value } = await fireJson(project, ...given);
    expect(value.inputs[0].tool_input).toEqual({ path: 'given' });
    expect(value.verdict.action).toBe('refuse');
    const { stdout } = await project.run(['fire', ...given]);
    expect(stdout).toContain('BeforeTool (t): 2 hooks, at the same time, in 2 rounds\n');
    expect(stdout).toMatch(/1\. move {2}changed: input, .*\n {2}2\. gate {2}no answer, does not count, .*\n/);
    expect(stdout).toMatch(/Again, on the changed input:\n {2}3\. gate {2}blocked, exit code 2, .*\n/);
    expect(stdout).toMatch(/Input {2}as the event was fired\n[\s\S]*?"path": "given"/);
  });

  it.each([
    ['python3 missing.py', 'missing.py does not exist'],
    ['sh hooks/crlf.sh', 'the first line of hooks/crlf.sh ends in a carriage return'],
  ])('says that the script did not run, and so does the record: %s', async (command, why) => {
    const hook = { type: 'command', name: 'gate', command };
    const project = makeProject({
      'hooks/crlf.sh': 'set -e\r\nexit 2\r\n',
      '.agent-hooks/settings.json': { hooks: { BeforeTool: [{ hooks: [hook] }] } },
    });
    await project.run(['trace', '--record', 'on', 'log.jsonl']);
    for (const more of [[], ['--brief'], ['--json']]) {
      const { stdout, stderr } = await project.runApproved(['fire', 'BeforeTool', '--tool', 't', ...more]);
      expect((stdout + stderr).replace(/\s+/g, ' ')).toContain(`The script did not run: ${why}`);
    }
    expect(project.read('log.jsonl')).toContain(`The script did not run: ${why}`);
    expect((await project.run(['validate'])).code).toBe(1);
  });

  it('records the event if recording is on', async () => {
    const project = makeProject({ [settingsFile]: settingsWith('BeforeTool', node('')) });
    await project.run(['trace', '--record', 'on', 'log.jsonl']);
    const { value } = await fireJson(project, 'BeforeTool');
    const [line = ''] = project.read('log.jsonl').split('\n');
    const { subject: _, doesNotRun: __, notApproved: ___, sentence: ____, ignored: _____, ...record } = value;
    expect(JSON.parse(line)).toEqual(record);
  });

  it.each([
    ['ended with another code', node('process.exit(3)'), /failed, exit code 3/],
    ['was killed', node('process.kill(process.pid, "SIGKILL")'), /failed, ended by SIGKILL/],
    ['took too long', { ...node('setTimeout(() => {}, 60000)'), timeout: 300 }, /failed, timed out/],
    ['could not be started', { command: '/no/such/program', args: [] }, /1\. .* {2}not started\n/],
    ['printed too much', node('process.stdout.write("x".repeat(9 << 20))'), /failed, printed too much/],
  ])('ends with 1 after a hook that %s', async (_, hook, ending) => {
    const { code, stdout } = await makeProject({ [settingsFile]: settingsWith('AfterTool', hook) }).runApproved([
      'fire',
      'AfterTool',
    ]);
    expect(stdout).toMatch(ending);
    expect(stdout).toMatch(/^ {3}(error|why) +\S/m);
    expect(code).toBe(1);
  });

  it('shows to each hook of a sequence what the one before left', async () => {
    const project = makeProject({
      [settingsFile]: {
        enableHooks: true,
        hooks: {
          BeforeTool: [
            {
              sequential: true,
              hooks: [
                {
                  type: 'command',
                  name: 'first',
                  ...answer({ hookSpecificOutput: { tool_input: { path: 'changed' } } }),
                },
                { type: 'command', name: 'second', ...printInput },
              ],
            },
          ],
        },
      },
    });
    const { value, hooks } = await fireJson(project, 'BeforeTool', '--input', '{"path":"given"}');
    expect(value.sequential).toBe(true);
    expect(value.inputs[hooks[0].input].tool_input).toEqual({ path: 'given' });
    expect(value.inputs[hooks[1].input].tool_input).toEqual({ path: 'changed' });
    expect(JSON.parse(hooks[1].result.stderr)).toEqual(value.inputs[hooks[1].input]);
    const { stdout } = await project.runApproved(['fire', 'BeforeTool', '--input', '{"path":"given"}']);
    expect(stdout).toContain('got       the input as hooks had changed it, on stdin:');
  });

  it('chooses a sample that its hooks match', async () => {
    const hooks = [{ type: 'command', ...printInput }];
    const settings = {
      enableHooks: true,
      hooks: {
        BeforeTool: [
          { matcher: '^mcp__files__', hooks },
          { matcher: 'run_shell_command', hooks },
        ],
        SessionStart: [{ matcher: 'clear', hooks }],
      },
    };
    const project = makeProject({ [settingsFile]: settings });
    expect((await fireJson(project, 'BeforeTool')).value.subject).toMatch(/run_shell_command|mcp__files__/);
    expect((await fireJson(project, 'SessionStart')).input.source).toBe('clear');
    const other = await fireJson(project, 'SessionStart', '--subject', 'resume');
    expect(other.hooks).toEqual([]);
    expect(other.value.doesNotRun[0].reason).toContain('does not match "resume"');
  });

  it('says why no hook runs', async () => {
    const settings = {
      ...settingsWith('BeforeTool', { name: 'off', command: 'true' }),
      hooksConfig: { disabled: ['off'] },
    };
    const project = makeProject({ [settingsFile]: settings });
    const { code, stdout } = await project.runApproved(['fire', 'BeforeTool']);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'No hook runs for BeforeTool (write_file).\n  - off: it is disabled: the project settings disable it',
    );
    expect((await project.runApproved(['fire', 'AfterModel'])).stdout).toContain(
      'No hook is configured for AfterModel',
    );
  });

  it('runs only the hook that is named', async () => {
    const project = makeProject({
      [settingsFile]: settingsWith(
        'BeforeAgent',
        { name: 'one', ...printInput },
        { name: 'two', ...printInput, timeout: 5000 },
      ),
    });
    const { hooks } = await fireJson(project, 'BeforeAgent', '--hook', 'two');
    expect(hooks.map((hook: { name: string }) => hook.name)).toEqual(['two']);
    const unknown = await project.runApproved(['fire', 'BeforeAgent', '--hook', 'tow']);
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining("Did you mean 'two'?") });
  });

  it.each([
    ['the input of the tool', '{"command":"ls"}', { tool_input: { command: 'ls' } }],
    ['fields of the event', '{"tool_name":"t","tool_input":{"x":1}}', { tool_name: 't', tool_input: { x: 1 } }],
    ['a whole input', '{"hook_event_name":"BeforeTool","tool_name":"t","cwd":"/elsewhere"}', { tool_name: 't' }],
    ['JSON with comments', '{"a":1, /* two */}', { tool_input: { a: 1 } }],
  ])('takes %s', async (_, input, expected) => {
    const project = makeProject({ [settingsFile]: settingsWith('BeforeTool', printInput) });
    const fired = await fireJson(project, 'BeforeTool', '--input', input);
    expect(fired.input).toMatchObject({ ...expected, cwd: project.dir });
  });

  it('takes input from a file and from stdin', async () => {
    const project = makeProject({
      [settingsFile]: settingsWith('BeforeAgent', printInput),
      'in.json': { prompt: 'from a file' },
    });
    expect((await fireJson(project, 'BeforeAgent', '--input', '@in.json')).input.prompt).toBe('from a file');
    expect((await fireJson(project, 'BeforeAgent', '--input-file', 'in.json')).input.prompt).toBe('from a file');
    const stdin = new PassThrough();
    stdin.end('{"prompt":"from stdin"}');
    const { stdout } = await project.runApproved(['fire', 'BeforeAgent', '--input', '-', '--json'], { stdin });
    expect(JSON.parse(stdout).inputs[0].prompt).toBe('from stdin');
  });

  it.each([
    [['BeforeTol'], "Did you mean 'BeforeTool'?"],
    [[], 'Which event? For example: agent-hooks fire BeforeTool'],
    [['BeforeTool', '--input', '{"a":}'], '--input:1:6: invalid JSON: expected a value here\n  {"a":}\n       ^'],
    [['BeforeTool', '--input', '5'], '--input: expected a JSON object'],
    [['BeforeTool', '--input', '@gone.json'], "there is no file 'gone.json'"],
    [['BeforeTool', '--input', '@.llxprt'], "'.llxprt': the file cannot be read: it is a directory"],
    [['BeforeAgent', '--input', '{"promt":"x"}'], "BeforeAgent has no field 'promt'. Did you mean 'prompt'?"],
    [['BeforeAgent', '--input', '{"prompt":5}'], 'prompt: Invalid type'],
    [
      ['BeforeAgent', '--input', '{"hook_event_name":"AfterAgent"}'],
      'it is the input of AfterAgent, not of BeforeAgent',
    ],
    [['SessionStart', '--subject', 'nope'], 'source: Invalid type'],
    [['BeforeAgent', '--tool', 'x'], 'BeforeAgent is not about a tool'],
    [['BeforeTool', '--input', '{}', '--input-file', 'x'], '--input and --input-file cannot be combined'],
    [['BeforeTool', '--expect', 'maybe'], 'are allow, deny, ask, stop'],
    [['BeforeTool', '--watch', '--json'], '--watch and --json cannot be combined'],
  ])('calls %j wrong usage', async (argv, message) => {
    const hooks = Object.fromEntries(
      Object.keys(eventTable).map((event) => [event, [{ hooks: [{ type: 'command', command: 'true' }] }]]),
    );
    const { code, stdout, stderr } = await makeProject({ [settingsFile]: { hooks } }).runApproved(['fire', ...argv]);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it('says that an agent may leave hooks off where no settings turn them on', async () => {
    const settings = { hooks: { BeforeAgent: [{ hooks: [{ type: 'command', command: 'true' }] }] } };
    const { stdout } = await makeProject({ [settingsFile]: settings }).runApproved(['fire', 'BeforeAgent']);
    expect(stdout).toContain('Note: No settings file says "enableHooks": true');
  });

  it('cuts what is very long, and shows it all to machines', async () => {
    const project = makeProject({
      [settingsFile]: settingsWith('BeforeAgent', node('console.error("x\\n".repeat(5000))')),
    });
    const { stdout } = await project.runApproved(['fire', 'BeforeAgent']);
    expect(stdout).toContain('… 10001 characters in all; --json shows them');
    expect(stdout.length).toBeLessThan(4000);
    expect((await fireJson(project, 'BeforeAgent')).hooks[0].result.stderr).toHaveLength(10_001);
  });

  it('prints nothing that would act on a terminal, in colour or without', async () => {
    const evil = '\u001b]0;title\u0007\u001b[31m\u009b2J\u202e\r';
    const project = makeProject({
      [settingsFile]: settingsWith(
        'BeforeTool',
        { name: `bad${evil}`, ...answer({ decision: 'deny', reason: evil, systemMessage: evil }) },
        { ...node(`process.stdout.write(${JSON.stringify(evil)});process.stderr.write(${JSON.stringify(evil)})`) },
      ),
    });
    for (const argv of [
      ['fire', 'BeforeTool'],
      ['fire', 'BeforeTool', '--json'],
      ['list'],
      ['explain', 'BeforeTool'],
      ['validate'],
      ['list', '--json'],
    ]) {
      for (const color of [false, true]) {
        const { stdout, stderr } = await project.runApproved(argv, { color });
        // What is left are our own colours, each of which is closed again.
        const rest = (stdout + stderr)
          .split(colorCode)
          .filter((_, index) => index % 2 === 0)
          .join('');
        expect(rest).not.toMatch(/[^\n\P{Cc}]|\u202e/u);
        expect(stdout).not.toContain('\u001b[31m\\x9b');
      }
    }
  });
});

describe('fire --replay', () => {
  const event = (prompt: string) =>
    JSON.stringify(makeFiredEvent({ eventName: 'BeforeAgent', inputs: [{ session_id: 'old', prompt }] }));
  const log = `${event('first')}\n${event('second')}\n\n${event('third')}\n`;

  it.each([
    ['log.jsonl', 'third'],
    ['log.jsonl:1', 'first'],
    ['log.jsonl:3', 'third'],
  ])('fires the recorded event %s again', async (target, prompt) => {
    const project = makeProject({ [settingsFile]: settingsWith('BeforeAgent', printInput), 'log.jsonl': log });
    const { code, input } = await fireJson(project, '--replay', target);
    expect(code).toBe(0);
    expect(input).toMatchObject({ prompt, session_id: 'old', cwd: project.dir });
  });

  it('ends a recorded line at a line feed alone', async () => {
    const prompt = 'one\u2028two\u2029three\u0085four';
    const project = makeProject({
      [settingsFile]: settingsWith('BeforeAgent', printInput),
      'log.jsonl': event(prompt),
    });
    expect((await fireJson(project, '--replay', 'log.jsonl:1')).input.prompt).toBe(prompt);
  });

  it('lets --input change what was recorded, and reads a file whose name ends with a number', async () => {
    const project = makeProject({ [settingsFile]: settingsWith('BeforeAgent', printInput), 'log:2': log });
    const { input } = await fireJson(project, '--replay', 'log:2', '--input', '{"prompt":"mine"}');
    expect(input.prompt).toBe('mine');
  });

  it.each([
    ['gone.jsonl', 'there is no file'],
    ['log.jsonl:9', 'there is no event 9 in'],
    ['log.jsonl:0', 'counted from 1'],
    ['empty.jsonl', 'there is no event in'],
    ['broken.jsonl', 'is not JSON'],
    ['other.jsonl', 'its version is 3, and not 2'],
    ['old.jsonl', 'it was recorded by an older version (format 1)'],
  ])('says what is wrong with %s', async (target, message) => {
    const files = {
      'log.jsonl': log,
      'empty.jsonl': '\n',
      'broken.jsonl': '{"version":2,',
      'other.jsonl': '{"version":3}',
      'old.jsonl': '{"version":1,"eventName":"BeforeAgent","input":{}}',
    };
    const { code, stderr } = await makeProject(files).runApproved(['fire', '--replay', target]);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  it('refuses to fire another event with what was recorded', async () => {
    const { code, stderr } = await makeProject({ 'log.jsonl': log }).run([
      'fire',
      'AfterTool',
      '--replay',
      'log.jsonl',
    ]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: '--replay: the recorded event is BeforeAgent, not AfterTool\n',
    });
  });
});
