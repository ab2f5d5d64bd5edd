import { tmpdir } from 'node:os';
import type { HookHostConfig, HostHooks } from '../../src/index.ts';

/** A host with some hooks and all hooks on; anything can be given another way. */
export function makeHost(hooks: HostHooks, overrides: Partial<HookHostConfig> = {}): HookHostConfig {
  return {
    getSessionId: () => 'session-1',
    getWorkingDir: () => tmpdir(),
    getEnableHooks: () => true,
    getHooks: () => hooks,
    ...overrides,
  };
}
