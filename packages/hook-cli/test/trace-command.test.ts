// @module-tag built
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFiredEvent, makeFiredHook, makeFiredRound } from '@agent-hooks/test-samples';
import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';
import { makeProject, settingsWith } from './temporary-project.ts';

const gate = makeFiredHook(
  {
    outcome: 'blocked',
    success: false,
    exitCode: 2,
    stderr: 'Not here.',
    output: { decision: 'deny', reason: 'Not here.' },
  },
  { name: 'gate' },
);
const format = makeFiredHook(
  { outcome: 'answered', output: { hookSpecificOutput: { tool_input: { path: 'b.txt' } } } },
  { name: 'format' },
);
const events = [
  makeFiredEvent({ ...makeFiredRound(format), answer: { hookSpecificOutput: { tool_input: { path: 'b.txt' } } } }),
  makeFiredEvent({
    at: '2026-01-02T10:20:31.900Z',
    durationMs: 80,
    ...makeFiredRound(gate),
    answer: { decision: 'deny', reason: 'Not here.' },
    verdict: { action: 'refuse', reason: 'Not here.' },
  }),
];
const log = events.map((event) => `${JSON.stringify(event)}\n`).join('');

describe('agent-hooks trace', () => {
  it('draws a timeline in 80 columns, without colours where there is no terminal', async () => {
    const project = makeProject({ 'log.jsonl': log });
    const { code, stdout, stderr } = await runCommand(project, ['trace', 'log.jsonl'], { env: { TZ: 'UTC' } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await expect(stdout).toMatchFileSnapshot(join(import.meta.dirname, 'golden', 'trace.txt'));
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('colours where colours are asked for', async () => {
    const project = makeProject({ 'log.jsonl': log });
    const { stdout } = await runCommand(project, ['trace', 'log.jsonl'], { env: { FORCE_COLOR: '1' } });
    expect(stdout).toContain(`${String.fromCharCode(27)}[31m`);
  });

  it('reports lines that contain no event with their number, skips them and ends with 1', async () => {
    const project = makeProject({ 'log.jsonl': `${log}{"version":2,\n\u001b[2Jhostile\n` });
    const { code, stdout, stderr } = await runCommand(project, ['trace', 'log.jsonl']);
    expect(code).toBe(1);
    expect(stdout).toContain('2 events, 2 hooks');
    expect(stderr).toMatch(/^log\.jsonl:3: skipped: it is not JSON .*\nlog\.jsonl:4: skipped: it is not JSON/);
    expect(stderr).not.toContain('\u001b');
  });

  it('prints JSON for machines, the broken lines included', async () => {
    const project = makeProject({ 'log.jsonl': `nothing\n${log}` });
    const { stdout } = await runCommand(project, ['trace', 'log.jsonl', '--json', '--last', '1']);
    expect(JSON.parse(stdout)).toEqual({
      version: 2,
      file: 'log.jsonl',
      summary: expect.objectContaining({ events: 1, blocked: 1 }),
      events: [events[1]],
      broken: [{ line: 1, problem: expect.any(String) }],
    });
  });

  it('reads stdin', async () => {
    const { code, stdout } = await runCommand(makeProject(), ['trace', '-'], { stdin: log });
    expect(code).toBe(0);
    expect(stdout).toContain('2 events');
  });

  it('says so where the log is empty', async () => {
    const { code, stdout } = await runCommand(makeProject({ 'log.jsonl': '' }), ['trace', 'log.jsonl']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'log.jsonl contains no events.\n' });
  });

  it.each([
    [['trace', 'nowhere.jsonl'], /nowhere\.jsonl cannot be read\. There is no such file\./],
    [['trace'], /cannot be read\. There is no such file\. Turn recording on with: agent-hooks trace --record on/],
    [['trace', '.'], /\. cannot be read\. .*EISDIR/],
    [['trace', 'log.jsonl', '--last', '0'], /It must be a whole number above 0/],
    [['trace', 'log.jsonl', '--html', 'no/such/folder.html'], /The page cannot be written: .*ENOENT/],
    [['trace', '--record', 'maybe'], /Allowed choices are on, off, status/],
    [['trace', '--record', 'off', 'x'], /A log is given with `agent-hooks trace --record on` only/],
    [['-C', 'nowhere', 'trace', '--record', 'on'], /there is no directory/],
  ])('%s is wrong usage', async (argv, message) => {
    const { code, stderr } = await runCommand(makeProject({ 'log.jsonl': log }), argv);
    expect(code).toBe(2);
    expect(stderr.replace(/\s+/g, ' ')).toMatch(message);
  });

  it('writes a page that only its owner can read', async () => {
    const project = makeProject({ 'log.jsonl': log });
    const { code, stdout } = await runCommand(project, ['trace', 'log.jsonl', '--html', 'out.html']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `2 events drawn. Open ${project.path('out.html')} in a browser.\n`,
    });
    expect(project.read('out.html')).toContain('<!doctype html>');
    if (process.platform !== 'win32') expect(statSync(project.path('out.html')).mode & 0o777).toBe(0o600);
  });
});

describe('agent-hooks trace --record', () => {
  it('turns the log on, says where it is, and turns it off', async () => {
    const project = makeProject({ '.agent-hooks/settings.json': settingsWith('BeforeTool', { command: 'true' }) });
    await project.approve();
    const fire = () => runCommand(project, ['fire', 'BeforeTool']);
    const state = async (what = 'status') =>
      JSON.parse((await runCommand(project, ['trace', '--record', what, '--json'])).stdout);
    expect(await state()).toMatchObject({ version: 1, project: project.dir, recording: false });
    const { file } = await state('on');
    expect(file).toContain(join('agent-hooks', 'recordings'));
    expect((await runCommand(project, ['trace', '--record', 'status'])).stdout).toContain(
      `Recording is on for ${project.dir}.\nLog: ${file}\n`,
    );
    expect((await fire()).code).toBe(0);
    const { code, stdout } = await runCommand(project, ['trace']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^1 event, 1 hook/) });
    expect(await state('off')).toMatchObject({ recording: false, file });
    const before = readFileSync(file, 'utf8');
    expect((await fire()).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(existsSync(project.path('.llxprt'))).toBe(false);
  }, 60_000);

  it('takes another file', async () => {
    const project = makeProject();
    await runCommand(project, ['trace', '--record', 'on', 'here.jsonl']);
    const { stdout } = await runCommand(project, ['trace', '--record', 'status', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ recording: true, file: project.path('here.jsonl') });
  });

  it('ends with 1 where the switch cannot be written', async () => {
    const project = makeProject();
    project.writeHome('.config', 'a file where a folder should be');
    const { code, stderr } = await runCommand(project, ['trace', '--record', 'on']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Recording of .* is unchanged: /);
  });
});
