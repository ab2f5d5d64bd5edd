import type { CommandHookConfig, HookConfig, HookInput } from '@agent-hooks/hook-types';
import { afterAll, describe, expect, it } from 'vitest';
import { HookRunner } from '../src/index.ts';
import { startRawService } from './http-servers.ts';
import { beforeToolInput } from './inputs.ts';

const runner = new HookRunner();
afterAll(() => runner.dispose());

const gate = (code: string): CommandHookConfig => ({
  type: 'command',
  command: process.execPath,
  args: ['-e', code],
  onFailure: 'block',
});
const print = (text: string) => gate(`process.stdout.write(${JSON.stringify(text)})`);
const run = (hook: HookConfig, input: HookInput = beforeToolInput()) => runner.executeHook(hook, 'BeforeTool', input);

describe('a gate refuses whenever it has not answered', () => {
  it.each<[string, CommandHookConfig, string]>([
    ['half a JSON', print('{"decision":"al'), 'unreadable'],
    ['DENY', print('DENY'), 'unreadable'],
    ['a misspelt decision', print('{"decison":"deny"}'), 'unreadable'],
    ['a list', print('[]'), 'unreadable'],
    ['a deny and a log object', print('{"decision":"deny"}\n{"level":"info"}'), 'answered'],
    ['a deny and a log line', print('{"decision":"deny"} done'), 'answered'],
    [
      'a deny that the pipe cuts',
      gate('process.stdout.write(JSON.stringify({ reason: "x".repeat(300_000), decision: "deny" })); process.exit(0)'),
      'unreadable',
    ],
    ['a refusal with 20 MB of words', gate('process.stderr.write("x".repeat(20e6), () => process.exit(2))'), 'blocked'],
  ])('%s', async (_, hook, outcome) => {
    const result = await run(hook);
    // Where the pipe took it all, the refusal was read; where it did not, it was not.
    if (outcome === 'unreadable') expect(['unreadable', 'answered']).toContain(result.outcome);
    else expect(result.outcome).toBe(outcome);
    expect(result.output?.decision).toBe('deny');
  });

  it('a page from a service that answers with 200', async () => {
    const { url } = await startRawService((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 22\r\nconnection: close\r\n\r\n<html>Sign in</html>  '),
    );
    const result = await run({ type: 'http', url, onFailure: 'block' });
    expect(result).toMatchObject({ outcome: 'unreadable', success: true, output: { decision: 'deny' } });
    expect(result.error).toMatchObject({ code: 'hook_unreadable' });
  });

  it.each<[string, () => unknown]>([
    ['nested thousands of levels deep', () => JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)],
    [
      'cyclic',
      () => {
        const cycle: unknown[] = [];
        cycle.push(cycle);
        return cycle;
      },
    ],
    ['a number that JSON does not have', () => 1n],
    [
      'something that throws when it is read',
      () => ({
        get x() {
          throw new Error('no');
        },
      }),
    ],
    ['of more than 64 MiB', () => 'x'.repeat(65 * 1024 * 1024)],
  ])('an input that is %s', async (_, make) => {
    const input = { ...beforeToolInput(), tool_input: { value: make() } };
    for (const hook of [
      print('{"decision":"allow"}'),
      { ...print(''), type: 'function', name: 'f', action: () => ({}) },
    ]) {
      const result = await run(hook as HookConfig, input);
      expect(result).toMatchObject({ outcome: 'notStarted', output: { decision: 'deny' } });
      expect(result.error?.message).toContain('could not be prepared');
      const { onFailure: _, ...open } = hook as HookConfig;
      const unseen = await run(open as HookConfig, input);
      expect(unseen).toMatchObject({ outcome: 'notStarted', output: { decision: 'deny' } });
      expect(unseen.output?.reason).toContain('What no hook can see is not done.');
      expect((await run({ ...open, async: true } as HookConfig, input)).output).toBeUndefined();
    }
  });

  it.each([600, 20_000])('a function that refuses and sends back what is nested %i levels deep', async (levels) => {
    let value: unknown = {};
    for (let level = 0; level < levels; level++) value = { value };
    for (const answer of [
      { decision: 'deny', reason: 'no', echo: value },
      { reason: 'no', hookSpecificOutput: { permissionDecision: 'deny', tool_input: value } },
    ]) {
      const hook = { type: 'function', name: 'f', action: () => answer } as HookConfig;
      const { outcome, output } = await run(hook);
      expect(outcome).toBe('answered');
      expect(JSON.stringify(output)).toContain('"deny"');
    }
    const allowing = { type: 'function', name: 'f', action: () => ({ decision: 'allow', echo: value }) } as HookConfig;
    expect((await run(allowing)).output?.decision).toBeUndefined();
  });
});

it('a resident program gets an event on one line, whatever ends a line for its reader', async () => {
  const command = 'rm -rf / #\u2028 rest \u2029 end';
  // What `node:readline` does on Node 24 and later.
  const program = `
    let rest = '';
    process.stdin.setEncoding('utf8').on('data', (chunk) => {
      const lines = (rest + chunk).split(/\\r\\n|[\\n\\r\\u2028\\u2029]/);
      rest = lines.pop();
      for (const line of lines) {
        const { id, input } = JSON.parse(line);
        console.log(JSON.stringify({ id, output: { systemMessage: input.tool_input.command } }));
      }
    });`;
  const hook: HookConfig = { type: 'resident', command: process.execPath, args: ['-e', program] };
  const result = await run(hook, beforeToolInput(undefined, { command }));
  expect(result.output?.systemMessage).toBe(command);
});
