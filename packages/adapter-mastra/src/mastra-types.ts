// The fields that are read or written here; all others pass through untouched. Types of our own, so that no one needs Mastra
// to compile: its current versions need Node 22.

/** What a tool is given beside its input. */
export interface ToolRunOptions {
  readonly toolCallId?: string | undefined;
  readonly abortSignal?: AbortSignal | undefined;
  /** Ends the run until someone answers. */
  suspend?(payload: unknown, options?: object): Promise<unknown>;
  /** What was answered, and what was asked. */
  readonly resumeData?: unknown;
  readonly suspendPayload?: unknown;
}

/** What is known of a tool as a step of an agent has it. */
export interface StepTool {
  execute?(input: unknown, options: ToolRunOptions): unknown;
}

/** What is known of a model. */
export interface StepModel {
  readonly specificationVersion: string;
  readonly modelId: string;
  doGenerate(params: object): PromiseLike<object>;
  doStream(params: object): PromiseLike<object>;
}

/** What a processor is given of a step. */
export interface StepArgs {
  readonly model: unknown;
  readonly tools?: Readonly<Record<string, unknown>> | undefined;
}

/** What a processor makes of it. */
export interface StepResult {
  // Mastra's own types of these: a processor returns what it was given.
  readonly model?: never;
  readonly tools?: Record<string, unknown>;
}

/** What `beforeToolCall` is given. */
export interface ToolHookContext {
  readonly toolName: string;
  readonly input: unknown;
  readonly context: unknown;
}

/** What `afterToolCall` is given. */
export interface ToolAfterHookContext extends ToolHookContext {
  readonly output?: unknown;
  readonly error?: unknown;
}
