// The fields that are read or written here; all others pass through untouched. Types of our own, so that users need not install
// the SDK to compile, and held to the SDK's by a type test.

/** What is known of a block of a message's content. */
export interface MessageBlock {
  type: string;
  text?: string;
  id?: string;
  name?: string;
  input?: unknown;
  tool_use_id?: string;
}

/** What is known of a message in a request. */
export interface MessageTurn {
  role: string;
  content: string | MessageBlock[];
}

/** What is known of `tool_choice`. */
export interface MessagesToolChoice {
  type: string;
  name?: string;
}

/** What is known of the parameters of `messages.create`. */
export interface MessagesRequest {
  model: string;
  messages: MessageTurn[];
  max_tokens: number;
  stream?: boolean;
  tools?: object[];
  tool_choice?: MessagesToolChoice;
}

/** What is known of the number of tokens that a call took. */
export interface MessagesUsage {
  input_tokens: number;
  output_tokens: number;
}

/** What is known of a message of the model's. */
export interface MessagesResponse {
  id: string;
  type: 'message';
  role: 'assistant';
  model: string;
  content: MessageBlock[];
  stop_reason: string | null;
  stop_sequence: string | null;
  usage: MessagesUsage;
}

/** What is known of an event of a streamed message. */
export interface MessagesEvent {
  type: string;
  index?: number;
  message?: object;
  content_block?: object;
  delta?: object;
  usage?: object;
}
