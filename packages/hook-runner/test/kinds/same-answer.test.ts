import { HookError, type HookEventName, type HookExecutionResult, type HookInput } from '@agent-hooks/hook-types';
import { afterAll, describe, expect, it } from 'vitest';
import { HookRunner } from '../../src/index.ts';
import { beforeToolInput } from '../inputs.ts';
import { expectNothingLeft } from '../leftovers.ts';
import type { Behaviour } from './behaviour.ts';
import { answers, type Case, type ComparableResult, failures, maxOutputBytes } from './cases.ts';
import { everyKind, startBehavingService } from './every-kind.ts';

expectNothingLeft();

const service = await startBehavingService();
const runner = new HookRunner({ maxOutputBytes, killGraceMs: 500 });
const wideRunner = new HookRunner();
afterAll(async () => {
  await Promise.all([runner.dispose(), wideRunner.dispose()]);
  await service.close();
});

const kinds = Object.entries(everyKind(service.url));

function inputFor(behaviour: Behaviour, toolInput: Record<string, unknown> = {}, eventName = 'BeforeTool'): HookInput {
  const session = { session_id: JSON.stringify(behaviour), hook_event_name: eventName };
  return { ...beforeToolInput(undefined, toolInput), ...session };
}

function comparable(result: HookExecutionResult): ComparableResult {
  const { eventName, outcome, success, output, stdout, stderr, warnings, error } = result;
  const code = error instanceof HookError ? error.code : undefined;
  // Of what is too long some kinds keep the beginning, and others nothing.
  const kept = outcome === 'overflowed' ? {} : { stdout, stderr };
  return { ...nothing, eventName, outcome, success, output, ...kept, warnings, error: code };
}

const byTitle = (cases: readonly Case[]) => cases.map((each) => [each.title, each] as const);

const nothing = {
  eventName: 'BeforeTool' as const,
  output: undefined,
  stdout: '',
  stderr: '',
  warnings: [],
  error: undefined,
};

