import type { HookToolConfig, LLMRequest, LLMResponse } from '@agent-hooks/hook-types';
import { badHookData } from '../hook-data/bad-hook-data.ts';
import { readHookRequest, readHookToolConfig } from '../hook-data/read-hook-request.ts';
import { readHookResponse } from '../hook-data/read-hook-response.ts';
import type { HookData, HookTranslator, LLMRequestPatch, LLMResponsePatch } from '../hook-translator.ts';
import { readSystem, showSystem } from '../system/system-text.ts';
import { applyConfig, applyToolConfig, toHookConfig, toHookToolConfig } from './config.ts';
import { applyToContents, showMessages, showTools } from './contents.ts';
import { expectGenAIRequest, expectGenAIResponse } from './expect-genai.ts';
import { findResponseClass, responseClassOf } from './find-response-class.ts';
import type { GenAIRequest, GenAIResponse, GenAIResponseClass, GenAIToolConfig } from './genai-types.ts';
import { PlainGenerateContentResponse } from './plain-response.ts';
import { fillResponse, toHookResponse } from './response.ts';
import { readSystemInstruction, writeSystemInstruction } from './system-instruction.ts';

/** What a translator may know about the SDK of its host. */
export interface HookTranslatorGenAIv1Options {
  /** The SDK's class of responses, for hosts where it cannot be found, such as a bundle. */
  readonly GenerateContentResponse?: GenAIResponseClass;
}

/** Translates between `@google/genai` 1.x to 3.x and the stable shapes that hooks see. */
export class HookTranslatorGenAIv1 implements HookTranslator<GenAIRequest, GenAIResponse, GenAIToolConfig> {
  readonly #given: GenAIResponseClass | undefined;
  #seen: GenAIResponseClass | undefined;
  #found: GenAIResponseClass | undefined;

  constructor(options: HookTranslatorGenAIv1Options = {}) {
    this.#given = options.GenerateContentResponse;
  }

  /** Shows a request to hooks; one of another SDK is an error, since an empty list of messages would show nothing of it. */
  toHookLLMRequest(request: GenAIRequest): LLMRequest {
    expectGenAIRequest(request);
    const config = toHookConfig(request.config);
    const toolConfig = toHookToolConfig(request.config?.toolConfig);
    const messages = showMessages(request.contents);
    return {
      model: request.model,
      messages,
      ...showTools(request.contents),
      ...showSystem(readSystemInstruction(request.config), messages),
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
    const base = baseRequest?.contents;
    const instruction = readSystemInstruction(baseRequest?.config);
    const system =
      changes.system !== undefined &&
      readSystem(changes.system, instruction, { shown: showMessages(base), messages: changes.messages });
    const contents = applyToContents(base, system ? system.messages : changes.messages, changes);
    const configured = applyConfig(baseRequest?.config, changes.config, changes.toolConfig);
    const config = system && system.text !== undefined ? writeSystemInstruction(system.text, configured) : configured;
    const request = {
      ...(baseRequest ?? { contents: [] }),
      model,
      ...(contents !== undefined && { contents }),
      ...(config !== undefined && { config }),
    };
    // Every field is the base's own, or of the type that the SDK gives it.
    return request as unknown as Request;
  }

  toHookLLMResponse(response: GenAIResponse): LLMResponse {
    expectGenAIResponse(response);
    this.#seen = responseClassOf(response) ?? this.#seen;
    return toHookResponse(response);
  }

  fromHookLLMResponse<Response extends GenAIResponse = GenAIResponse>(
    hookResponse: LLMResponsePatch,
    baseResponse?: Response,
  ): Response {
    const shown = baseResponse && this.toHookLLMResponse(baseResponse);
    const response = fillResponse(new (this.#responseClass())(), readHookResponse(hookResponse, shown), baseResponse);
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

  #responseClass(): GenAIResponseClass {
    const known = this.#given ?? this.#seen;
    if (known) return known;
    this.#found ??= findResponseClass() ?? PlainGenerateContentResponse;
    return this.#found;
  }
}

/** A translator for `@google/genai` that needs no settings. */
export const defaultHookTranslator: HookTranslatorGenAIv1 = /* @__PURE__ */ new HookTranslatorGenAIv1();
