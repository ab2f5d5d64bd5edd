import type { HookConfig } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import type { HookKind, RunLimits } from '../run/hook-kind.ts';
import type { PreparedHook } from '../run/prepared-hook.ts';
import { noOutput } from '../run/run-output.ts';
import { LateKind } from './late-kind.ts';

const config: HookConfig = { type: 'command', command: 'true' };
// None of these tests looks at what a hook is given.
const hook = {} as PreparedHook;
const limits: RunLimits = { timeoutMs: 1, killGraceMs: 1, maxOutputBytes: 1, signal: undefined };

describe('a kind that is loaded late', () => {
  it('is loaded once, by the first hook', async () => {
    let loads = 0;
    const kind = new LateKind(async (): Promise<HookKind<HookConfig>> => {
      loads += 1;
      return { run: async () => noOutput };
    });
    expect(loads).toBe(0);
    await Promise.all([kind.run(config, hook, limits), kind.run(config, hook, limits)]);
    await kind.run(config, hook, limits);
    expect(loads).toBe(1);
  });

  it('is tried again by the next hook if it could not be loaded', async () => {
    let loads = 0;
    const kind = new LateKind(async (): Promise<HookKind<HookConfig>> => {
      loads += 1;
      if (loads === 1) throw new Error('no such file');
      return { run: async () => noOutput };
    });
    await expect(kind.run(config, hook, limits)).rejects.toThrow('no such file');
    expect(await kind.run(config, hook, limits)).toBe(noOutput);
  });

  it('runs nothing that was aborted while it was loaded', async () => {
    const abort = new AbortController();
    const kind = new LateKind(async (): Promise<HookKind<HookConfig>> => {
      abort.abort();
      return { run: () => Promise.reject(new Error('it ran')) };
    });
    const end = await kind.run(config, hook, { ...limits, signal: abort.signal });
    expect(end.terminationReason).toBe('aborted');
  });

  it('is disposed of after the hooks that waited for it have begun', async () => {
    const seen: string[] = [];
    const kind = new LateKind(
      async (): Promise<HookKind<HookConfig>> => ({
        run: async () => {
          seen.push('run');
          return noOutput;
        },
        dispose: async () => void seen.push('dispose'),
      }),
    );
    const running = kind.run(config, hook, limits);
    await kind.dispose();
    await running;
    expect(seen).toEqual(['run', 'dispose']);
  });

  it('has nothing to dispose of before it is loaded', async () => {
    const kind = new LateKind<HookConfig>(() => Promise.reject(new Error('it was loaded')));
    await expect(kind.dispose()).resolves.toBeUndefined();
  });
});
