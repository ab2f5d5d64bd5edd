import type { HookToolConfig, LLMRequest, LLMResponse } from '@agent-hooks/hook-types';
import { areSameMessages } from '../align/align-messages.ts';
import { badHookData } from '../hook-data/bad-hook-data.ts';
import { type HookMessage, readHookRequest, readHookToolConfig } from '../hook-data/read-hook-request.ts';
import { readHookResponse } from '../hook-data/read-hook-response.ts';
import type { HookData, HookTranslator, LLMRequestPatch, LLMResponsePatch } from '../hook-translator.ts';
import { applyMessages, type ShownMessage } from './apply-messages.ts';
import { applyConfig, applyToolConfig, toHookConfig, toHookToolConfig } from './config.ts';
import { findResponseClass, responseClassOf } from './find-response-class.ts';
import type { GenAIRequest, GenAIResponse, GenAIResponseClass, GenAIToolConfig } from './genai-types.ts';
import { PlainGenerateContentResponse } from './plain-response.ts';
import { fromHookCandidates, toHookResponse } from './response.ts';
import { readTurns, type Turn, writeTurns } from './turns.ts';

/** What a host may tell the translator about its SDK. */
export interface HookTranslatorGenAIv1Options {
  /** The SDK's class of responses, for hosts where it cannot be found, such as a bundle. */
  readonly GenerateContentResponse?: GenAIResponseClass;
}

/** Translates between `@google/genai` 2.x and the stable shapes that hooks see. */
export class HookTranslatorGenAIv1 implements HookTranslator<GenAIRequest, GenAIResponse, GenAIToolConfig> {
  #responseClass: GenAIResponseClass | undefined;

  constructor(options: HookTranslatorGenAIv1Options = {}) {
    this.#responseClass = options.GenerateContentResponse;
  }

  toHookLLMRequest(request: GenAIRequest): LLMRequest {
    const config = toHookConfig(request.config);
    const toolConfig = toHookToolConfig(request.config?.toolConfig);
    return {
      model: request.model,
      messages: shownMessages(readTurns(request.contents)).map(({ id, role, content }) => ({ id, role, content })),
      ...(config && { config }),
      ...(Object.keys(toolConfig).length > 0 && { toolConfig }),
    };
  }

  fromHookLLMRequest<Request extends GenAIRequest = GenAIRequest>(
    hookRequest: LLMRequestPatch,
    baseRequest?: Request,
  ): Request {
    const changes = readHookRequest(hookRequest);
    const model = changes.model ?? baseRequest?.model;
    if (model === undefined) throw badHookData('llm_request.model', undefined, 'the name of a model');
    const contents = applyToContents(baseRequest?.contents, changes.messages);
    const config = applyConfig(baseRequest?.config, changes.config, changes.toolConfig);
    const request = { contents: [], ...baseRequest, model, ...(contents !== undefined && { contents }) };
    // Every field is the base's own, or of the type that the SDK gives it.
    return (config === undefined ? request : { ...request, config }) as unknown as Request;
  }

  toHookLLMResponse(response: GenAIResponse): LLMResponse {
    this.#responseClass ??= responseClassOf(response);
    return toHookResponse(response);
  }

  fromHookLLMResponse<Response extends GenAIResponse = GenAIResponse>(
    hookResponse: LLMResponsePatch,
    baseResponse?: Response,
  ): Response {
    const shown = baseResponse && this.toHookLLMResponse(baseResponse);
    const { candidates, usageMetadata } = readHookResponse(hookResponse, shown);
    this.#responseClass ??= findResponseClass() ?? PlainGenerateContentResponse;
    const response = Object.assign(new this.#responseClass(), {
      candidates: fromHookCandidates(candidates),
      ...(usageMetadata && { usageMetadata }),
    });
    // It is the SDK's own class, or one with the same fields and getters.
    return response as unknown as Response;
  }

  toHookToolConfig(toolConfig: GenAIToolConfig): HookToolConfig {
    return toHookToolConfig(toolConfig);
  }

  fromHookToolConfig<ToolConfig extends GenAIToolConfig = GenAIToolConfig>(
    hookToolConfig: HookToolConfig | HookData,
    baseToolConfig?: ToolConfig,
  ): ToolConfig {
    const choice = readHookToolConfig(hookToolConfig, 'toolConfig');
    // Every field is the base's own, or of the type that the SDK gives it.
    return (applyToolConfig(baseToolConfig, choice) ?? {}) as ToolConfig;
  }
}

/** A translator for `@google/genai` that needs no settings. */
export const defaultHookTranslator: HookTranslatorGenAIv1 = /* @__PURE__ */ new HookTranslatorGenAIv1();

/** Turns without text are not shown. Ids count the messages, so that a hook can say which one it answers with. */
function shownMessages(turns: readonly Turn[]): (ShownMessage & { readonly id: string })[] {
  const messages: (ShownMessage & { readonly id: string })[] = [];
  turns.forEach(({ role, text }, turn) => {
    if (text !== '') messages.push({ id: `m${messages.length}`, role, content: text, turn });
  });
  return messages;
}

function applyToContents(contents: unknown, messages: readonly HookMessage[] | undefined): unknown {
  if (messages === undefined) return contents;
  const turns = readTurns(contents);
  const shown = shownMessages(turns);
  return areSameMessages(shown, messages) ? contents : writeTurns(applyMessages(turns, shown, messages), contents);
}
