import type { FireOptions } from '@agent-hooks/hook-system';
import type { GenAIRequest, GenAIResponse, GenAIToolConfig } from '@agent-hooks/hook-translator';
import { isRecord } from '@agent-hooks/hook-types';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { fireBeforeModelHook, fireBeforeToolSelectionHook } from '../triggers/model-triggers.ts';
import { appendContents, systemContent } from './contents.ts';
import { emptyResponse, stopResponse } from './made-responses.ts';
import { allowsTool, hasCallableTools, hasFunctions, toSendableToolConfig } from './tool-restriction.ts';

/** A model call that hooks have seen: either a request to send, or what they put in the call's place. */
export interface PreparedCall<Request, Response> {
  /** The request to send, hooks' changes applied. */
  readonly request: Request;
  readonly refusal?: RefusedCall<Response>;
  /** Says which tools hooks leave to the model; a call of another must not be run. */
  readonly isToolAllowed: (name: string) => boolean;
}

/** Why the model was not asked. */
export interface RefusedCall<Response> {
  readonly response: Response;
  /** Whether a hook sent the response, to be taken for the model's own. */
  readonly isSynthetic: boolean;
  readonly reason: string;
  readonly shouldStop: boolean;
  readonly stopReason?: string;
  readonly systemMessage?: string;
}

/** Asks the hooks about a request: first which tools the model may call, then whether and how it is asked. */
export async function prepareCall<Request extends GenAIRequest, Response extends GenAIResponse>(
  config: HookProvider,
  request: Request,
  options?: FireOptions,
): Promise<PreparedCall<Request, Response>> {
  const selection = await fireBeforeToolSelectionHook(config, request, options);
  const chosen: Request = selection.toolConfig ? withConfig(request, { toolConfig: selection.toolConfig }) : request;
  if (selection.shouldStop) {
    const reason = selection.stopReason ?? '';
    const refusal = { response: stopResponse<Response>(reason), isSynthetic: false, reason, shouldStop: true };
    return { request: chosen, refusal: { ...refusal, stopReason: reason }, isToolAllowed: () => false };
  }
  const before = await fireBeforeModelHook<Request, Response>(config, chosen, options);
  const changed = before.modifiedRequest ?? chosen;
  const restrictions = [toolConfigOf(chosen), toolConfigOf(changed)].filter(
    (toolConfig) => toolConfig !== undefined && toolConfig !== toolConfigOf(request),
  );
  const isToolAllowed = (name: string) => restrictions.every((each) => each === undefined || allowsTool(each, name));
  if (!before.blocked) {
    const notes = before.systemMessage ? [systemContent(before.systemMessage)] : [];
    const sendable = restrictions.length > 0 ? toSendable(changed) : changed;
    return { request: appendContents(sendable, notes), isToolAllowed };
  }
  const { reason = '', syntheticResponse, systemMessage, stopReason, shouldStop = false } = before;
  const made = shouldStop ? stopResponse<Response> : emptyResponse<Response>;
  const refusal = {
    response: syntheticResponse ?? made(reason),
    isSynthetic: syntheticResponse !== undefined,
    reason,
    shouldStop,
    ...(stopReason !== undefined && { stopReason }),
    ...(systemMessage !== undefined && { systemMessage }),
  };
  return { request: changed, refusal, isToolAllowed };
}

function toolConfigOf(request: GenAIRequest): GenAIToolConfig | undefined {
  return request.config?.toolConfig;
}

function toSendable<Request extends GenAIRequest>(request: Request): Request {
  const toolConfig = toolConfigOf(request);
  if (toolConfig === undefined) return request;
  const { tools } = request.config as { readonly tools?: unknown };
  return withConfig(request, {
    // The API refuses a config for calling functions where there are none.
    toolConfig: hasFunctions(request) ? toSendableToolConfig(toolConfig, tools) : withoutCalling(toolConfig),
    // The SDK would run a call by itself, whether or not a hook allows it.
    ...(hasCallableTools(request) && { automaticFunctionCalling: { disable: true } }),
  });
}

function withoutCalling(toolConfig: GenAIToolConfig): GenAIToolConfig | undefined {
  const { functionCallingConfig: _, ...others } = toolConfig;
  return Object.keys(others).length > 0 ? others : undefined;
}

function withConfig<Request extends GenAIRequest>(
  request: Request,
  changes: Readonly<Record<string, unknown>>,
): Request {
  const config: unknown = request.config;
  return { ...request, config: { ...(isRecord(config) ? config : {}), ...changes } };
}
