// The fields that are read or written here; all others pass through untouched. Types of our own, so that users need not install
// the SDK to compile, and held to the SDK's by a type test.

/** What is known of a part of a message's content. */
export interface ResponsesPart {
  type: string;
  text?: string;
  refusal?: string;
}

/** What is known of an item of the input or the output: a message, a call, its result, reasoning. */
export interface ResponsesItem {
  type?: string | null;
  role?: string;
  content?: unknown;
  id?: string | null;
  status?: string | null;
  call_id?: string | null;
  name?: string;
  arguments?: unknown;
  input?: unknown;
  output?: unknown;
}

/** What is known of the parameters of `responses.create`. */
export interface ResponsesRequest {
  model?: string;
  input?: string | ResponsesItem[];
  stream?: boolean | null;
  tools?: object[];
  tool_choice?: ResponsesToolChoice;
}

/** What is known of `tool_choice`. */
export type ResponsesToolChoice = string | { type?: string };

/** What is known of the number of tokens that a call took. */
export interface ResponsesUsage {
  input_tokens: number;
  output_tokens: number;
  total_tokens: number;
}

/** What is known of a response. */
export interface ResponsesResponse {
  id: string;
  object: 'response';
  created_at: number;
  model: string;
  output: ResponsesItem[];
  output_text: string;
  status?: string;
  incomplete_details: { reason?: string } | null;
  usage?: ResponsesUsage;
}

/** What is known of an event of a streamed response. */
export interface ResponsesEvent {
  type: string;
  sequence_number: number;
  response?: object;
  item?: object;
  part?: object;
  delta?: unknown;
  text?: string;
  output_index?: number;
  content_index?: number;
  item_id?: string;
}
