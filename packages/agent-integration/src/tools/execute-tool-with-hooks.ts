import type { DefaultHookOutput } from '@agent-hooks/hook-system';
import { toolFields } from '@agent-hooks/hook-system/host';
import { isRecord, messageOf } from '@agent-hooks/hook-types';
import type { ToolResponse } from '@agent-hooks/hook-types/internal';
import type { ToolInput } from '../shapes/agent-tool.ts';
import { errorResult, ToolErrorType, type ToolResult } from '../shapes/tool-result.ts';
import { fireHook, hasNoHooks } from '../triggers/fire-hook.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { checkTampering, fireAfterToolHook } from '../triggers/tool-triggers.ts';
import { applyAnswers, withNotes } from './apply-answers.ts';
import { fireToolDenied } from './fire-tool-denied.ts';
import { copyInput, type OwnInput } from './own-input.ts';
import { denied, ruleOnTool, type ToolRuling } from './rule-on-tool.ts';
import {
  beforeOptions,
  cancelled,
  type ExecuteToolOptions,
  endedSignal,
  endingOptions,
  type ToolFunction,
} from './tool-call.ts';

/**
 * Runs a tool between its hooks and applies what they answer: they may refuse it, change its input, end the agent, and
 * add to what the model reads. It never throws: a tool that does gives a result that says so.
 */
export async function executeToolWithHooks(
  config: HookProvider,
  toolName: string,
  toolInput: ToolInput,
  executeFn: ToolFunction,
  options?: ExecuteToolOptions,
): Promise<ToolResult> {
  const isUnseen = hasNoHooks(config, 'BeforeTool', toolName);
  // What the hooks see is what the tool gets, whatever becomes of the caller's object meanwhile.
  const given: OwnInput = { own: toolInput, shown: toolInput };
  const { own, shown, problem } = isUnseen ? given : copyInput(toolInput, options?.passThrough);
  const event = { eventName: 'BeforeTool', fields: toolFields(toolName, shown, options) } as const;
  const isAsked = options?.before !== undefined || isUnseen;
  const fired = isAsked ? undefined : await fireHook(config, { ...event, options: beforeOptions(options) });
  const before = options?.before
    ? options.before.answer
    : await checkTampering(config, { toolName, toolInput: shown }, fired);
  const { input: seen, stage } = (fired ?? before)?.aggregated ?? {};
  const isShown = seen !== undefined;
  const changed = before?.aggregated.finalOutput?.getModifiedToolInput();
  const input = changed ? { ...own, ...changed } : isShown ? own : toolInput;
  const ruling =
    problem !== undefined && (isShown || (stage !== undefined && !isRecord(toolInput)))
      ? { answers: [], ...denied(ToolErrorType.Blocked, `The input cannot be shown to its hooks: ${problem}`, 'host') }
      : before
        ? await ruleOnTool(config, before, { toolName, toolInput: input, options })
        : nothingSaid;
  if (ruling.result) {
    const denied =
      ruling.denial && (await fireToolDenied(config, { toolName, toolInput: input, ...ruling.denial }, options));
    return withNotes(ruling.result, [...ruling.answers, ...(denied ? [denied] : [])]);
  }
  const ended = endedSignal(options);
  if (ended) return cancelled(ended);
  const startedAt = performance.now();
  let result: ToolResult;
  try {
    result = (await executeFn(input)) ?? {};
  } catch (error) {
    result = failed(error, options);
  }
  let after: DefaultHookOutput | undefined;
  if (!hasNoHooks(config, 'AfterTool', toolName)) {
    const durationMs = performance.now() - startedAt;
    let response: ToolResponse;
    try {
      // What hooks are shown is what the model reads.
      result = { ...result, ...copyInput({ llmContent: result.llmContent }).own };
      response = toResponse(result);
    } catch (error) {
      // What cannot be shown to hooks reaches no one.
      result = failed(error, options);
      response = toResponse(result);
    }
    after = await fireAfterToolHook(config, toolName, input, response, { ...endingOptions(options), durationMs });
  }
  return before || after ? applyAnswers(result, ruling.answers, after) : result;
}

const nothingSaid: ToolRuling = { answers: [] };

function failed(error: unknown, options: ExecuteToolOptions | undefined): ToolResult {
  const type = options?.signal?.aborted ? ToolErrorType.Cancelled : ToolErrorType.Failed;
  return errorResult(type, messageOf(error), error);
}

/** What hooks see of a result: its data, and of an error what can be written down. */
function toResponse({ llmContent, returnDisplay, metadata, error }: ToolResult): ToolResponse {
  return {
    llmContent,
    returnDisplay,
    metadata,
    ...(error && { error: { message: error.message, ...(error.type !== undefined && { type: error.type }) } }),
  };
}
