import type { FireOptions } from '@agent-hooks/hook-system';
import type { GenAIRequest, GenAIResponse, GenAIToolConfig } from '@agent-hooks/hook-translator';
import { type HookToolConfig, isRecord } from '@agent-hooks/hook-types';
import { geminiAdapter } from '../gemini/gemini-adapter.ts';
import type { ModelReader } from '../shapes/model-adapter.ts';
import { fireHook, readSafely } from './fire-hook.ts';
import type { HookProvider } from './hook-provider.ts';

/** How an event around a model call is fired. */
export interface ModelHookOptions extends FireOptions {
  /** The SDK whose requests and responses are given. Default: that of `@google/genai`, read by the system's translator. */
  readonly adapter?: ModelReader | undefined;
}

/** What the caller does before it asks the model: `modifiedRequest ?? request` is what to send unless it is blocked. */
export interface BeforeModelHookResult<Request = GenAIRequest, Response = GenAIResponse> {
  /** The model must not be asked; a stop blocks as well. */
  readonly blocked: boolean;
  readonly reason?: string;
  /** A hook's own response, to be used in the model's place; only ever beside `blocked`. */
  readonly syntheticResponse?: Response;
  /** Present only if hooks changed the request. */
  readonly modifiedRequest?: Request;
  /** Which tools hooks leave to the model, if they changed that with the request; a call of another must not be run. */
  readonly restriction?: HookToolConfig;
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
  /** The same choice as hooks made it, for APIs that cannot be told all of it; a call of another tool must not be run. */
  readonly restriction?: HookToolConfig;
  /** The agent is to end. */
  readonly shouldStop?: boolean;
  readonly stopReason?: string;
}

/** Asks the hooks before the model is asked. It never throws; if the hooks fail, the request goes out as it is. */
export async function fireBeforeModelHook<
  Request extends object = GenAIRequest,
  Response extends object = GenAIResponse,
>(
  config: HookProvider,
  request: Request,
  options?: ModelHookOptions,
): Promise<BeforeModelHookResult<Request, Response>> {
  const output = await fireHook(config, 'BeforeModel', (handler) =>
    handler.fireBeforeModelEvent(request, toFireOptions(options)),
  );
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
  if (changed === undefined || changed === request) return { blocked: false, ...common };
  const { llm_request: patch } = output.hookSpecificOutput ?? {};
  const adapter: ModelReader = options?.adapter ?? geminiAdapter;
  const restriction =
    isRecord(patch) && isRecord(patch.toolConfig)
      ? { ...shownToolConfig(adapter, request), ...patch.toolConfig }
      : undefined;
  return { blocked: false, modifiedRequest: changed, ...(restriction && { restriction }), ...common };
}

/** Shows the complete response to the hooks. It never throws; if the hooks fail, the response stays as it is. */
export async function fireAfterModelHook<
  Request extends object = GenAIRequest,
  Response extends object = GenAIResponse,
>(
  config: HookProvider,
  request: Request,
  response: Response,
  options?: ModelHookOptions,
): Promise<AfterModelHookResult<Response>> {
  const output = await fireHook(config, 'AfterModel', (handler) =>
    handler.fireAfterModelEvent(request, response, toFireOptions(options)),
  );
  if (output === undefined) return { response };
  const changed = readSafely('AfterModel', () => output.getModifiedResponse(response));
  return {
    response: changed ?? response,
    ...(output.suppressOutput === true && { suppressOutput: true }),
    ...readCommon(output),
  };
}

/** Asks the hooks which tools the model may call. It never throws; if the hooks fail, the tool config stays as it is. */
export async function fireBeforeToolSelectionHook<Request extends object = GenAIRequest>(
  config: HookProvider,
  request: Request,
  options?: ModelHookOptions,
): Promise<BeforeToolSelectionHookResult<ToolConfigOf<Request>, ToolsOf<Request>>> {
  const output = await fireHook(config, 'BeforeToolSelection', (handler) =>
    handler.fireBeforeToolSelectionEvent(request, toFireOptions(options)),
  );
  if (output === undefined) return {};
  const adapter: ModelReader = options?.adapter ?? geminiAdapter;
  // Both are read from the very fields whose types these are.
  const read = () => adapter.readToolFields(request) as ToolFieldsOf<Request>;
  const current = readSafely('BeforeToolSelection', read) ?? {};
  const chosen = readSafely('BeforeToolSelection', () => output.applyToolConfigModifications(current)) ?? current;
  const { systemMessage: _, ...stop } = readCommon(output);
  if (chosen === current) return stop;
  const { toolConfig: choice } = output.hookSpecificOutput ?? {};
  return {
    ...(chosen.toolConfig !== undefined && { toolConfig: chosen.toolConfig }),
    ...(chosen.tools !== undefined && { tools: chosen.tools }),
    ...(isRecord(choice) && { restriction: { ...shownToolConfig(adapter, request), ...choice } }),
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

interface ToolFieldsOf<Request> {
  toolConfig?: ToolConfigOf<Request>;
  tools?: ToolsOf<Request>;
}

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

function toFireOptions(options: ModelHookOptions | undefined): FireOptions | undefined {
  if (options?.adapter === undefined) return options;
  const { adapter, ...others } = options;
  // The default adapter leaves it to the system, whose translator may know the host's own class of responses.
  return adapter === geminiAdapter ? others : { translator: adapter.translator, ...others };
}

function shownToolConfig(adapter: ModelReader, request: object): HookToolConfig {
  const { toolConfig } = adapter.readToolFields(request);
  return toolConfig === undefined ? {} : adapter.translator.toHookToolConfig(toolConfig);
}
