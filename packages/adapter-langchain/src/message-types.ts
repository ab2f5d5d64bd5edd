// The fields that are read or written here; all others pass through untouched. Types of our own, so that users need not install
// LangChain to compile, and held to its types by a type test.

/** A call of a tool in a message of the model. */
export interface MessageCall {
  readonly id?: string | undefined;
  readonly name: string;
  readonly args: unknown;
}

/** What is known of a message. */
export interface MessageLike {
  readonly type: string;
  readonly content: unknown;
  readonly tool_calls?: readonly MessageCall[] | undefined;
  readonly tool_call_id?: string | undefined;
  readonly name?: string | undefined;
}

/** What is known of a request to a model. */
export interface ModelRequestLike {
  readonly messages: readonly MessageLike[];
  readonly systemPrompt?: string | undefined;
  readonly toolChoice?: unknown;
  readonly tools?: readonly unknown[] | undefined;
  readonly model?: unknown;
  readonly runtime?: unknown;
}

/** A request and the name of its model, which is not a field of it. */
export interface NamedRequest extends ModelRequestLike {
  readonly modelId: string;
}

/** The classes of LangChain of which messages are made here. */
export interface MessageClasses {
  readonly AIMessage: new (fields: object) => MessageLike;
  readonly HumanMessage: new (fields: object) => MessageLike;
  readonly ToolMessage: new (fields: object) => MessageLike;
}

/** What is known of a tool call that a middleware is asked about. */
export interface ToolCallLike {
  readonly toolCall: { readonly name: string; readonly args: unknown; readonly id?: string | undefined };
  readonly runtime: unknown;
}
