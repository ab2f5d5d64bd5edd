import { setTimeout as delay } from 'node:timers/promises';
import type { FiredEvent, HookConfig, HookEventName } from '@agent-hooks/hook-types';
import { processorMs } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { HookSystem, type HookSystemOptions } from '../src/index.ts';
import { makeHost } from './support/host.ts';
import { makeRecordingLogger } from './support/recording-logger.ts';

type FunctionHook = Extract<HookConfig, { type: 'function' }>;

const running = (seen: unknown[], more: Partial<FunctionHook> = {}): FunctionHook => ({
  type: 'function',
  name: 'f',
  action: (input) => {
    seen.push(Reflect.get(input, 'tool_input') ?? input.hook_event_name);
    return undefined;
  },
  ...more,
});
const systemOf = (hooks: readonly HookConfig[], options: HookSystemOptions = {}, event: HookEventName = 'BeforeTool') =>
  new HookSystem(makeHost({ [event]: [{ hooks: [...hooks] }] }), options);
const call = (command: unknown, more: object = {}) => ({ tool_name: 'run', tool_input: { command, ...more } });

describe('if', () => {
  it.each<[Record<string, string>, unknown, boolean]>([
    [{ 'tool_input.command': '\\bgit push\\b' }, 'git push', true],
    [{ 'tool_input.command': '\\bgit push\\b' }, 'ls', false],
    [{ 'tool_input.command': 'a', tool_name: '^run$' }, 'a', true],
    [{ 'tool_input.command': 'a', tool_name: '^other$' }, 'a', false],
    [{ 'tool_input.missing': '' }, 'a', false],
    [{ 'tool_input.command.length': '.' }, 'abc', false],
    [{ 'tool_input.command.0': '^git$' }, ['git', 'push'], true],
    [{ 'tool_input.command': '^42$' }, 42, true],
    [{ 'tool_input.command': 'push' }, ['git', 'push'], true],
    [{ session_id: '^session' }, 'a', true],
    [{ session_id: '^other' }, 'a', false],
    [{ 'tool_input.__proto__.x': '' }, 'a', false],
    [{}, 'a', true],
    // What cannot be evaluated lets the hook run.
    [{ 'tool_input.command': '(' }, 'a', true],
  ])('%j on %j: runs %s', async (conditions, command, runs) => {
    const seen: unknown[] = [];
    const system = systemOf([running(seen, { if: conditions })], { debugLogger: makeRecordingLogger() });
    await system.fireEvent('BeforeTool', call(command));
    expect(seen.length > 0).toBe(runs);
    await system.dispose();
  });

  it('starts nothing where it does not match, whatever the kind', async () => {
    const hook: HookConfig = { type: 'command', command: 'exit 2', if: { 'tool_input.command': 'push' } };
    const system = systemOf([hook]);
    const answers = await Promise.all(['ls', 'push'].map((command) => system.fireEvent('BeforeTool', call(command))));
    expect(answers.map(({ aggregated }) => aggregated.finalOutput?.decision)).toEqual([undefined, 'deny']);
    await system.dispose();
  });

  it('is tested again on what another hook changes, both ways', async () => {
    const seen: unknown[] = [];
    const change = (command: string) => ({ hookSpecificOutput: { tool_input: { command } } });
    const rewriter = (to: string): FunctionHook => ({ type: 'function', name: 'w', action: () => change(to) });
    const gate = running(seen, { name: 'g', if: { 'tool_input.command': 'push' }, onFailure: 'block' });
    const first = systemOf([rewriter('push'), gate]);
    await first.fireEvent('BeforeTool', call('ls'));
    expect(seen).toEqual([{ command: 'push' }]);
    seen.length = 0;
    const second = systemOf([rewriter('ls'), gate]);
    const { aggregated } = await second.fireEvent('BeforeTool', call('push'));
    expect(seen).toEqual([{ command: 'push' }]);
    expect(aggregated.finalOutput?.decision).toBe('allow');
  });

  it('cannot be stalled by a hostile expression', async () => {
    const seen: unknown[] = [];
    const system = systemOf([running(seen, { if: { 'tool_input.command': '^(a|aa)+$' } })]);
    const start = processorMs();
    await system.fireEvent('BeforeTool', call(`${'a'.repeat(5000)}!`));
    expect(processorMs() - start).toBeLessThan(3000);
  });

  it('is explained with the value that does not match', async () => {
    const system = systemOf([running([], { if: { 'tool_input.command': 'git push' } })]);
    await system.initialize();
    const [onInput] = system.explain('BeforeTool', 'run', call('ls'));
    expect(onInput).toMatchObject({ runs: false, fate: 'conditionNotMet' });
    expect(onInput?.reason).toContain('tool_input.command is `ls`');
    expect(system.explain('BeforeTool', 'run', call('git push'))[0]?.runs).toBe(true);
    expect(system.explain('BeforeTool', 'run')[0]?.reason).toContain(
      'it runs where tool_input.command matches "git push"',
    );
  });

  it('that is not an expression is reported', async () => {
    const logger = makeRecordingLogger();
    const system = systemOf([running([], { if: { 'tool_input.command': '(' } })], { debugLogger: logger });
    await system.initialize();
    expect(JSON.stringify(logger.lines)).toContain('expected a valid regular expression');
  });
});

