import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HookRunner } from '@agent-hooks/hook-runner';
import { HookSystem } from '@agent-hooks/hook-system';
import type { HooksConfiguration } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';
import { parseRecordedEvent, type RecordedEvent } from './recorded-event.ts';
import { makeRecordingRunner, type RecordingOptions } from './recording-runner.ts';

/** A hook that is a line of JavaScript. */
const hook = (name: string, script: string, more: object = {}) => ({
  type: 'command' as const,
  name,
  command: process.execPath,
  args: ['-e', `process.stdin.resume(); process.stdin.on('end', () => { ${script} })`],
  ...more,
});

async function openSystem(hooks: HooksConfiguration, options: Partial<RecordingOptions> = {}) {
  const folder = makeProject().dir;
  const file = join(folder, 'log.jsonl');
  const system = new HookSystem(
    {
      getSessionId: () => 'session',
      getWorkingDir: () => folder,
      getEnableHooks: () => true,
      getHooks: () => hooks,
    },
    { runner: makeRecordingRunner({ file, ...options }) },
  );
  await system.initialize();
  return { folder, file, events: system.getEventHandler() };
}

function readEvents(file: string): RecordedEvent[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => {
    const event = parseRecordedEvent(line);
    if ('problem' in event) throw new Error(event.problem);
    return event;
  });
}

describe('a recording runner', () => {
  it('adds one line for each event: what went in, what each hook did, what came of it', async () => {
    const { file, events } = await openSystem({
      BeforeTool: [
        {
          matcher: 'write_file',
          hooks: [
            hook('gate', "console.error('not here'); process.exit(2)", { description: 'x' }),
            hook('quiet', ''),
            hook('broken', "console.error('oops'); process.exit(3)"),
          ],
        },
      ],
    });
    await events.fireBeforeToolEvent('write_file', { path: 'a' });
    await events.fireBeforeToolEvent('read_file', { path: 'a' });
    await events.fireBeforeToolEvent('write_file', { path: 'b' });
    const [first, second, ...rest] = readEvents(file);
    expect(rest).toEqual([]);
    expect(second?.input).toMatchObject({ tool_input: { path: 'b' } });
    expect(first).toMatchObject({
      version: 1,
      eventName: 'BeforeTool',
      input: { session_id: 'session', tool_name: 'write_file', tool_input: { path: 'a' } },
      output: { decision: 'deny', reason: expect.stringContaining('not here') },
      hooks: [
        { name: 'gate', type: 'command', outcome: 'blocked', exitCode: 2, stderr: expect.stringContaining('not here') },
        { name: 'quiet', outcome: 'silent', exitCode: 0, stdout: '', stderr: '', warnings: [] },
        { name: 'broken', outcome: 'failed', exitCode: 3, error: expect.stringContaining('exit code 3') },
      ],
    });
    expect(first).not.toHaveProperty('sequential');
    for (const { startedMs, durationMs } of first?.hooks ?? []) {
      expect(startedMs + durationMs).toBeLessThanOrEqual((first?.durationMs ?? 0) + 1);
    }
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('writes no secret: of the environment, of a hook, of the input, of what was printed', async () => {
    const { file, events } = await openSystem(
      {
        BeforeTool: [
          {
            hooks: [
              hook('leaky', 'console.error(process.env.HOOK_TOKEN, process.env.MY_API_KEY)', {
                env: { HOOK_TOKEN: 'hook-value-1', MY_API_KEY: 'parent-value-2' },
              }),
            ],
          },
        ],
      },
      { env: { MY_API_KEY: 'parent-value-2' } },
    );
    await events.fireBeforeToolEvent('run', { command: 'login --password field-value-3', password: 'field-value-4' });
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('[redacted]');
    for (const secret of ['hook-value-1', 'parent-value-2', 'field-value-3', 'field-value-4']) {
      expect(text).not.toContain(secret);
    }
  });

  it('records what every kind of hook runs, and no secret of its settings', async () => {
    const address = 'http://me:swordfish-1@127.0.0.1:9/check?access_token=swordfish-2';
    const headers = { Authorization: 'Bearer $FISH', 'X-Key': 'literal-fish-3' };
    const { file, events } = await openSystem(
      {
        BeforeTool: [
          {
            hooks: [
              {
                type: 'resident',
                name: 'stays',
                command: process.execPath,
                args: ['-e', '0'],
                env: { A_TOKEN: 'fish-4-fish' },
              },
              { type: 'http', name: 'service', url: address, headers, allowedEnv: ['FISH'] },
              {
                type: 'function',
                name: 'inside',
                action: () => ({ systemMessage: 'swordfish-1 literal-fish-3 sword-5-fish fish-4-fish' }),
              },
              { type: 'plugin', name: 'other' },
            ],
          },
        ],
      },
      { env: { FISH: 'sword-5-fish' } },
    );
    await events.fireBeforeToolEvent('write_file', { path: 'a' });
    const text = readFileSync(file, 'utf8');
    expect(text).not.toMatch(/swordfish|literal-fish|fish-4|sword-5/);
    expect(readEvents(file)[0]?.hooks).toMatchObject([
      { name: 'stays', type: 'resident', command: `${process.execPath} -e 0` },
      { name: 'service', type: 'http', command: 'http://127.0.0.1:9/check' },
      { name: 'inside', type: 'function', outcome: 'answered' },
      { name: 'other', type: 'plugin', outcome: 'notStarted' },
    ]);
  });

  it('ends the runner that it made, and leaves one that it was given to its giver', async () => {
    let disposals = 0;
    class CountingRunner extends HookRunner {
      override async dispose() {
        disposals++;
      }
    }
    await makeRecordingRunner({ file: 'unused', runner: new CountingRunner() }).dispose();
    expect(disposals).toBe(0);
    await expect(makeRecordingRunner({ file: 'unused' }).dispose()).resolves.toBeUndefined();
  });

  it('never disturbs the agent: a log that cannot be written is reported once, and a no stays a no', async () => {
    const problems: string[] = [];
    const { folder, file, events } = await openSystem(
      { BeforeTool: [{ hooks: [hook('gate', 'process.exit(2)')] }] },
      {
        onProblem: ({ message }) => {
          problems.push(message);
          throw new Error('a reporter that fails');
        },
      },
    );
    mkdirSync(join(folder, 'log.jsonl'));
    for (const path of ['a', 'b']) {
      const { finalOutput } = await events.fireBeforeToolEvent('write_file', { path });
      expect(finalOutput?.isBlockingDecision()).toBe(true);
    }
    expect(problems).toEqual([expect.stringContaining(`Events are not recorded in ${file}: `)]);
  });

  it('says where a hook came from, if the host knows', async () => {
    const { file, events } = await openSystem(
      { SessionStart: [{ hooks: [hook('quiet', '')] }] },
      { sourceOf: ({ name }) => `settings of ${name}` },
    );
    await events.fireSessionStartEvent({ source: 'startup' });
    expect(readEvents(file)).toMatchObject([{ hooks: [{ source: 'settings of quiet' }] }]);
  });
});
