// Hosts and hooks that several benchmarks measure with.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HookSystem } from '@agent-hooks/hook-system';

/** The directory in which measured hooks run. */
export const folder = dirname(fileURLToPath(import.meta.url));

/** A host with these hooks. */
export function host(hooks, { enabled = true, disabled = [] } = {}) {
  return {
    getSessionId: () => 'bench',
    getWorkingDir: () => folder,
    getEnableHooks: () => enabled,
    getHooks: () => hooks,
    getDisabledHooks: () => disabled,
  };
}

/** So many hooks for an event, each for a tool of its own. */
export function manyHooks(eventName, count) {
  const groups = Array.from({ length: count }, (_, index) => ({
    matcher: `^tool_${index}$`,
    hooks: [{ type: 'command', command: `check ${index}`, name: `check-${index}` }],
  }));
  return { [eventName]: groups };
}

/** The event handler of a host; hooks that were not loaded would be quick and wrong. */
export async function handlerOf(hooks, options) {
  const system = new HookSystem(host(hooks, options));
  await system.initialize();
  const count = Object.values(hooks).flatMap((groups) => groups.flatMap((group) => group.hooks)).length;
  if (system.getAllHooks().length !== count) throw new Error(`${system.getAllHooks().length} of ${count} were loaded`);
  return system.getEventHandler();
}
