import {
  areHooksOn,
  type HookProvider,
  type OpenedToolCall,
  openToolCall,
  type ToolHooksOptions,
  type ToolResult,
  toContentParts,
} from '@agent-hooks/agent-integration';
import type { ContextLike, ToolCallback } from './adk-types.ts';

/** How hooks are put around tools. */
export type ToolCallsOptions = ToolHooksOptions;

type Running = Extract<OpenedToolCall, { readonly runs: true }>;
type Response = Record<string, unknown>;

/** The calls of tools between the callback before them and the one after them. */
export class ToolCalls {
  readonly #config: HookProvider;
  readonly #options: ToolCallsOptions;
  readonly #running = new WeakMap<ContextLike, Running>();

  constructor(config: HookProvider, options: ToolCallsOptions) {
    this.#config = config;
    this.#options = options;
  }

  /** Gives what takes the place of the tool, or changes its arguments where they are. */
  async before({ tool: { name }, toolArgs, toolContext }: ToolCallback): Promise<Response | undefined> {
    if (!areHooksOn(this.#config)) return undefined;
    const { functionCallId: toolUseId, invocationContext } = toolContext;
    const call = { name, input: structuredClone(toolArgs) };
    const shared = { ...this.#options, toolUseId, signal: invocationContext.abortSignal };
    const opened = await openToolCall(this.#config, call, shared);
    if (!opened.runs) return this.#apply(toolContext, opened.result, 'error');
    for (const key of Object.keys(toolArgs)) delete toolArgs[key];
    Object.assign(toolArgs, opened.input);
    this.#running.set(toolContext, opened);
    return undefined;
  }

  async after({ toolContext, result }: ToolCallback & { readonly result: unknown }): Promise<Response | undefined> {
    const text = typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
    const finished = await this.#finish(toolContext, { llmContent: text, returnDisplay: result });
    if (finished === undefined || (finished.llmContent === text && !finished.shouldStop)) return undefined;
    return this.#apply(toolContext, finished, 'result');
  }

  async failed({ toolContext, error }: ToolCallback & { readonly error: Error }): Promise<Response | undefined> {
    const finished = await this.#finish(toolContext, Promise.reject(error));
    if (finished === undefined || (finished.llmContent === error.message && !finished.shouldStop)) return undefined;
    return this.#apply(toolContext, finished, 'error');
  }

  async #finish(context: ContextLike, outcome: ToolResult | Promise<ToolResult>): Promise<ToolResult | undefined> {
    const running = this.#running.get(context);
    this.#running.delete(context);
    if (running) return await running.finish(outcome);
    // No one else waits for it.
    await Promise.resolve(outcome).catch(() => undefined);
    return undefined;
  }

  #apply({ invocationContext }: ContextLike, result: ToolResult, field: 'result' | 'error'): Response {
    if (result.shouldStop) {
      invocationContext.endInvocation = true;
      this.#options.onStop?.(result.stopReason ?? '');
    }
    const parts = toContentParts(result.llmContent ?? '');
    return { [field]: parts.map(({ text }) => text ?? '').join('') };
  }
}