describe('async', () => {
  const slow = (seen: unknown[], more: Partial<FunctionHook> = {}): FunctionHook =>
    running(seen, {
      async: true,
      action: async (_input, { signal }) => {
        seen.push('started');
        await delay(50, undefined, { signal: signal as AbortSignal }).catch(() => seen.push('aborted'));
        seen.push('ended');
        return { decision: 'deny', reason: 'too late' };
      },
      ...more,
    });

  it('is not waited for, changes nothing and is recorded', async () => {
    const seen: unknown[] = [];
    const records: FiredEvent[] = [];
    const system = systemOf([slow(seen)], { onEvent: (event) => records.push(event) });
    const { aggregated } = await system.fireEvent('BeforeTool', call('ls'));
    expect(seen).toEqual([]);
    expect(aggregated.finalOutput).toBeUndefined();
    await expect.poll(() => records.length, { timeout: 10_000 }).toBe(1);
    expect(seen).toEqual(['started', 'ended']);
    expect(records[0]?.rounds[0]?.hooks[0]).toMatchObject({
      name: 'f',
      counts: false,
      result: { outcome: 'answered' },
    });
    expect(records[0]?.verdict.action).toBe('proceed');
    await system.dispose();
  });

  it('runs beside hooks that are waited for', async () => {
    const seen: unknown[] = [];
    const system = systemOf([
      slow(seen),
      { type: 'function', name: 'no', action: () => ({ decision: 'deny', reason: 'n' }) },
    ]);
    const { aggregated } = await system.fireEvent('BeforeTool', call('ls'));
    expect(aggregated.allOutputs).toHaveLength(1);
    expect(aggregated.finalOutput?.decision).toBe('deny');
    await expect.poll(() => seen, { timeout: 10_000 }).toContain('ended');
    await system.dispose();
  });

  it('is ended by dispose', async () => {
    const seen: unknown[] = [];
    const system = systemOf([slow(seen, { timeout: 60_000 })]);
    await system.fireEvent('BeforeTool', call('ls'));
    await expect.poll(() => seen, { timeout: 10_000 }).toContain('started');
    await system.dispose();
    await expect.poll(() => seen, { timeout: 10_000 }).toContain('aborted');
  });

  it('runs at most sixteen at once', async () => {
    let now = 0;
    let most = 0;
    let ended = 0;
    const action = async () => {
      most = Math.max(most, ++now);
      await delay(5);
      now -= 1;
      ended += 1;
      return undefined;
    };
    const system = systemOf([{ type: 'function', name: 'b', async: true, action }]);
    await Promise.all(Array.from({ length: 60 }, () => system.fireEvent('BeforeTool', call('ls'))));
    await expect.poll(() => ended, { timeout: 20_000 }).toBe(60);
    expect(most).toBeLessThanOrEqual(16);
    await system.dispose();
  });

  it('on a gate is reported, and the gate is awaited', async () => {
    const logger = makeRecordingLogger();
    const system = systemOf([slow([], { onFailure: 'block' })], { debugLogger: logger });
    const { aggregated } = await system.fireEvent('BeforeTool', call('ls'));
    expect(aggregated.finalOutput?.decision).toBe('deny');
    expect(JSON.stringify(logger.lines)).toContain('true on a hook whose failures block');
    await system.dispose();
  });
});

describe('once', () => {
  it('runs at most once, also after a reload', async () => {
    const seen: unknown[] = [];
    const system = systemOf([running(seen, { once: true })]);
    await system.fireEvent('BeforeTool', call('a'));
    await system.fireEvent('BeforeTool', call('b'));
    await system.reload();
    await system.fireEvent('BeforeTool', call('c'));
    expect(seen).toEqual([{ command: 'a' }]);
    await system.dispose();
  });

  it('is not used up by an event for which the hook is not due', async () => {
    const seen: unknown[] = [];
    const system = systemOf([running(seen, { once: true, if: { 'tool_input.command': 'b' } })]);
    for (const command of ['a', 'b', 'b']) await system.fireEvent('BeforeTool', call(command));
    expect(seen).toEqual([{ command: 'b' }]);
    await system.dispose();
  });

  it('runs once for many events at the same time', async () => {
    const seen: unknown[] = [];
    const system = systemOf([running(seen, { once: true })]);
    await Promise.all(['a', 'b', 'c'].map((command) => system.fireEvent('BeforeTool', call(command))));
    expect(seen).toHaveLength(1);
    await system.dispose();
  });
});
