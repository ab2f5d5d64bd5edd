import { isRecord } from '@agent-hooks/hook-types';
import { noteStop } from '../chat/stops.ts';
import type { ContentPartList } from '../shapes/content-part.ts';
import { ToolRefusal } from '../shapes/tool-refusal.ts';
import { ToolErrorType } from '../shapes/tool-result.ts';
import { areHooksOn } from '../triggers/fire-hook.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { executeToolWithHooks } from './execute-tool-with-hooks.ts';
import type { ExecuteToolOptions } from './tool-call.ts';

/** How hooks are put around tools that a model SDK runs itself. */
export interface ToolHooksOptions extends Pick<ExecuteToolOptions, 'onAsk' | 'unanswered' | 'identity'> {
  /** Called with the reason when a hook wants the agent to end. */
  readonly onStop?: ((reason: string) => void) | undefined;
}

/** A call of such a tool: its input as the model wrote it, and what runs it. */
export interface SdkToolCall extends Pick<ExecuteToolOptions, 'before' | 'permission' | 'signal' | 'toolUseId'> {
  readonly name: string;
  readonly input: unknown;
  /** Whether a list that the tool gives is the content of a message, piece by piece. */
  readonly givesParts?: boolean;
  run(input: unknown): unknown;
}

/** Runs a tool of a model SDK between its hooks: its own value, or the text they made of it; a refusal is thrown as `ToolRefusal`. */
export async function runSdkTool(config: HookProvider, call: SdkToolCall, options: ToolHooksOptions): Promise<unknown> {
  const { name, input, run, givesParts = false, ...asked } = call;
  if (!areHooksOn(config)) return await run(input);
  let output: unknown;
  let content: ContentPartList = '';
  const execute = async (hooked: Record<string, unknown>) => {
    output = await run(isRecord(input) ? hooked : hooked.input);
    content = givesParts && Array.isArray(output) ? output : toText(output);
    return { llmContent: content, returnDisplay: output };
  };
  const given = isRecord(input) ? input : { input };
  const result = await executeToolWithHooks(config, name, given, execute, { ...options, ...asked });
  const { error, shouldStop, stopReason = '', llmContent = '' } = result;
  if (shouldStop) {
    if (call.toolUseId !== undefined) noteStop(config, call.toolUseId, stopReason);
    options.onStop?.(stopReason);
    throw new ToolRefusal(stopReason, { message: stopReason, type: ToolErrorType.Stopped });
  }
  if (error?.type === ToolErrorType.Failed) throw error.cause;
  if (error) throw new ToolRefusal(toText(llmContent), error);
  if (toText(llmContent) === toText(content)) return output;
  // Texts that hooks added become pieces like the tool's own.
  return Array.isArray(llmContent)
    ? llmContent.map((part) => (isRecord(part) && 'type' in part ? part : { type: 'text', text: toText(part.text) }))
    : llmContent;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
