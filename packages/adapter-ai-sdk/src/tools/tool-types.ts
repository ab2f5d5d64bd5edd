/** What is known of what a tool of the AI SDK gets besides its input. */
export interface ToolRunOptions {
  readonly toolCallId: string;
  readonly messages: readonly unknown[];
  readonly abortSignal?: AbortSignal | undefined;
}

/** What is known of a tool of the AI SDK. */
export interface ToolLike {
  execute?: unknown;
  needsApproval?: unknown;
  toModelOutput?: unknown;
}

/** Runs a tool of the AI SDK: a value, a promise of one, or a stream of ever better ones. */
export type RunTool = (input: unknown, options: ToolRunOptions) => unknown;
