import type {
  AfterToolOptions,
  BeforeToolHookOutput,
  BeforeToolOptions,
  DefaultHookOutput,
} from '@agent-hooks/hook-system';
import { namesOf, noReason, toolFields } from '@agent-hooks/hook-system/host';
import { toError } from '@agent-hooks/hook-types';
import type { ToolResponse } from '@agent-hooks/hook-types/internal';
import { fireHook } from './fire-hook.ts';
import type { HookProvider } from './hook-provider.ts';
import { fireLifecycleHook } from './lifecycle-trigger.ts';
import { protectHooks, protectHooksName } from './protect-hooks.ts';
import type { BeforeToolAnswer, PermissionAnswer } from './tool-answers.ts';

/** Asks the hooks before a tool runs; undefined if none answered. It never throws. */
export async function fireBeforeToolHook(
  config: HookProvider,
  toolName: string,
  toolInput: Record<string, unknown>,
  options?: BeforeToolOptions,
): Promise<BeforeToolHookOutput | undefined> {
  return (await askBeforeTool(config, toolName, toolInput, options))?.aggregated.finalOutput;
}

/** The same with the verdict, for callers that act on it. */
export async function askBeforeTool(
  config: HookProvider,
  toolName: string,
  toolInput: Record<string, unknown>,
  options?: BeforeToolOptions,
): Promise<BeforeToolAnswer | undefined> {
  const answer = await fireHook(config, {
    eventName: 'BeforeTool',
    fields: toolFields(toolName, toolInput, options),
    options,
  });
  return checkTampering(config, { toolName, toolInput }, answer);
}

/** The answer of the hooks, unless they let a call pass that the built-in gate refuses or asks about. */
export async function checkTampering(
  config: HookProvider,
  call: { readonly toolName: string; readonly toolInput: Record<string, unknown> },
  answer: BeforeToolAnswer | undefined,
): Promise<BeforeToolAnswer | undefined> {
  const { verdict } = answer?.aggregated ?? {};
  if (verdict?.action === 'refuse' || verdict?.action === 'stop') return answer;
  const objection = await protectHooks(config, call, answer);
  if (objection?.aggregated.verdict.action === 'refuse')
    reportRefusal(config, { tool_name: call.toolName, tool_input: call.toolInput }, objection);
  return objection ?? answer;
}

/** In the log, the trace and the audit this refusal looks like that of any gate. */
function reportRefusal(config: HookProvider, fields: object, { aggregated }: BeforeToolAnswer): void {
  try {
    const gate = { name: protectHooksName, reason: aggregated.verdict.reason ?? noReason };
    config.getHookSystem()?.getEventHandler().reportRefusal('BeforeTool', fields, gate);
  } catch (error) {
    // A host whose hooks could not be loaded has no record; the call is refused all the same, and that is reported.
    config.onProblem?.(`A refusal of ${protectHooksName} could not be recorded: ${toError(error).message}`, 'RECORD');
  }
}

/** Asks the hooks in the place of a person; undefined if none answered. It never throws. */
export async function firePermissionRequestHook(
  config: HookProvider,
  toolName: string,
  toolInput: Record<string, unknown>,
  reason: string,
  options?: BeforeToolOptions,
): Promise<DefaultHookOutput | undefined> {
  return (await askPermission(config, { toolName, toolInput, reason }, options))?.aggregated.finalOutput;
}

/** The same with the verdict, for callers that act on it. */
export function askPermission(
  config: HookProvider,
  { toolName, toolInput, reason }: { toolName: string; toolInput: Record<string, unknown>; reason: string },
  options?: BeforeToolOptions,
): Promise<PermissionAnswer | undefined> {
  const asked_by = namesOf(options?.askedBy);
  return fireHook(config, {
    eventName: 'PermissionRequest',
    fields: { ...toolFields(toolName, toolInput, options), reason, asked_by },
    options,
  });
}

/** Runs the hooks for a call that was refused; undefined if none answered. It never throws. */
export function fireToolDeniedHook(
  config: HookProvider,
  toolName: string,
  toolInput: Record<string, unknown>,
  denial: { readonly reason: string; readonly deniedBy: string },
  options?: BeforeToolOptions,
): Promise<DefaultHookOutput | undefined> {
  const fields = { ...toolFields(toolName, toolInput, options), reason: denial.reason, denied_by: denial.deniedBy };
  return fireLifecycleHook(config, 'ToolDenied', fields, options);
}

/** Runs the hooks for what a tool returned; undefined if none answered. It never throws. */
export async function fireAfterToolHook(
  config: HookProvider,
  toolName: string,
  toolInput: Record<string, unknown>,
  toolResponse: ToolResponse,
  options?: AfterToolOptions,
): Promise<DefaultHookOutput | undefined> {
  const answer = await fireHook(config, {
    eventName: 'AfterTool',
    fields: { ...toolFields(toolName, toolInput, options), tool_response: toolResponse },
    options,
  });
  return answer?.aggregated.finalOutput;
}
