import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BeforeToolHookOutput } from '@agent-hooks/hook-system';
import { defaultSystemDir, rememberDeciders } from '@agent-hooks/hook-system/inspect';
import { findTampering, homeDirectory, listProtectedPlaces, userConfigDirectory } from '@agent-hooks/hook-trust';
import { toError } from '@agent-hooks/hook-types';
import { areHooksOn } from './fire-hook.ts';
import type { HookProvider } from './hook-provider.ts';

/** The name of the gate, as people read it. */
export const protectHooksName = 'protect-hooks';

/**
 * The built-in gate `protect-hooks`: refuses a tool call, as hooks have left it, that would change approvals, switches or
 * hook settings of the user and the machine. It is on while hooks are, unless the host turns it off.
 */
export function protectHooks(
  config: HookProvider,
  toolName: string,
  toolInput: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>> = {},
): BeforeToolHookOutput | undefined {
  if (config.protectHooks === false || !areHooksOn(config)) return undefined;
  const why = checkCall(config, toolName, toolInput, changes);
  if (why === undefined) return undefined;
  const refusal = new BeforeToolHookOutput({ decision: 'deny', reason: `${protectHooksName}: ${why}` });
  return rememberDeciders(refusal, [{ name: protectHooksName, source: 'runtime' }]);
}

/** A call that cannot be looked at is refused like any other that a gate could not check. */
function checkCall(
  config: HookProvider,
  toolName: string,
  toolInput: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): string | undefined {
  try {
    // Hooks name only the arguments that they change.
    return findTamperingIn(config, toolName, { ...toolInput, ...changes });
  } catch (error) {
    return `the call could not be checked: ${toError(error).message}`;
  }
}

function findTamperingIn(
  config: HookProvider,
  toolName: string,
  toolInput: Readonly<Record<string, unknown>>,
): string | undefined {
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
  return findTampering(call, places);
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
