import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { workingDirectory } from '@agent-hooks/hook-runner/home';
import { BeforeToolHookOutput, makeEmptySuccessResult, processCommonHookOutputFields } from '@agent-hooks/hook-system';
import { defaultSystemDir } from '@agent-hooks/hook-system/inspect';
import {
  findTampering,
  homeDirectory,
  listProtectedPlaces,
  type ProtectedPlaces,
  userConfigDirectory,
} from '@agent-hooks/hook-trust';
import { toError } from '@agent-hooks/hook-types';
import { areHooksOn } from './fire-hook.ts';
import type { HookProvider } from './hook-provider.ts';
import type { BeforeToolAnswer } from './tool-answers.ts';

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
): BeforeToolAnswer | undefined {
  if (config.protectHooks === false || !areHooksOn(config)) return undefined;
  const why = checkCall(config, toolName, toolInput, changes);
  if (why === undefined) return undefined;
  const reason = `${protectHooksName}: ${why}`;
  const finalOutput = new BeforeToolHookOutput({ decision: 'deny', reason });
  return processCommonHookOutputFields({
    ...makeEmptySuccessResult<BeforeToolHookOutput>(),
    finalOutput,
    allOutputs: [finalOutput],
    verdict: { action: 'refuse', reason, decidedBy: [{ name: protectHooksName, source: 'runtime' }] },
  });
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
  return findTampering({ toolName, toolInput }, () => ({
    ...findProtected(),
    directory: config.getWorkingDir?.() ?? workingDirectory(),
    realPath: realPathOf,
  }));
}

interface Protected {
  readonly home: string | undefined;
  readonly places: ProtectedPlaces;
}

let remembered: (Protected & { readonly key: string }) | undefined;

/** What is protected; the file system is asked again only if what names the home directory has changed. */
function findProtected(): Protected {
  const key = [process.env.HOME, process.env.USERPROFILE, workingDirectory()].join('\0');
  if (remembered?.key === key) return remembered;
  const home = homeDirectory();
  const directories = { home, userConfigDirectory: userConfigDirectory(home), systemDirectory: defaultSystemDir() };
  remembered = { key, home, places: listProtectedPlaces(directories) };
  return remembered;
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
