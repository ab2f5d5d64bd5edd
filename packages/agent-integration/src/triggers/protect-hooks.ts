import { loadModule, workingDirectory } from '@agent-hooks/hook-runner/home';
import { BeforeToolHookOutput, makeEmptySuccessResult, processCommonHookOutputFields } from '@agent-hooks/hook-system';
import { defaultSystemDir } from '@agent-hooks/hook-system/machine';
import type { ToolCall } from '@agent-hooks/hook-trust/protect';
import { toError } from '@agent-hooks/hook-types';
import { areHooksOn } from './fire-hook.ts';
import type { HookProvider } from './hook-provider.ts';
import type { BeforeToolAnswer } from './tool-answers.ts';

/** The name of the gate, as people read it. */
export const protectHooksName = 'protect-hooks';

type Find = typeof import('@agent-hooks/hook-trust/protect').findTampering;

/** Loaded with the first call of a tool: reading commands takes a large table. */
let find: Find | undefined;

/**
 * The built-in gate `protect-hooks`: refuses a tool call, as hooks have left it, that would change agent-hooks, its
 * settings, or those of a connected agent. It is on while hooks are, unless the host turns it off.
 */
export async function protectHooks(
  config: HookProvider,
  call: ToolCall,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<BeforeToolAnswer | undefined> {
  if (config.protectHooks === false || !areHooksOn(config)) return undefined;
  const why = await checkCall(config, call, changes);
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
async function checkCall(
  config: HookProvider,
  { toolName, toolInput }: ToolCall,
  changes: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  try {
    find ??= (await loadModule(() => import('@agent-hooks/hook-trust/protect'))).findTampering;
    const directory = config.getWorkingDir?.() ?? workingDirectory();
    // Hooks name only the arguments that they change.
    return find(
      { toolName, toolInput: { ...toolInput, ...changes } },
      { directory, systemDirectory: defaultSystemDir() },
    );
  } catch (error) {
    return `the call could not be checked: ${toError(error).message}`;
  }
}
