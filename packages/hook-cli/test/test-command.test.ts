// @module-tag built
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFiredEvent } from '@agent-hooks/test-samples';
import { describe, expect, it } from 'vitest';
import { noTerminal, runInTerminal } from './run-in-terminal.ts';
import { makeProject, settingsWith } from './temporary-project.ts';

const settingsFile = '.gemini/settings.json';
const guard = `
let text = '';
process.stdin.on('data', (part) => (text += part)).on('end', () => {
  const { command } = JSON.parse(text).tool_input;
  if (command.includes('rm -rf')) { console.error('rm -rf is not allowed here'); process.exit(2); }
  if (command === 'crash') process.exit(1);
  if (command.startsWith('deploy')) {
    console.log(JSON.stringify({ hookSpecificOutput: { tool_input: { command: command + ' --dry-run' } } }));
  }
});
`;
const cases = {
  event: 'BeforeTool',
  tool: 'run_shell_command',
  hook: 'guard',
  cases: [
    { name: 'refuses rm -rf', input: { command: 'rm -rf build' }, decision: 'deny', text: ['rm -rf', 'not allowed'] },
    { name: 'lets ls pass', input: { command: 'ls' }, decision: 'allow' },
    {
      name: 'deploys dry',
      input: { command: 'deploy web' },
      decision: 'allow',
      changedInput: { command: 'deploy web --dry-run' },
    },
  ],
};
const hook = { name: 'guard', command: process.execPath, args: ['hooks/guard.mjs'], onFailure: 'block' };
const makeGuarded = (file: object | string = cases) =>
  makeProject({
    'hooks/guard.mjs': guard,
    'hooks/guard.cases.json': file,
    [settingsFile]: settingsWith('BeforeTool', hook),
  });
const withCase = (one: object) => ({ ...cases, cases: [one] });

