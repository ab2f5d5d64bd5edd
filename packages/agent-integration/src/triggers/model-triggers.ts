import type { FireOptions } from '@agent-hooks/hook-system';
import type { GenAIRequest, GenAIResponse, GenAIToolConfig } from '@agent-hooks/hook-translator';
import { fireHook, readSafely } from './fire-hook.ts';
import type { HookProvider } from './hook-provider.ts';
import { saysTheSame } from './says-the-same.ts';

/** What the caller does before it asks the model: `modifiedRequest ?? request` is what to send unless it is blocked. */
export interface BeforeModelHookResult<Request = GenAIRequest, Response = GenAIResponse> {
  /** The model must not be asked; a stop blocks as well. */
  readonly blocked: boolean;
  readonly reason?: string;
  /** A hook's own response, to be used in the model's place; only ever beside `blocked`. */
  readonly syntheticResponse?: Response;
  /** Present only if hooks changed the request. */
  readonly modifiedRequest?: Request;
  /** For the model to read, never for the display. */
  readonly systemMessage?: string;
  /** The agent is to end. */
  readonly shouldStop?: boolean;
  readonly stopReason?: string;
}

/** What the caller goes on with after the model has answered. */
export interface AfterModelHookResult<Response = GenAIResponse> {
  /** The model's response, or the one hooks put in its place; of a stop, its reason. */
  readonly response: Response;
  /** The response is processed as ever and not shown. */
  readonly suppressOutput?: boolean;
  /** For the model to read, never for the display. */
  readonly systemMessage?: string;
  /** The agent is to end. */
  readonly shouldStop?: boolean;
  readonly stopReason?: string;
}

/** What the caller applies to the request before the model chooses among the tools. */
export interface BeforeToolSelectionHookResult<ToolConfig = GenAIToolConfig, Tools = unknown> {
  /** Present only if hooks spoke about tools. */
  readonly toolConfig?: ToolConfig;
  /** The request's own tool definitions: hooks restrict tools by the config alone. */
  readonly tools?: Tools;
  /** The agent is to end. */
  readonly shouldStop?: boolean;
  readonly stopReason?: string;
}

/** Asks the hooks before the model is asked. It never throws; if the hooks fail, the request goes out as it is. */
export async function fireBeforeModelHook<
  Request extends GenAIRequest = GenAIRequest,
  Response extends GenAIResponse = GenAIResponse,
>(config: HookProvider, request: Request, options?: FireOptions): Promise<BeforeModelHookResult<Request, Response>> {
  const output = await fireHook(config, 'BeforeModel', (handler) => handler.fireBeforeModelEvent(request, options));
  if (output === undefined) return { blocked: false };
  const common = readCommon(output);
  if (output.isBlockingDecision() || output.shouldStopExecution()) {
    const syntheticResponse = readSafely('BeforeModel', () => output.getSyntheticResponse<Response>());
    return {
      blocked: true,
      reason: output.getEffectiveReason(),
      ...(syntheticResponse !== undefined && { syntheticResponse }),
      ...common,
    };
  }
  const changed = readSafely('BeforeModel', () => output.applyLLMRequestModifications(request));
  return {
    blocked: false,
    ...(changed !== undefined && changed !== request && { modifiedRequest: changed }),
    ...common,
  };
}

/** Shows the complete response to the hooks. It never throws; if the hooks fail, the response stays as it is. */
export async function fireAfterModelHook<
  Request extends GenAIRequest = GenAIRequest,
  Response extends GenAIResponse = GenAIResponse,
>(
  config: HookProvider,
  request: Request,
  response: Response,
  options?: FireOptions,
): Promise<AfterModelHookResult<Response>> {
  const output = await fireHook(config, 'AfterModel', (handler) =>
    handler.fireAfterModelEvent(request, response, options),
  );
  if (output === undefined) return { response };
  const changed = readSafely('AfterModel', () => output.getModifiedResponse(response));
  // A hook that hands back what it was shown changed nothing: the response keeps what hooks cannot see.
  const isNew = changed !== undefined && (output.shouldStopExecution() || !saysTheSame(response, changed));
  return {
    response: isNew ? changed : response,
    ...(output.suppressOutput === true && { suppressOutput: true }),
    ...readCommon(output),
  };
}

/** Asks the hooks which tools the model may call. It never throws; if the hooks fail, the tool config stays as it is. */
export async function fireBeforeToolSelectionHook<Request extends GenAIRequest = GenAIRequest>(
  config: HookProvider,
  request: Request,
  options?: FireOptions,
): Promise<BeforeToolSelectionHookResult<ToolConfigOf<Request>, ToolsOf<Request>>> {
  const output = await fireHook(config, 'BeforeToolSelection', (handler) =>
    handler.fireBeforeToolSelectionEvent(request, options),
  );
  if (output === undefined) return {};
  const current = readSafely('BeforeToolSelection', () => readToolFields(request)) ?? {};
  const chosen = readSafely('BeforeToolSelection', () => output.applyToolConfigModifications(current)) ?? current;
  const { systemMessage: _, ...stop } = readCommon(output);
  return {
    ...(chosen !== current && chosen.toolConfig !== undefined && { toolConfig: chosen.toolConfig }),
    ...(chosen !== current && chosen.tools !== undefined && { tools: chosen.tools }),
    ...stop,
  };
}

type ConfigOf<Request> = Request extends { readonly config?: infer Config } ? NonNullable<Config> : never;

/** The type of a request's tool config. */
export type ToolConfigOf<Request> =
  ConfigOf<Request> extends { readonly toolConfig?: infer ToolConfig } ? NonNullable<ToolConfig> : GenAIToolConfig;

/** The type of a request's tool definitions. */
export type ToolsOf<Request> =
  ConfigOf<Request> extends { readonly tools?: infer Tools } ? NonNullable<Tools> : unknown;

/** The fields that callers of all model events apply alike. */
interface CommonResult {
  systemMessage?: string;
  shouldStop?: boolean;
  stopReason?: string;
}

function readCommon(output: {
  readonly systemMessage?: string | undefined;
  shouldStopExecution(): boolean;
  getEffectiveReason(): string;
}): CommonResult {
  return {
    ...(output.systemMessage && { systemMessage: output.systemMessage }),
    ...(output.shouldStopExecution() && { shouldStop: true, stopReason: output.getEffectiveReason() }),
  };
}

function readToolFields<Request extends GenAIRequest>(
  request: Request,
): { toolConfig?: ToolConfigOf<Request>; tools?: ToolsOf<Request> } {
  const { toolConfig, tools } = (request.config ?? {}) as Readonly<Record<string, unknown>>;
  // Both are read from the very fields whose types these are.
  return {
    ...(toolConfig !== undefined && { toolConfig: toolConfig as ToolConfigOf<Request> }),
    ...(tools !== undefined && { tools: tools as ToolsOf<Request> }),
  };
}
