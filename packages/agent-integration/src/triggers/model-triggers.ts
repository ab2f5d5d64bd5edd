import type { DefaultHookOutput, FireOptions } from '@agent-hooks/hook-system';
import { noReason } from '@agent-hooks/hook-system/host';
import type { GenAIRequest, GenAIResponse, GenAIToolConfig } from '@agent-hooks/hook-translator';
import { type HookToolConfig, isRecord, type ProcessedHookResult, toError } from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';
import { geminiAdapter } from '../gemini/gemini-adapter.ts';
import type { ModelReader } from '../shapes/model-adapter.ts';
import { fireHook, readSafely, reportFailure } from './fire-hook.ts';
import type { HookProvider } from './hook-provider.ts';
import { reportToHost } from './report-to-host.ts';

/** How an event around a model call is fired. */
export interface ModelHookOptions extends FireOptions {
  /** The SDK whose requests and responses are given. Default: that of `@google/genai`, read by the system's translator. */
  readonly adapter?: ModelReader | undefined;
}

/** What hooks around a model have to say besides what becomes of the call. */
interface ModelHookMessages {
  /** For the model to read, never for the display. */
  readonly systemMessage?: string;
  /** For the user to read, never for the model. */
  readonly userMessage?: string;
  /** The agent is to end. */
  readonly shouldStop?: boolean;
  readonly stopReason?: string;
}

/** What the caller does before it asks the model: `modifiedRequest ?? request` is what to send unless it is blocked. */
export interface BeforeModelHookResult<Request = GenAIRequest, Response = GenAIResponse> extends ModelHookMessages {
  /** The model must not be asked; a stop blocks as well. */
  readonly blocked: boolean;
  readonly reason?: string;
  /** A hook's own response, to be used in the model's place; only ever beside `blocked`. */
  readonly syntheticResponse?: Response;
  /** Present only if hooks changed the request. */
  readonly modifiedRequest?: Request;
  /** Which tools hooks leave to the model, if they changed that with the request; a call of another must not be run. */
  readonly restriction?: HookToolConfig;
}

/** What the caller goes on with after the model has answered. */
export interface AfterModelHookResult<Response = GenAIResponse> extends ModelHookMessages {
  /** The model's response, or the one hooks put in its place; of a stop, its reason. */
  readonly response: Response;
  /** The response is processed as ever and not shown. */
  readonly suppressOutput?: boolean;
}

/** What the caller applies to the request before the model chooses among the tools. */
export interface BeforeToolSelectionHookResult<ToolConfig = GenAIToolConfig, Tools = unknown>
  extends Omit<ModelHookMessages, 'userMessage'> {
  /** Present only if hooks spoke about tools. */
  readonly toolConfig?: ToolConfig;
  /** The request's own tool definitions: hooks restrict tools by the config alone. */
  readonly tools?: Tools;
  /** The same choice as hooks made it, for APIs that cannot express all of it; a call of another tool must not be run. */
  readonly restriction?: HookToolConfig;
}

/** Asks the hooks before the model is asked. It never throws; changes that cannot be applied refuse the call. */
export async function fireBeforeModelHook<
  Request extends object = GenAIRequest,
  Response extends object = GenAIResponse,
>(
  config: HookProvider,
  request: Request,
  options?: ModelHookOptions,
): Promise<BeforeModelHookResult<Request, Response>> {
  const answer = await fireHook(config, {
    eventName: 'BeforeModel',
    fields: { llm_request: request },
    options: toFireOptions(options),
  });
  const { finalOutput: output, verdict } = answer?.aggregated ?? {};
  if (!answer || !output) return { blocked: false };
  const common = readCommon(answer);
  if (verdict?.action === 'refuse' || verdict?.action === 'stop') {
    const syntheticResponse = readSafely(config, 'BeforeModel', () => output.getSyntheticResponse<Response>());
    return {
      blocked: true,
      reason: output.getEffectiveReason(),
      ...(syntheticResponse !== undefined && { syntheticResponse }),
      ...common,
    };
  }
  try {
    const changed = output.applyLLMRequestModifications(request);
    if (changed === request) return { blocked: false, ...common };
    const restriction = readRestriction(output.hookSpecificOutput?.llm_request, request, options);
    return { blocked: false, modifiedRequest: changed, ...(restriction && { restriction }), ...common };
  } catch (error) {
    reportFailure(config, error, 'BeforeModel');
    // What a hook wanted changed must not go out as it was.
    return { ...common, blocked: true, reason: notApplied('request', error) };
  }
}

