import type { AgentTool, ToolInput } from '../shapes/agent-tool.ts';
import type { CompletedToolCall } from '../shapes/tool-call-record.ts';
import { ToolScheduler, type ToolSchedulerOptions } from '../tools/tool-scheduler.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';

/** A tool call that a model asks for. */
export interface ToolCallRequestInfo {
  readonly callId?: string | undefined;
  readonly tool_name: string;
  readonly arguments: ToolInput;
}

/** What a tool call resulted in. */
export type ToolCallResponseInfo = Pick<CompletedToolCall, 'result'>;

/** The tools of an agent, by name. */
export interface ToolRegistry {
  getTool(name: string): AgentTool | undefined;
}

/** A configuration that knows the tools of its agent. */
export type ToolConfigProvider = HookProvider & { getToolRegistry(): ToolRegistry };

/** What a scheduler works with: all options of `ToolScheduler` except its list of tools. */
export interface CoreToolSchedulerOptions extends Omit<ToolSchedulerOptions, 'tools'> {
  readonly config: ToolConfigProvider;
  readonly onAllToolCallsComplete?: ((calls: readonly CompletedToolCall[]) => unknown) | undefined;
  /** Not called: hooks open no editor. */
  readonly getPreferredEditor?: (() => string | undefined) | undefined;
  /** Not called: hooks open no editor. */
  readonly onEditorClose?: (() => void) | undefined;
}

/** A `ToolScheduler` with the interface of the specification: tools come from the configuration, results go to a callback. */
export class CoreToolScheduler {
  readonly #options: CoreToolSchedulerOptions;

  constructor(options: CoreToolSchedulerOptions) {
    this.#options = options;
  }

  /** Runs calls between their hooks; resolves after `onAllToolCallsComplete` has been called. */
  async schedule(
    request: ToolCallRequestInfo | readonly ToolCallRequestInfo[],
    abortSignal?: AbortSignal,
  ): Promise<void> {
    const { onAllToolCallsComplete, ...options } = this.#options;
    const requests = [request].flat();
    const registry = options.config.getToolRegistry();
    const tools = requests.flatMap(({ tool_name: name }) => registry.getTool(name) ?? []);
    const { calls } = await new ToolScheduler({ ...options, tools }).schedule(requests.map(toToolCall), {
      signal: abortSignal,
    });
    await onAllToolCallsComplete?.(calls);
  }
}

/** Runs one call between its hooks. */
export function executeToolCall(
  config: ToolConfigProvider,
  request: ToolCallRequestInfo,
  abortSignal?: AbortSignal,
): Promise<CompletedToolCall> {
  return new Promise((resolve, reject) => {
    const onResult = (call: CompletedToolCall) => resolve(call);
    new CoreToolScheduler({ config, onResult }).schedule(request, abortSignal).catch(reject);
  });
}

function toToolCall({ callId, tool_name: name, arguments: args }: ToolCallRequestInfo) {
  return { name, args, ...(callId !== undefined && { id: callId }) };
}
