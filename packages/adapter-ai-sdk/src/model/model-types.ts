// The fields that are read or written here; all others pass through untouched. Types of our own, so that users need not install
// the SDK to compile, and held to the SDK's by a type test. They fit versions 2 to 4 of its specification.

/** What is known of a part of a prompt. */
export interface PromptPart {
  type: string;
  text?: string;
}

/** What is known of a message in a prompt. */
export interface PromptMessage {
  role: string;
  content: string | PromptPart[];
}

/** What is known of `toolChoice`. */
export interface ModelToolChoice {
  type: string;
  toolName?: string;
}

/** What is known of the options of a call. */
export interface ModelCallOptions {
  prompt: PromptMessage[];
  tools?: object[];
  toolChoice?: ModelToolChoice;
  responseFormat?: { type: string };
  abortSignal?: AbortSignal;
}

/** The options of a call and the name of the model, which is not among them. */
export interface ModelRequest extends ModelCallOptions {
  modelId: string;
}

/** What is known of a piece of a model's answer. */
export interface ModelContent {
  type: string;
  text?: string;
  toolCallId?: string;
  toolName?: string;
  input?: unknown;
  providerExecuted?: boolean;
}

/** How an answer ended: a word in version 2, an object since version 3. */
export type ModelFinishReason = string | { unified: string; raw: string | undefined };

/** What is known of a model's answer. */
export interface ModelResponse {
  content: ModelContent[];
  finishReason: ModelFinishReason;
  usage: object;
  warnings: object[];
  providerMetadata?: object;
  request?: object;
  response?: object;
}

/** What is known of a part of a streamed answer. */
export interface ModelStreamPart {
  type: string;
  id?: string;
  delta?: string;
  toolName?: string;
  finishReason?: ModelFinishReason;
  usage?: object;
}

/** What is known of a language model. */
export interface LanguageModelLike {
  readonly specificationVersion: string;
  readonly modelId: string;
  doGenerate(options: never): PromiseLike<object>;
  doStream(options: never): PromiseLike<{ stream: ReadableStream<object> }>;
}
