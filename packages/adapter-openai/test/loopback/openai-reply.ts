import type { ReplyEnding } from '@agent-hooks/test-servers';

/** What the model answers to one request: texts, each a piece of a stream, and calls of tools. */
export interface OpenAIReply extends ReplyEnding {
  readonly texts?: readonly string[];
  readonly calls?: readonly (readonly [name: string, args?: Readonly<Record<string, unknown>>])[];
  /** The model refuses with these words. */
  readonly refusal?: string;
  /** Responses only: the summary of the reasoning that comes first. */
  readonly reasoning?: string;
}
