import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BeforeToolHookOutput, defaultSystemDir } from '@agent-hooks/hook-system';
import { findTampering, homeDirectory, listProtectedPlaces, userConfigDirectory } from '@agent-hooks/hook-trust';
import { areHooksOn } from './fire-hook.ts';
import type { HookProvider } from './hook-provider.ts';

/**
 * The built-in gate `protect-hooks`: refuses a tool call, as hooks have left it, that would change approvals, switches or
 * hook settings of the user and the machine. It is on while hooks are, unless the host turns it off.
 */
export function protectHooks(
  config: HookProvider,
  toolName: string,
  toolInput: Readonly<Record<string, unknown>>,
): BeforeToolHookOutput | undefined {
  if (config.protectHooks === false || !areHooksOn(config)) return undefined;
  const home = homeDirectory();
  const places = listProtectedPlaces({
    home,
    userConfigDirectory: userConfigDirectory(),
    systemDirectory: defaultSystemDir(),
  });
  const call = {
    toolName,
    toolInput,
    directory: config.getWorkingDir?.() ?? process.cwd(),
    home,
    realPath: realPathOf,
  };
  const why = findTampering(call, places);
  return why === undefined
    ? undefined
    : new BeforeToolHookOutput({ decision: 'deny', reason: `protect-hooks: ${why}` });
}

/** Where a path leads that need not exist: by the nearest directory above it that does. */
function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realPathOf(above), basename(path));
  }
}
