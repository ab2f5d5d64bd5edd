/** What the model answers to one request: texts, each a piece of a stream, and calls of tools. */
export interface OpenAIReply {
  readonly texts?: readonly string[];
  readonly calls?: readonly (readonly [name: string, args?: Readonly<Record<string, unknown>>])[];
  /** The model refuses with these words. */
  readonly refusal?: string;
  /** Responses only: the summary of the reasoning that comes first. */
  readonly reasoning?: string;
  /** Answers with an error of this status instead. */
  readonly status?: number;
  /** After the chunks: ends the connection without ending the answer, or leaves it open. */
  readonly ending?: 'end' | 'break' | 'hang';
}
