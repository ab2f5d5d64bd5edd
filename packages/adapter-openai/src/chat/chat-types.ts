// The fields that are read or written here; all others pass through untouched. Types of our own, so that users need not install
// the SDK to compile, and held to the SDK's by a type test.

/** What is known of a part of a message's content. */
export interface ChatPart {
  type: string;
  text?: string;
  refusal?: string;
}

/** What is known of a tool call. */
export interface ChatToolCall {
  id: string;
  type: string;
  function?: { name: string; arguments: string };
  custom?: { name: string; input: string };
}

/** What is known of a message in a request. */
export interface ChatMessage {
  role: string;
  content?: string | ChatPart[] | null;
  refusal?: string | null;
  tool_calls?: ChatToolCall[];
  function_call?: object | null;
  audio?: object | null;
  tool_call_id?: string;
}

/** What is known of the parameters of `chat.completions.create`. */
export interface ChatRequest {
  model: string;
  messages: ChatMessage[];
  stream?: boolean | null;
  tools?: object[];
  tool_choice?: ChatToolChoice;
}

/** What is known of `tool_choice`. */
export type ChatToolChoice = string | { type: string };

/** What is known of a message of the model's. */
interface ChatAnswer {
  role: string;
  content: string | null;
  refusal: string | null;
  tool_calls?: ChatToolCall[];
  function_call?: { name?: string } | null;
}

/** What is known of one answer of a completion. */
export interface ChatChoice {
  index: number;
  finish_reason: string;
  message: ChatAnswer;
  logprobs: object | null;
}

/** What is known of the number of tokens that a call took. */
export interface ChatUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

/** What is known of a completion. */
export interface ChatResponse {
  id: string;
  object: 'chat.completion';
  created: number;
  model: string;
  choices: ChatChoice[];
  usage?: ChatUsage;
}

/** What is known of a piece of a tool call in a stream. */
export interface ChatCallDelta {
  index: number;
  id?: string;
  type?: 'function';
  function?: { name?: string; arguments?: string };
  custom?: { name?: string };
}

/** What is known of a piece of an answer in a stream. */
export interface ChatDelta {
  role?: string;
  content?: string | null;
  refusal?: string | null;
  tool_calls?: ChatCallDelta[];
  function_call?: { name?: string } | null;
}

/** What is known of one answer in a chunk. */
export interface ChatChunkChoice {
  index: number;
  delta: ChatDelta;
  finish_reason: string | null;
  logprobs?: object | null;
}

/** What is known of a chunk of a streamed completion. */
export interface ChatChunk {
  id: string;
  object: 'chat.completion.chunk';
  created: number;
  model: string;
  choices: ChatChunkChoice[];
  usage?: ChatUsage | null;
}
