import { noReason } from '@agent-hooks/hook-system/host';
import { isAllowingDecision } from '@agent-hooks/hook-types/internal';
import type { ToolInput } from '../shapes/agent-tool.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { askBeforeTool, askPermission } from '../triggers/tool-triggers.ts';
import { type AskRequest, beforeOptions, type ExecuteToolOptions } from './tool-call.ts';

/** What hooks answered about a call ahead of it, to be given to whatever runs it; no one is asked twice. */
export interface AskedAhead
  extends Required<Pick<ExecuteToolOptions, 'before'>>,
    Pick<ExecuteToolOptions, 'permission'> {
  /** What a person is to be asked, in the framework's own way; undefined if hooks want no one to be asked. */
  readonly question: Omit<AskRequest, 'askedBy' | 'askers'> | undefined;
}

/** Asks hooks about a call before it runs, for frameworks that must know then whether a person is to be asked. */
export async function askAhead(
  config: HookProvider,
  { name: toolName, input }: { readonly name: string; readonly input: ToolInput },
  options?: ExecuteToolOptions,
): Promise<AskedAhead> {
  const shared = beforeOptions(options);
  const answer = await askBeforeTool(config, toolName, input, shared);
  const { verdict, finalOutput } = answer?.aggregated ?? {};
  if (verdict?.action !== 'ask') return { before: { answer }, question: undefined };
  const toolInput = { ...input, ...finalOutput?.getModifiedToolInput() };
  const question = { toolName, toolInput, reason: verdict.reason ?? noReason };
  const permission = await askPermission(config, question, { ...shared, askedBy: verdict.decidedBy });
  const { verdict: ruling, finalOutput: output } = permission?.aggregated ?? {};
  const isSettled = isAllowingDecision(output?.decision) || ruling?.action === 'refuse' || ruling?.action === 'stop';
  return { before: { answer }, permission: { answer: permission }, question: isSettled ? undefined : question };
}