/** Shows the complete response to the hooks. It never throws; a response that cannot be changed as they want is withheld. */
export async function fireAfterModelHook<
  Request extends object = GenAIRequest,
  Response extends object = GenAIResponse,
>(
  config: HookProvider,
  request: Request,
  response: Response,
  options?: ModelHookOptions,
): Promise<AfterModelHookResult<Response>> {
  const answer = await fireHook(config, {
    eventName: 'AfterModel',
    fields: { llm_request: request, llm_response: response },
    options: toFireOptions(options),
  });
  const output = answer?.aggregated.finalOutput;
  if (!answer || !output) return { response };
  if (isBlockingDecision(output.decision) && !answer.shouldStop) reportToHost(config, 'no_effect', refusedTooLate);
  const rest = { ...(answer.suppressOutput && { suppressOutput: true }), ...readCommon(answer) };
  try {
    return { response: output.getModifiedResponse(response) ?? response, ...rest };
  } catch (error) {
    reportFailure(config, error, 'AfterModel');
    const stopReason = notApplied('response', error);
    const adapter: ModelReader = options?.adapter ?? geminiAdapter;
    // The adapter makes responses of the SDK that the host speaks.
    return { ...rest, response: adapter.textResponse(stopReason) as Response, shouldStop: true, stopReason };
  }
}

/** Asks the hooks which tools the model may call. It never throws; a choice that cannot be applied leaves it none. */
export async function fireBeforeToolSelectionHook<Request extends object = GenAIRequest>(
  config: HookProvider,
  request: Request,
  options?: ModelHookOptions,
): Promise<BeforeToolSelectionHookResult<ToolConfigOf<Request>, ToolsOf<Request>>> {
  const answer = await fireHook(config, {
    eventName: 'BeforeToolSelection',
    fields: { llm_request: request },
    options: toFireOptions(options),
  });
  const output = answer?.aggregated.finalOutput;
  if (!answer || !output) return {};
  const { userMessage: _, ...common } = readCommon(answer);
  try {
    const adapter: ModelReader = options?.adapter ?? geminiAdapter;
    // Both are read from the very fields whose types these are.
    const current = adapter.readToolFields(request) as ToolFieldsOf<Request>;
    const chosen = output.applyToolConfigModifications(current);
    if (chosen === current) return common;
    const restriction = readRestriction(output.hookSpecificOutput, request, options);
    return {
      ...(chosen.toolConfig !== undefined && { toolConfig: chosen.toolConfig }),
      ...(chosen.tools !== undefined && { tools: chosen.tools }),
      ...(restriction && { restriction }),
      ...common,
    };
  } catch (error) {
    reportFailure(config, error, 'BeforeToolSelection');
    return { restriction: { mode: 'NONE', allowedFunctionNames: [] }, ...common };
  }
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

function readCommon(answer: ProcessedHookResult<DefaultHookOutput>): ModelHookMessages {
  const { systemMessage, shouldStop, stopReason = noReason } = answer;
  const { userMessage } = answer.aggregated.finalOutput ?? {};
  return {
    ...(systemMessage && { systemMessage }),
    ...(userMessage && { userMessage }),
    ...(shouldStop && { shouldStop, stopReason }),
  };
}

/** What to do instead, since a response cannot be refused. */
const refusedTooLate =
  'A refusal has no effect on AfterModel: replace the text with hookSpecificOutput.llm_response, or end the agent with continue: false';

function notApplied(what: 'request' | 'response', error: unknown): string {
  return `Hooks changed the ${what}, and the change cannot be applied: ${toError(error).message}`;
}

function toFireOptions(options: ModelHookOptions | undefined): FireOptions | undefined {
  if (options?.adapter === undefined) return options;
  const { adapter, ...others } = options;
  // The default adapter leaves it to the system, whose translator may know the host's own class of responses.
  return adapter === geminiAdapter ? others : { translator: adapter.translator, ...others };
}

/** Which tools hooks leave to the model, given what holds them; undefined if they said nothing about tools. */
function readRestriction(holder: unknown, request: object, options?: ModelHookOptions): HookToolConfig | undefined {
  const choice = isRecord(holder) ? holder.toolConfig : undefined;
  if (!isRecord(choice)) return undefined;
  const adapter: ModelReader = options?.adapter ?? geminiAdapter;
  const { toolConfig } = adapter.readToolFields(request);
  const shown = toolConfig === undefined ? {} : adapter.translator.toHookToolConfig(toolConfig);
  return { ...shown, ...choice };
}
