import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import { HookError } from '@agent-hooks/hook-types';
import { type AgentContent, type AgentPartList, type ModelsLike, partsOf, toParts } from '../genai-shapes.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { systemContent } from './contents.ts';
import type { ModelTurn } from './model-turn.ts';
import type { ReplacedCalls } from './replaced-response.ts';
import { type AfterModelMode, streamWithHooks } from './stream-with-hooks.ts';

/** What a chat is made of. */
export interface HookedChatOptions<Request extends GenAIRequest, Response extends GenAIResponse> {
  readonly config: HookProvider;
  /** `ai.models` of `@google/genai`. */
  readonly models: ModelsLike<Request, Response>;
  readonly model: string;
  /** Tools, system instruction and settings of every request. */
  readonly requestConfig?: Request['config'];
  readonly history?: readonly AgentContent[] | undefined;
  /** Default: `complete`. */
  readonly afterModel?: AfterModelMode | undefined;
  /** What becomes of tool calls in a response that a hook replaced. Default: `drop`, and the model is told. */
  readonly replacedCalls?: ReplacedCalls | undefined;
}

/** A message to send. */
export interface SendMessageParameters {
  readonly message: AgentPartList;
  readonly signal?: AbortSignal | undefined;
}

/** A conversation whose every model call passes its hooks; its history holds what the hooks made of the responses. */
export class HookedChat<Request extends GenAIRequest = GenAIRequest, Response extends GenAIResponse = GenAIResponse> {
  readonly #options: HookedChatOptions<Request, Response>;
  #history: readonly AgentContent[];
  #systemMessages: readonly string[] = [];
  #isBusy = false;

  constructor(options: HookedChatOptions<Request, Response>) {
    this.#options = options;
    this.#history = structuredClone(options.history ?? []);
  }

  /**
   * Sends a message: yields what is to be shown, and returns what came of it. A request that fails or is aborted
   * rejects and leaves the history as it was. Only one message is answered at a time.
   */
  async *sendMessageStream({ message, signal }: SendMessageParameters): AsyncGenerator<Response, ModelTurn<Response>> {
    if (this.#isBusy) {
      throw new HookError('invalid_input', 'The chat is still answering a message: read its stream to the end first');
    }
    this.#isBusy = true;
    try {
      const { config, models, model, requestConfig, afterModel = 'complete', replacedCalls = 'drop' } = this.#options;
      const user = { role: 'user', parts: toParts(message) };
      const notes = this.#systemMessages;
      const contents = [...this.#history, user, ...notes.map(systemContent)];
      // The fields are those of a request; the SDK's own type only has more of them.
      const request = { model, contents, ...(requestConfig && { config: requestConfig }) } as unknown as Request;
      const options = { afterModel, replacedCalls, dropRefusedCalls: false, signal };
      const turn = yield* streamWithHooks<Request, Response>(config, models, request, options);
      const unsent = turn.blocked ? this.#systemMessages : this.#systemMessages.slice(notes.length);
      this.#systemMessages = [...unsent, ...turn.systemMessages];
      this.#store(user, turn);
      return turn;
    } finally {
      this.#isBusy = false;
    }
  }

  /** Sends a message and waits for the whole answer. */
  async sendMessage(parameters: SendMessageParameters): Promise<ModelTurn<Response>> {
    const stream = this.sendMessageStream(parameters);
    for (;;) {
      const step = await stream.next();
      if (step.done) return step.value;
    }
  }

  /** A copy of the conversation so far. */
  getHistory(): AgentContent[] {
    return structuredClone([...this.#history]);
  }

  /** Puts another conversation in the place of this one. */
  setHistory(history: readonly AgentContent[]): void {
    this.#history = structuredClone(history);
  }

  /** Adds a turn that is not to be answered. */
  addHistory(content: AgentContent): void {
    this.#history = [...this.#history, structuredClone(content)];
  }

  /** Tells the model something with the next request; it is neither shown nor kept. */
  addSystemMessage(message: string): void {
    this.#systemMessages = [...this.#systemMessages, message];
  }

  /**
   * A message that the model did not answer is forgotten, lest what a hook refused goes out with the next one; results
   * of tools stay, since the API wants each call answered.
   */
  #store(user: AgentContent, turn: ModelTurn<Response>): void {
    const parts = turn.isModelTurn ? partsOf(turn.response) : [];
    if (parts.length > 0) {
      const content = { role: 'model', ...turn.response.candidates?.[0]?.content };
      this.#history = [...this.#history, user, structuredClone(content)];
    } else if (user.parts?.some((part) => part.functionResponse)) {
      this.#history = [...this.#history, user];
    }
  }
}