describe('agent-hooks test', () => {
  it('fires each case with the real hooks and ends with 0 if all passed', async () => {
    const { code, stdout, stderr } = await makeGuarded().runApproved(['test']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^hooks\/guard\.cases\.json\n {2}✓ refuses rm -rf\n {2}✓ lets ls pass\n {2}✓ deploys dry\n\n3 cases, 0 failed, in /,
    );
  });

  it.each<[string, object, string]>([
    ['another decision', { input: { command: 'ls' }, decision: 'deny' }, 'expected deny, but the verdict is allow'],
    [
      'a text that does not appear',
      { input: { command: 'rm -rf x' }, decision: 'deny', text: 'please' },
      'expected the text "please" in the reason or the answer',
    ],
    [
      'another input',
      { input: { command: 'deploy web' }, decision: 'allow', changedInput: { command: 'deploy web --force' } },
      'expected tool_input.command to be "deploy web --force", but it is "deploy web --dry-run"',
    ],
    [
      'a gate that is broken, though it refuses',
      { input: { command: 'crash' }, decision: 'deny' },
      'expected deny, but the hook guard failed',
    ],
    ['a hook that does not exist', { hook: 'guart', decision: 'deny' }, "there is no hook named 'guart'"],
    [
      'an input that the event does not know',
      { event: 'BeforeAgent', input: { promt: 'x' }, hook: undefined, decision: 'allow' },
      "input: BeforeAgent has no field 'promt'",
    ],
  ])('says what is different, and ends with 1: %s', async (_, one, problem) => {
    const { code, stdout } = await makeGuarded(withCase(one)).runApproved(['test']);
    expect(stdout.replace(/\s+/g, ' ')).toContain(problem);
    expect(code).toBe(1);
  });

  it('does not run what is not approved, unless it is asked to', async () => {
    const project = makeGuarded();
    const refused = await project.run(['test']);
    expect(refused.code).toBe(1);
    expect(refused.stdout.replace(/\s+/g, ' ')).toContain('not approved: guard. Run `agent-hooks trust` first');
    expect((await project.run(['test', '--unapproved'])).code).toBe(0);
  });

  it('runs one file, one case, and reads YAML', async () => {
    const project = makeGuarded();
    project.write(
      'other.cases.yaml',
      'cases:\n  - { name: from yaml, event: BeforeTool, tool: run_shell_command, input: { command: ls }, decision: allow }\n',
    );
    const one = JSON.parse((await project.runApproved(['test', '--case', 'LETS', '--format', 'json'])).stdout);
    expect(one.cases.map(({ name }: { name: string }) => name)).toEqual(['lets ls pass']);
    const yaml = JSON.parse((await project.run(['test', 'other.cases.yaml', '--format', 'json'])).stdout);
    expect(yaml).toMatchObject({ passed: true, cases: [{ file: 'other.cases.yaml', name: 'from yaml' }] });
  });

  it('writes a report for build servers, and shows people failures beside it', async () => {
    const project = makeGuarded(withCase({ name: 'wrong', input: { command: 'ls' }, decision: 'deny' }));
    const run = await project.runApproved(['test', '--format', 'junit', '--output', 'report.xml']);
    expect(run).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('✗ wrong') });
    expect(project.read('report.xml')).toContain('<testsuites tests="1" failures="1"');
    expect((await project.run(['test', '--format', 'tap'])).stdout).toMatch(/^TAP version 14\n1\.\.1\nnot ok 1 - /);
  });

  it.each([
    [{}, [], 'There are no cases.'],
    [{ 'a.cases.json': cases }, ['--case', 'nothing'], "No case has 'nothing' in its name."],
    [{}, ['gone.cases.json'], "There is no file or directory 'gone.cases.json'."],
    [{}, ['--save', 'gone.jsonl', 'a.cases.json'], '--save: there is no file'],
    [{ log: '' }, ['--save', 'log'], '--save: name the one file of cases'],
  ])('calls %j with %j wrong usage', async (files, argv, message) => {
    const { code, stderr } = await makeProject(files).run(['test', ...argv]);
    expect(stderr.replace(/\s+/g, ' ')).toContain(message);
    expect(code).toBe(2);
  });

  it('counts a file that cannot be read as a failure', async () => {
    const { code, stdout } = await makeGuarded('{').runApproved(['test']);
    expect(stdout).toContain('✗ the file');
    expect(code).toBe(1);
  });

  it('turns a recorded event into a case, which then passes', async () => {
    const project = makeGuarded();
    await project.run(['trace', '--record', 'on', 'log.jsonl']);
    await project.runApproved([
      'fire',
      'BeforeTool',
      '--tool',
      'run_shell_command',
      '--input',
      '{"command":"rm -rf a"}',
    ]);
    await project.run(['fire', 'BeforeTool', '--tool', 'run_shell_command', '--input', '{"command":"deploy b"}']);
    for (const target of ['log.jsonl:1', 'log.jsonl']) {
      expect(await project.run(['test', '--save', target, 'new.cases.json'])).toMatchObject({
        code: 0,
        stdout: 'Saved BeforeTool as a case in new.cases.json.\n',
      });
    }
    expect(JSON.parse(project.read('new.cases.json')).cases).toMatchObject([
      { name: 'BeforeTool run_shell_command: rm -rf a', event: 'BeforeTool', decision: 'deny' },
      { decision: 'allow', changedInput: { tool_input: { command: 'deploy b --dry-run' } } },
    ]);
    const { code, stdout } = await project.run(['test', 'new.cases.json']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('2 cases, 0 failed') });
  });

  it('saves no event of which parts are missing', async () => {
    const project = makeProject({ 'log.jsonl': JSON.stringify(makeFiredEvent({ truncated: true })) });
    const { code, stderr } = await project.run(['test', '--save', 'log.jsonl', 'a.cases.json']);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('parts of the recorded event were cut'),
    });
  });

  it.skipIf(noTerminal)('--watch runs again when a script or a case changes', async () => {
    const project = makeGuarded();
    await runInTerminal(
      project,
      ['test', '--watch', '--unapproved'],
      [
        { until: '3 cases, 0 failed' },
        { until: 'Ctrl-C ends', act: () => project.write('hooks/guard.mjs', 'process.exit(2)') },
        { until: 'guard.mjs changed' },
        { until: '3 cases, 3 failed' },
        { until: 'Ctrl-C ends', act: () => project.write('hooks/guard.cases.json', withCase({ decision: 'deny' })) },
        { until: '1 case, 0 failed' },
        { until: 'Ctrl-C ends', type: '\u0003' },
      ],
    );
  });
});

describe('every recipe ships cases, which pass where it was just added', () => {
  const recipes = join(import.meta.dirname, '../../../recipes');
  const names = readdirSync(recipes).filter((name) => existsSync(join(recipes, name, 'recipe.json')));

  it.each(names)('%s', async (name) => {
    const project = makeProject();
    expect((await project.run(['recipes', 'add', name])).code).toBe(0);
    const { stdout } = await project.runApproved([
      'test',
      join(recipes, name, `${name}.cases.json`),
      '--format',
      'json',
    ]);
    const { cases: results } = JSON.parse(stdout);
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ problems }: { problems: string[] }) => problems.length > 0)).toEqual([]);
  });
});
