import type { HookTranslator } from '@agent-hooks/hook-translator';
import type { ToolDeclaration } from './agent-tool.ts';
import type { CompletedToolCall, ToolCall } from './tool-call-record.ts';

/** The types of one model SDK, or of one API of it. */
export interface ModelShapes {
  /** What is called: `ai.models`, `openai.chat.completions`, `anthropic.messages`, a language model of the AI SDK. */
  Client: unknown;
  /** What a call takes. */
  Request: object;
  /** A complete response. */
  Response: object;
  /** One piece of a streamed response: of Gemini a response of its own, of others an event or a delta. */
  Chunk: object;
  /** One entry of a conversation, as requests contain it: a message, an item, a content. */
  Turn: object;
  /** What can be sent besides a plain text: a message with images, or the entries that answer tool calls. */
  Message: unknown;
  /** All that a chat sends with every request besides model and conversation. */
  Settings: unknown;
  /** Where a request says which tools may be called. */
  ToolConfig: unknown;
}

/** Who speaks in a turn; `results` answers tool calls, and `system` instructs. */
export type TurnRole = 'system' | 'user' | 'model' | 'results';

/** What a request contains about tools. */
export interface ToolFields<ToolConfig = unknown> {
  readonly toolConfig?: ToolConfig;
  /** The definitions of the tools, in the SDK's own form. */
  readonly tools?: unknown;
}

/** What a request is made of. */
export interface RequestParts<Shapes extends ModelShapes> {
  readonly model: string;
  readonly turns: readonly Shapes['Turn'][];
  readonly settings: Shapes['Settings'] | undefined;
}

/** What the triggers need to know of an SDK: how to read it, and how to make a response. */
export interface ModelReader<Shapes extends ModelShapes = ModelShapes> {
  /** A short name for messages, such as `gemini` or `openai-chat`. */
  readonly name: string;

  /** Turns requests, responses and tool configs into what hooks see, and back; hooks' answers are read with it. */
  readonly translator: HookTranslator<Shapes['Request'], Shapes['Response'], Shapes['ToolConfig']>;

  /** What a request contains about tools; `toolConfig` in the form that the translator takes. */
  readToolFields(request: Shapes['Request']): ToolFields<Shapes['ToolConfig']>;

  /**
   * A real response without content, for where the model was not asked and no hook answered in its place. It has the
   * reason of a refusal where the API has its own, so that the SDK's helpers hand it to their caller.
   */
  emptyResponse(reason?: string, request?: Shapes['Request']): Shapes['Response'];

  /** A real response of one text, such as the reason of a stop. */
  textResponse(text: string): Shapes['Response'];
}

/** What a whole call needs to know besides, for whoever asks the model: no streams, and no conversation of its own. */
export interface CallAdapter<Shapes extends ModelShapes = ModelShapes> extends ModelReader<Shapes> {
  /** The signal inside a request, for SDKs that have it there. */
  signalOf(request: Shapes['Request']): AbortSignal | undefined;

  /** The same request with turns added at its end; the very same object for no turns. */
  appendTurns(request: Shapes['Request'], turns: readonly Shapes['Turn'][]): Shapes['Request'];

  /** The same request with another tool config, as the translator made it of hooks' choice. */
  withToolConfig(request: Shapes['Request'], toolConfig: Shapes['ToolConfig']): Shapes['Request'];

  /**
   * Puts the tool config of a request into a form that the API accepts and that allows no more, and keeps the SDK from
   * running tools by itself. Called once before sending, and only if hooks restricted the tools. Names that the API
   * cannot be expressed may be left out: calls of other tools are refused when they come.
   */
  toSendable(request: Shapes['Request']): Shapes['Request'];

  /** A hook's note to the model as a turn, marked with `[System]` where the API has no better place for it. */
  systemTurn(note: string): Shapes['Turn'];

  /** The ids of the tool calls whose results a request ends with, for SDKs that run tools themselves. */
  resultIds?(request: Shapes['Request']): readonly string[];

  /** Whether the server is still making a response, so that there is nothing in it to show hooks. */
  isPending?(response: Shapes['Response']): boolean;

  /** The tool calls in a response, in their order. */
  callsIn(response: Shapes['Response']): readonly ToolCall[];

  /** The same response without the calls of tools that may not be called; the very same object if it has none. */
  withoutCalls(response: Shapes['Response'], isToolAllowed: (name: string) => boolean): Shapes['Response'];

  /** A response from a hook with the tool calls of the one it replaces added to it. */
  withCallsOf(original: Shapes['Response'], response: Shapes['Response']): Shapes['Response'];
}

/**
 * All that hooks around a model need to know of its SDK. Everything is a pure function of its arguments except
 * `generate` and `stream`; what is given is never changed. A row of this kind makes `HookedChat`, `runAgent`, the
 * triggers and the host conformance kit work with another SDK.
 */
export interface ModelAdapter<Shapes extends ModelShapes = ModelShapes> extends CallAdapter<Shapes> {
  /** Asks the model and waits for the whole response. */
  generate(client: Shapes['Client'], request: Shapes['Request'], signal: AbortSignal): Promise<Shapes['Response']>;

  /** Asks the model; the signal must also end a stream that is being read. */
  stream(
    client: Shapes['Client'],
    request: Shapes['Request'],
    signal: AbortSignal,
  ): Promise<AsyncIterable<Shapes['Chunk']>>;

  /** Makes a request of a conversation and of what a chat sends with every request. */
  createRequest(fields: RequestParts<Shapes>): Shapes['Request'];

  /** The same settings with more tools for the model to call. */
  withTools(settings: Shapes['Settings'] | undefined, tools: readonly ToolDeclaration[]): Shapes['Settings'];

  /** The turns of a message from the user: a text, or what the SDK takes for one; the results of tools as well. */
  toTurns(message: string | Shapes['Message']): readonly Shapes['Turn'][];

  /** The message that answers a batch of calls: one result each, in call order. */
  toResultMessage(calls: readonly CompletedToolCall[]): Shapes['Message'];

  /** The turns of a response as the next request contains them; none if there is nothing in it to keep. */
  responseTurns(response: Shapes['Response']): readonly Shapes['Turn'][];

  /** Who speaks in a turn. A turn with results and text is of `results`. */
  roleOf(turn: Shapes['Turn']): TurnRole;

  /** The text of a response, without thoughts; empty if it has none. */
  textOf(response: Shapes['Response']): string;

  /** Makes one response of the chunks of a stream; undefined if nothing in them is part of one. Any stretch of a stream will do. */
  mergeChunks(chunks: readonly Shapes['Chunk'][]): Shapes['Response'] | undefined;

  /** A whole stream that amounts to a response. */
  toChunks(response: Shapes['Response']): readonly Shapes['Chunk'][];

  /** What takes the place of one chunk in the middle of a stream, so that it has the content of a response. */
  replaceChunk(chunk: Shapes['Chunk'], response: Shapes['Response']): readonly Shapes['Chunk'][];

  /** The text in a chunk, without thoughts; empty if it has none. */
  textOfChunk(chunk: Shapes['Chunk']): string;

  /**
   * Makes a filter for one stream that takes the calls of tools that may not be called out of it; a chunk without such
   * calls comes back as the very same object. The filter may remember what it saw, since calls arrive in pieces.
   */
  callFilter(isToolAllowed: (name: string) => boolean): ChunkFilter<Shapes['Chunk']>;
}

/** What comes of a chunk on its way through a filter. */
export interface ChunkFilter<Chunk> {
  filter(chunk: Chunk): readonly Chunk[];
}
