// The fields that are read or written here; all others pass through untouched. Types of our own, so that users need not install
// the kit to compile, and held to its types by a type test.

/** What is known of a run. */
interface InvocationLike {
  endInvocation: boolean;
  readonly abortSignal?: AbortSignal | undefined;
}

/** What is known of the context of a callback. */
export interface ContextLike {
  readonly invocationContext: InvocationLike;
  readonly functionCallId?: string | undefined;
}

/** What a plugin is given of a call of a tool. */
export interface ToolCallback {
  readonly tool: { readonly name: string };
  readonly toolArgs: Record<string, unknown>;
  readonly toolContext: ContextLike;
}

/** What is known of a request to a model; the rest of it has the form of `@google/genai`. */
export interface LlmRequestLike {
  model?: string | undefined;
  contents: object[];
  config?: object | undefined;
}

/** What is known of a response. */
export interface LlmResponseLike {
  readonly content?: object | undefined;
  readonly partial?: boolean | undefined;
  readonly finishReason?: unknown;
  readonly usageMetadata?: object | undefined;
}
