import type { FunctionHookConfig, HookInput } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { HookRunner } from '../hook-runner.ts';

const input: HookInput & { tool_input: { path: string } } = {
  session_id: 'session',
  transcript_path: '',
  cwd: process.cwd(),
  hook_event_name: 'BeforeTool',
  timestamp: '2025-01-31T12:00:00Z',
  tool_input: { path: 'a' },
};

const run = (action: FunctionHookConfig['action'], more: Partial<FunctionHookConfig> = {}, signal?: AbortSignal) =>
  new HookRunner().executeHook({ type: 'function', name: 'check', action, ...more }, 'BeforeTool', input, {
    ...(signal && { signal }),
  });

describe('a function', () => {
  it('cannot change the input of the host, nor of another hook', async () => {
    const spoil = (got: HookInput) => {
      Object.assign((got as typeof input).tool_input, { path: 'b' });
    };
    await run(spoil);
    expect(input.tool_input.path).toBe('a');
  });

  it('is told by its signal that nobody waits for it any more', async () => {
    let heard: AbortSignal | undefined;
    const hang: FunctionHookConfig['action'] = (_input, { signal }) => {
      heard = signal;
      return new Promise(() => {});
    };
    expect(await run(hang, { timeout: 20 })).toMatchObject({ outcome: 'timedOut', success: false });
    expect(heard?.aborted).toBe(true);
    const host = new AbortController();
    setTimeout(() => host.abort(), 20);
    expect(await run(hang, {}, host.signal)).toMatchObject({ outcome: 'aborted' });
    expect(heard?.aborted).toBe(true);
  });

  it.each<[string, FunctionHookConfig['action']]>([
    [
      'throws',
      () => {
        throw new Error('no such table');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no such table'))],
  ])('that %s is a failure with its message', async (_, action) => {
    const result = await run(action);
    expect(result).toMatchObject({ outcome: 'failed', success: false, exitCode: null });
    expect(result.error?.message).toBe("Hook 'check' threw an error: no such table");
    expect(result.output).toEqual({ decision: 'allow', systemMessage: 'Warning: no such table' });
    expect((await run(action, { onFailure: 'block' })).output?.decision).toBe('deny');
  });

  it('whose answer is no data fails', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const result = await run(() => cyclic);
    expect(result).toMatchObject({ outcome: 'failed' });
    expect(result.error?.message).toContain('answered with something that is no plain data');
  });
});
