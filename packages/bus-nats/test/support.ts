import { alwaysTrust, HookSystem, type HookSystemOptions } from '@agent-hooks/hook-system';
import type { HooksConfiguration } from '@agent-hooks/hook-types';
import { onTestFinished } from 'vitest';
import { NatsMessageBus, type NatsMessageBusOptions } from '../src/index.ts';

export const input = { tool_name: 'shell', tool_input: { command: 'ls' } };

export const functionHook = (name: string, action: (input: never) => unknown) => ({ type: 'function', name, action });

export function makeHost(hooks: object) {
  return {
    getSessionId: () => 'worker',
    getWorkingDir: () => process.cwd(),
    getEnableHooks: () => true,
    // Hooks of tests are written in short.
    getHooks: () => hooks as HooksConfiguration,
  };
}

/** A worker with hooks for BeforeTool, ended with the test. */
export async function startWorker(
  options: NatsMessageBusOptions,
  hooks: readonly object[],
  more: HookSystemOptions = {},
): Promise<{ readonly bus: NatsMessageBus; readonly system: HookSystem }> {
  const bus = new NatsMessageBus(options);
  const system = new HookSystem(makeHost({ BeforeTool: [{ hooks }] }), {
    trust: alwaysTrust(),
    ...more,
    messageBus: bus,
  });
  onTestFinished(async () => {
    await system.dispose();
    await bus.dispose();
  });
  await system.initialize();
  await bus.connect();
  return { bus, system };
}

/** The side of an agent, ended with the test. */
export function openAgent(options: NatsMessageBusOptions): NatsMessageBus {
  const bus = new NatsMessageBus(options);
  onTestFinished(() => bus.dispose());
  return bus;
}
