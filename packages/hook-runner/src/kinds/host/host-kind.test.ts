import type { HookConfig } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { beforeToolInput } from '../../../test/inputs.ts';
import { HookRunner } from '../../hook-runner.ts';
import type { HostKindRunner } from './host-kind.ts';

const plugin: HookConfig = { type: 'plugin', name: 'policy', rules: ['no rm'] };
const input = beforeToolInput(undefined, { path: 'a' });

const runWith = (runner: HostKindRunner | undefined, config: HookConfig = plugin) =>
  new HookRunner(runner && { kinds: { plugin: runner } }).executeHook(config, 'BeforeTool', input);

describe('a kind that the host carries', () => {
  it('is run by its runner, with its settings, a copy of the input and the limits', async () => {
    const calls: unknown[] = [];
    const { outcome, output } = await runWith((config, given, { eventName, timeoutMs, signal }) => {
      calls.push([config, given, eventName, timeoutMs, signal.aborted]);
      return { decision: 'deny', reason: 'the rules say no' };
    });
    expect({ outcome, output }).toEqual({
      outcome: 'answered',
      output: { decision: 'deny', reason: 'the rules say no' },
    });
    expect(calls).toEqual([[plugin, input, 'BeforeTool', 60_000, false]]);
  });

  it('cannot change the input of the host', async () => {
    await runWith((_config, given) => {
      Object.assign(given, { tool_input: {} });
      return undefined;
    });
    expect(input.tool_input).toEqual({ path: 'a' });
  });

  it.each<[string, HostKindRunner | undefined, string]>([
    ['without a runner', undefined, 'notStarted'],
    ['if the runner throws', () => Promise.reject(new Error('nobody answers')), 'failed'],
    ['if the runner never answers', () => new Promise(() => {}), 'timedOut'],
  ])('fails %s, and refuses if its failures block', async (_, runner, outcome) => {
    const open = await runWith(runner, { ...plugin, timeout: 20 });
    expect(open).toMatchObject({ outcome, success: false, error: { message: expect.stringContaining('policy') } });
    expect(open.output?.decision).not.toBe('deny');
    const gate = await runWith(runner, { ...plugin, timeout: 20, onFailure: 'block' });
    expect(gate).toMatchObject({ outcome, output: { decision: 'deny' } });
  });

  it('cannot be one that the runner runs itself', () => {
    expect(() => new HookRunner({ kinds: { command: () => undefined } })).toThrow(/command/);
    expect(() => new HookRunner({ kinds: { bus: 'nats' as unknown as HostKindRunner } })).toThrow(/bus/);
  });
});
