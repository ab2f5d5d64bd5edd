import type { HookIdentity } from '@agent-hooks/hook-system';
import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import { HookError } from '@agent-hooks/hook-types';
import { geminiAdapter } from '../gemini/gemini-adapter.ts';
import type { GeminiShapes, ModelsLike } from '../gemini/genai-shapes.ts';
import type { ModelAdapter, ModelShapes } from '../shapes/model-adapter.ts';
import { expectHookProvider, type HookProvider } from '../triggers/hook-provider.ts';
import { generateWithHooks } from './generate-with-hooks.ts';
import type { AfterModelMode } from './hooked-call.ts';
import type { ModelTurn } from './model-turn.ts';
import type { ReplacedCalls } from './replaced-response.ts';
import { streamWithHooks } from './stream-with-hooks.ts';

/** What a chat is made of, whatever the SDK. */
export interface ChatOptions<Shapes extends ModelShapes> {
  readonly config: HookProvider;
  readonly model: string;
  /** Tools, system instruction and settings of every request. */
  readonly requestConfig?: NoInfer<Shapes['Settings']> | undefined;
  readonly history?: readonly NoInfer<Shapes['Turn']>[] | undefined;
  /** Default: `complete`. */
  readonly afterModel?: AfterModelMode | undefined;
  /** What becomes of tool calls in a response that a hook replaced. Default: `drop`, and the model is informed. */
  readonly replacedCalls?: ReplacedCalls | undefined;
  /** False asks for whole responses, for servers that do not stream; nothing is shown before AfterModel. Default: true. */
  readonly streaming?: boolean | undefined;
  /** Who asks, for hooks that want to know: the subagent, the turn. The model is added. */
  readonly identity?: HookIdentity | undefined;
}

/** The client of a chat: `ai.models` of `@google/genai`, or whatever client the adapter is for. */
export type ChatClient<Request extends GenAIRequest, Response extends GenAIResponse, Shapes extends ModelShapes> =
  | { readonly models: ModelsLike<Request, Response>; readonly adapter?: undefined }
  | { readonly models: NoInfer<Shapes['Client']>; readonly adapter: ModelAdapter<Shapes> };

/** What a chat is made of. */
export type HookedChatOptions<
  Request extends GenAIRequest,
  Response extends GenAIResponse,
  Shapes extends ModelShapes = GeminiShapes<Request, Response>,
> = ChatOptions<Shapes> & ChatClient<Request, Response, Shapes>;

/** A message to send. */
export interface SendMessageParameters<Message = GeminiShapes['Message']> {
  readonly message: string | Message;
  /** When AfterModel is fired for this message. Default: as the chat says. */
  readonly afterModel?: AfterModelMode | undefined;
  /** More about who asks with this message, such as the turn. */
  readonly identity?: HookIdentity | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A conversation whose every model call passes its hooks; its history holds what the hooks made of the responses. */
export class HookedChat<
  Request extends GenAIRequest = GenAIRequest,
  Response extends GenAIResponse = GenAIResponse,
  Shapes extends ModelShapes = GeminiShapes<Request, Response>,
> {
  readonly #options: HookedChatOptions<Request, Response, Shapes>;
  readonly #adapter: ModelAdapter<Shapes>;
  #history: readonly Shapes['Turn'][];
  #systemMessages: readonly string[] = [];
  #isBusy = false;

  constructor(options: HookedChatOptions<Request, Response, Shapes>) {
    expectHookProvider(options.config);
    this.#options = options;
    // Without an adapter the shapes are those of `@google/genai`, whose own types only have more fields.
    this.#adapter = options.adapter ?? (geminiAdapter as unknown as ModelAdapter<Shapes>);
    this.#history = structuredClone(options.history ?? []);
  }

  /**
   * Sends a message: yields what is to be shown, and returns what came of it. A request that fails or is aborted
   * rejects and leaves the history as it was. Only one message is answered at a time.
   */
  async *sendMessageStream({
    message,
    ...options
  }: SendMessageParameters<Shapes['Message']>): AsyncGenerator<Shapes['Chunk'], ModelTurn<Shapes['Response']>> {
    if (this.#isBusy) {
      throw new HookError('invalid_input', 'The chat is still answering a message: read its stream to the end first');
    }
    this.#isBusy = true;
    try {
      const adapter = this.#adapter;
      const sent = adapter.toTurns(message);
      const notes = this.#systemMessages;
      const turn = yield* this.#ask(
        [...this.#history, ...sent, ...notes.map((note) => adapter.systemTurn(note))],
        options,
      );
      const unsent = turn.blocked ? this.#systemMessages : this.#systemMessages.slice(notes.length);
      this.#systemMessages = [...unsent, ...turn.systemMessages];
      this.#store(sent, turn);
      return turn;
    } finally {
      this.#isBusy = false;
    }
  }

  /** Sends a message and waits for the whole answer. */
  async sendMessage(parameters: SendMessageParameters<Shapes['Message']>): Promise<ModelTurn<Shapes['Response']>> {
    const stream = this.sendMessageStream(parameters);
    for (;;) {
      const step = await stream.next();
      if (step.done) return step.value;
    }
  }

  /** A copy of the conversation so far. */
  getHistory(): Shapes['Turn'][] {
    return structuredClone([...this.#history]);
  }

  /** Puts another conversation in the place of this one. */
  setHistory(history: readonly Shapes['Turn'][]): void {
    this.#history = structuredClone(history);
  }

  /** Adds a turn that is not to be answered. */
  addHistory(turn: Shapes['Turn']): void {
    this.#history = [...this.#history, structuredClone(turn)];
  }

  /** Tells the model something with the next request; it is neither shown nor kept. */
  addSystemMessage(message: string): void {
    this.#systemMessages = [...this.#systemMessages, message];
  }

  async *#ask(
    turns: readonly Shapes['Turn'][],
    { signal, ...options }: Omit<SendMessageParameters, 'message'>,
  ): AsyncGenerator<Shapes['Chunk'], ModelTurn<Shapes['Response']>> {
    const { config, model, requestConfig, replacedCalls = 'drop' } = this.#options;
    const afterModel = options.afterModel ?? this.#options.afterModel ?? 'complete';
    const adapter = this.#adapter;
    const models: Shapes['Client'] = this.#options.models;
    const request = adapter.createRequest({ model, turns, settings: requestConfig });
    const identity = { model, ...this.#options.identity, ...options.identity };
    const call = { config, adapter, request, replacedCalls, dropRefusedCalls: false, signal, identity };
    if (this.#options.streaming ?? true) {
      return yield* streamWithHooks({ ...call, afterModel }, (asked, ending) => adapter.stream(models, asked, ending));
    }
    const turn = await generateWithHooks(call, (asked, ending) => adapter.generate(models, asked, ending));
    if (!turn.suppressOutput || turn.shouldStop) yield* adapter.toChunks(turn.response);
    return turn;
  }

  /** Drops a message that was not answered, so that what a hook refused is not sent later; tool results stay. */
  #store(sent: readonly Shapes['Turn'][], turn: ModelTurn<Shapes['Response']>): void {
    const answer = turn.isModelTurn ? this.#adapter.responseTurns(turn.response) : [];
    const isAnswered = answer.length > 0;
    if (isAnswered || sent.some((each) => this.#adapter.roleOf(each) === 'results')) {
      this.#history = [...this.#history, ...sent, ...structuredClone(answer)];
    }
  }
}
