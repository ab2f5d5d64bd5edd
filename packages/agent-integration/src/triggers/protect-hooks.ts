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

type Finders = typeof import('@agent-hooks/hook-trust/protect');

/** Loaded with the first call of a tool: reading commands takes a large table. */
let finders: Finders | undefined;

/**
 * The built-in gate `protect-hooks`: refuses a tool call, as hooks have left it, that would change agent-hooks, its
 * settings, or those of a connected agent, and asks about one that would change what runs hooks in the project. It is on
 * while hooks are, unless the host turns it off.
 */
export async function protectHooks(
  config: HookProvider,
  { toolName, toolInput }: ToolCall,
  answer: BeforeToolAnswer | undefined,
): Promise<BeforeToolAnswer | undefined> {
  if (config.protectHooks === false || !areHooksOn(config)) return undefined;
  const own = answer?.aggregated ?? makeEmptySuccessResult<BeforeToolHookOutput>();
  const found = await checkCall(config, { toolName, toolInput }, own.finalOutput?.getModifiedToolInput());
  if (found === undefined || (found.action === 'ask' && own.verdict.action === 'ask')) return undefined;
  const { action, why } = found;
  const reason = `${protectHooksName}: ${why}`;
  const kept = action === 'ask' ? own : makeEmptySuccessResult<BeforeToolHookOutput>();
  const decision = action === 'ask' ? 'ask' : 'deny';
  const finalOutput = new BeforeToolHookOutput({ ...kept.finalOutput, decision, reason });
  return processCommonHookOutputFields({
    ...kept,
    finalOutput,
    allOutputs: [...kept.allOutputs, finalOutput],
    verdict: { action, reason, decidedBy: [{ name: protectHooksName, source: 'runtime' }] },
  });
}

/** A call that cannot be looked at is refused like any other that a gate could not check. */
async function checkCall(
  config: HookProvider,
  { toolName, toolInput }: ToolCall,
  changes: Readonly<Record<string, unknown>> | undefined,
): Promise<{ readonly action: 'refuse' | 'ask'; readonly why: string } | undefined> {
  try {
    finders ??= await loadModule(() => import('@agent-hooks/hook-trust/protect'));
    const directory = config.getWorkingDir?.() ?? workingDirectory();
    // Hooks name only the arguments that they change; what they have made of the input is what would run.
    const call = { toolName, toolInput: { ...toolInput, ...changes } };
    const surroundings = { directory, systemDirectory: defaultSystemDir() };
    const why = finders.findTampering(call, surroundings);
    if (why !== undefined) return { action: 'refuse', why };
    const change = finders.findSettingsChange(call, surroundings);
    return change === undefined ? undefined : { action: 'ask', why: change };
  } catch (error) {
    return { action: 'refuse', why: `the call could not be checked: ${toError(error).message}` };
  }
}
