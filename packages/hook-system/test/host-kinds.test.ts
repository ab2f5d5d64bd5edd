import type { HookConfig } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { HookSystem } from '../src/index.ts';
import { makeHost } from './support/host.ts';

const plugin = { type: 'plugin', name: 'far', where: 'elsewhere' } satisfies HookConfig;
const fields = { tool_name: 'run', tool_input: { command: 'ls' } };
const hostWith = (hook: HookConfig) => makeHost({ BeforeTool: [{ hooks: [hook] }] });

describe('a kind that the host carries out', () => {
  it('is run by the function that the host hands over, with the hook, the input and its limits', async () => {
    const seen: unknown[] = [];
    const system = new HookSystem(hostWith({ ...plugin, timeout: 1234 }), {
      kinds: {
        plugin: (hook, input, { eventName, timeoutMs }) => {
          seen.push(hook.name, input.hook_event_name, eventName, timeoutMs);
          return { decision: 'deny', reason: 'carried' };
        },
      },
    });
    const { aggregated } = await system.fireEvent('BeforeTool', fields);
    expect(seen).toEqual(['far', 'BeforeTool', 'BeforeTool', 1234]);
    expect(aggregated.finalOutput).toMatchObject({ decision: 'deny', reason: 'carried' });
    await system.dispose();
  });

  it.each([
    ['allow', 'allow'],
    ['block', 'deny'],
  ] as const)(
    'without a function is a failure, and with onFailure %s the answer is %s',
    async (onFailure, decision) => {
      const system = new HookSystem(hostWith({ ...plugin, onFailure }), {});
      const { aggregated } = await system.fireEvent('BeforeTool', fields);
      expect(aggregated.success).toBe(false);
      expect(aggregated.errors[0]?.message).toContain("knows no hooks of type 'plugin'");
      expect(aggregated.finalOutput?.decision ?? 'allow').toBe(decision);
      await system.dispose();
    },
  );

  it('cannot be one that the runner runs itself', () => {
    const kinds = { command: () => ({ decision: 'allow' as const }) };
    expect(() => new HookSystem(hostWith(plugin), { kinds })).toThrow(/cannot replace 'command'/);
  });
});
