import {
  areHooksOn,
  fireAfterModelHook,
  fireBeforeModelHook,
  type HookProvider,
  type ModelHooksOptions,
} from '@agent-hooks/agent-integration';
import type { ContextLike, LlmRequestLike, LlmResponseLike } from './adk-types.ts';

type Options = Pick<ModelHooksOptions, 'onBlocked' | 'onStop' | 'onSystemMessage' | 'onUserMessage'>;

/** What hooks are shown of a request, and of the response to it: the form of `@google/genai`. */
interface GenAIRequest {
  readonly model: string;
  readonly contents: object[];
  readonly config?: object | undefined;
}

/** The calls of models between the callback before them and the one after them. */
export class ModelCalls {
  readonly #config: HookProvider;
  readonly #options: Options;
  readonly #requests = new WeakMap<object, GenAIRequest>();

  constructor(config: HookProvider, options: Options) {
    this.#config = config;
    this.#options = options;
  }

  /** Gives what takes the place of the model's response, or changes the request where it is. */
  async before(call: {
    readonly callbackContext: ContextLike;
    readonly llmRequest: LlmRequestLike;
  }): Promise<LlmResponseLike | undefined> {
    const { callbackContext, llmRequest } = call;
    if (!areHooksOn(this.#config)) return undefined;
    const { model = '', contents, config } = llmRequest;
    const request: GenAIRequest = { model, contents, ...(config && { config }) };
    const { abortSignal: signal } = callbackContext.invocationContext;
    // The form of the kit is that of the SDK, of which these are the fields that are translated.
    const answer = await fireBeforeModelHook(this.#config, request as object, { signal });
    const { blocked, reason = '', shouldStop, stopReason = '', systemMessage, userMessage } = answer;
    if (userMessage) this.#options.onUserMessage?.(userMessage);
    if (blocked) {
      if (shouldStop) this.#stop(callbackContext, stopReason);
      else this.#options.onBlocked?.(reason);
      const { content } = (answer.syntheticResponse as Candidates | undefined)?.candidates?.[0] ?? {};
      return { content: content ?? toContent(shouldStop ? stopReason : reason), finishReason: 'STOP' };
    }
    const sent = (answer.modifiedRequest ?? request) as GenAIRequest;
    const notes = systemMessage ? [{ role: 'user', parts: [{ text: `[System] ${systemMessage}` }] }] : [];
    if (sent !== request || notes.length > 0)
      Object.assign(llmRequest, sent, { contents: [...sent.contents, ...notes] });
    this.#requests.set(callbackContext.invocationContext, sent);
    return undefined;
  }

  /** Gives the response that hooks made of the model's; pieces of a stream pass, and the whole comes at their end. */
  async after(call: {
    readonly callbackContext: ContextLike;
    readonly llmResponse: LlmResponseLike;
  }): Promise<LlmResponseLike | undefined> {
    const { callbackContext, llmResponse } = call;
    const request = this.#requests.get(callbackContext.invocationContext);
    if (request === undefined || llmResponse.partial || llmResponse.content === undefined) return undefined;
    const { content, finishReason, usageMetadata } = llmResponse;
    const response = { candidates: [{ content, finishReason, index: 0 }], ...(usageMetadata && { usageMetadata }) };
    const { abortSignal: signal } = callbackContext.invocationContext;
    const answer = await fireAfterModelHook<object, object>(this.#config, request, response, { signal });
    if (answer.userMessage) this.#options.onUserMessage?.(answer.userMessage);
    if (answer.systemMessage) this.#options.onSystemMessage?.(answer.systemMessage);
    if (answer.shouldStop) this.#stop(callbackContext, answer.stopReason ?? '');
    if (answer.response === response) return undefined;
    const changed = (answer.response as Candidates).candidates?.[0]?.content;
    return { ...llmResponse, content: changed ?? toContent('') };
  }

  #stop({ invocationContext }: ContextLike, reason: string): void {
    invocationContext.endInvocation = true;
    this.#options.onStop?.(reason);
  }
}

interface Candidates {
  readonly candidates?: readonly { readonly content?: object }[];
}

function toContent(text: string): object {
  return { role: 'model', parts: [{ text }] };
}