describe.each(kinds)('a hook of kind %s', (_, makeHook) => {
  const run = async ({ behaviour, settings, expected }: Case) => {
    const eventName: HookEventName = expected.eventName ?? 'BeforeTool';
    const hook = makeHook(settings);
    const result = await runner.executeHook(hook, eventName, inputFor(behaviour, {}, eventName));
    expect(comparable(result)).toEqual({ ...nothing, ...expected });
    expect(result.hookConfig).toBe(hook);
    expect(result.exitCode === null || hook.type === 'command').toBe(true);
  };

  it.concurrent.each(byTitle(answers))('that %s is understood as every other', (_title, each) => run(each));

  // One after the other, for a program that answers several events at once may end with one of these.
  it.each(byTitle(failures))('that %s ends as every other', (_title, each) => run(each));

  it('is not begun once the host has aborted', async () => {
    const input = inputFor({ says: 'x' });
    const aborted = { ...nothing, outcome: 'aborted', success: false, error: 'hook_aborted' };
    const before = await runner.executeHook(makeHook(), 'BeforeTool', input, { signal: AbortSignal.abort() });
    expect(comparable(before)).toEqual(aborted);
    const controller = new AbortController();
    const options = { signal: controller.signal, onHookStart: () => controller.abort() };
    expect(comparable(await runner.executeHook(makeHook(), 'BeforeTool', input, options))).toEqual(aborted);
  });

  it('ends when the host aborts, and the next event is answered', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    const options = { signal: controller.signal };
    const result = await runner.executeHook(makeHook(), 'BeforeTool', inputFor({ hangs: true }), options);
    expect(comparable(result)).toEqual({ ...nothing, outcome: 'aborted', success: false, error: 'hook_aborted' });
    const next = await runner.executeHook(makeHook(), 'BeforeTool', inputFor({ says: 'fine' }));
    expect(next).toMatchObject({ outcome: 'answered', stdout: 'fine' });
  });

  it('answers the next event after one that took too long, failed or said too much', async () => {
    const troubles: Behaviour[] = [{ hangs: true }, { fails: 'x' }, { says: 'x', times: maxOutputBytes + 1 }];
    for (const trouble of troubles) {
      const result = await runner.executeHook(makeHook({ timeout: 400 }), 'BeforeTool', inputFor(trouble));
      expect(result.success).toBe(false);
      const next = await runner.executeHook(makeHook(), 'BeforeTool', inputFor({ says: 'fine' }));
      expect(next).toMatchObject({ outcome: 'answered', stdout: 'fine' });
    }
  });

  it('answers fifty events at once, each with its own answer', async () => {
    const results = await Promise.all(
      Array.from({ length: 50 }, (_each, index) =>
        runner.executeHook(makeHook(), 'BeforeTool', inputFor({ tells: 'input' }, { index })),
      ),
    );
    expect(results.map(({ output }) => output)).toEqual(
      results.map((_each, index) => ({ systemMessage: JSON.stringify({ index }) })),
    );
  });

  it('gets an input of five megabytes whole', async () => {
    const input = inputFor({ tells: 'size' }, { text: 'ü'.repeat(2_500_000), quotes: '"\\\n'.repeat(1000) });
    const { output } = await wideRunner.executeHook(makeHook(), 'BeforeTool', input);
    expect(output).toEqual({ systemMessage: `${JSON.stringify(input).length}` });
  });

  it('answers with five megabytes', async () => {
    const { output } = await wideRunner.executeHook(
      makeHook(),
      'BeforeTool',
      inputFor({ says: 'grüße', times: 700_000 }),
    );
    expect(output?.systemMessage === 'grüße'.repeat(700_000)).toBe(true);
  });

  it('gets every character as it is', async () => {
    const text = 'grüße 𝄞 你好\u2028\u0000"\\\r\n</script>\u{1F469}\u200D\u{1F469}';
    const { output } = await runner.executeHook(makeHook(), 'BeforeTool', inputFor({ tells: 'input' }, { text }));
    expect(JSON.parse(output?.systemMessage ?? '')).toEqual({ text });
  });

  it('spoils no input but its own', async () => {
    const input = inputFor({ tells: 'input' }, { path: 'a' });
    const before = structuredClone(input);
    const hooks = [makeHook(), makeHook()];
    const told = { systemMessage: '{"path":"a"}' };
    const parallel = await runner.executeHooksParallel(hooks, 'BeforeTool', input);
    expect(parallel.map(({ output }) => output)).toEqual([told, told]);
    const inSequence = await runner.executeHooksSequential(hooks, 'BeforeTool', input);
    expect(inSequence.map(({ output }) => output)).toEqual([told, told]);
    expect(input).toEqual(before);
  });
});

describe('hooks of all kinds in one plan', () => {
  const mixed = [...kinds, ...kinds].map(([, makeHook]) => makeHook());

  it('in sequence each get what those before have changed', async () => {
    const results = await runner.executeHooksSequential(mixed, 'BeforeTool', inputFor({ changes: true }));
    expect(results.map(({ output }) => output?.hookSpecificOutput?.tool_input)).toEqual(
      mixed.map((_each, index) => ({ [`after${index}`]: true })),
    );
  });

  it('in sequence end after the first that refuses, whatever its kind', async () => {
    for (const refusesAt of mixed.keys()) {
      const input = inputFor({ changes: true, refusesAt });
      const results = await runner.executeHooksSequential(mixed, 'BeforeTool', input);
      expect(results).toHaveLength(refusesAt + 1);
      expect(results.at(-1)?.output).toEqual({ decision: 'deny', reason: `had ${refusesAt}` });
    }
  });

  it('in sequence pass the input on past those that fail', async () => {
    const results = await runner.executeHooksSequential(mixed, 'BeforeTool', inputFor({ fails: 'no' }, { a: 1 }));
    expect(results.map(({ outcome }) => outcome)).toEqual(mixed.map(() => 'failed'));
  });

  it('side by side give their answers in the order of the list', async () => {
    const results = await runner.executeHooksParallel(mixed, 'BeforeTool', inputFor({ tells: 'input' }, { a: 1 }));
    expect(results.map(({ hookConfig }) => hookConfig)).toEqual(mixed);
    expect(new Set(results.map(({ stdout }) => stdout)).size).toBe(1);
  });
});
