import {
  type AskUser,
  askAhead,
  type ExecuteToolOptions,
  executeToolWithHooks,
  expectHookProvider,
  type HookProvider,
  noteStop,
  type ToolInput,
  ToolRefusal,
  type ToolResult,
  toContentParts,
} from '@agent-hooks/agent-integration';
import { isRecord } from '@agent-hooks/hook-types';
import { isApproved } from './tool-approval.ts';
import type { RunTool, ToolLike, ToolRunOptions } from './tool-types.ts';

/** How hooks are put around tools. */
export interface ToolHooksOptions {
  /**
   * Answers a hook's `ask` at once. Without it the SDK's own way is taken: the call needs approval, and runs when the
   * conversation has a person's yes to it.
   */
  readonly onAsk?: AskUser | undefined;
  /** Called with the reason when a hook wants the agent to end; with `modelHooks` the model is not asked again. */
  readonly onStop?: ((reason: string) => void) | undefined;
}

/** The same tools, each of whose calls passes its hooks; a tool that the SDK does not run itself stays as it is. */
export function withToolHooks<Tools extends Readonly<Record<string, ToolLike>>>(
  tools: Tools,
  config: HookProvider,
  options: ToolHooksOptions = {},
): Tools {
  expectHookProvider(config);
  const hooked = Object.entries(tools).map(([name, tool]) => [name, hookTool(name, tool, { ...options, config })]);
  // Each tool keeps its own type: what was replaced takes and gives the same.
  return Object.fromEntries(hooked) as Tools;
}

function hookTool(name: string, tool: ToolLike, { config, ...options }: OwnOptions): ToolLike {
  const { execute, needsApproval } = tool;
  if (typeof execute !== 'function') return tool;
  // The SDK calls it with these.
  const run: RunTool = (input, runOptions) => execute.call(tool, input, runOptions);
  const answers = new AskedBefore();
  const changed = new Set<string>();

  async function mustBeApproved(given: unknown, runOptions: ToolRunOptions): Promise<boolean> {
    // At once, before anyone can change it; what cannot be cloned is refused by whoever runs the tool.
    const input = await new Promise((resolve) => resolve(structuredClone(given))).catch(() => given);
    const { toolCallId: toolUseId, abortSignal: signal } = runOptions;
    const { question, ...asked } = await askAhead(config, { name, input: asInput(input) }, { signal, toolUseId });
    answers.keep(toolUseId, { input, ...asked });
    // A refused call runs into its refusal, so no one is asked about it.
    const { action = 'proceed' } = asked.before?.answer?.aggregated.verdict ?? {};
    if (action !== 'proceed') return question !== undefined;
    return typeof needsApproval === 'function'
      ? await needsApproval.call(tool, input, runOptions)
      : needsApproval === true;
  }

  async function executeHooked(given: unknown, runOptions: ToolRunOptions): Promise<unknown> {
    const { toolCallId, messages, abortSignal } = runOptions;
    const { input, ...asked } = answers.take(toolCallId, given) ?? { input: given };
    let output: unknown;
    const onAsk: AskUser = (request) => isApproved(messages, toolCallId) || (options.onAsk?.(request) ?? false);
    const result = await executeToolWithHooks(
      config,
      name,
      asInput(input),
      async (hookedInput) => {
        output = await lastOf(run(isRecord(input) ? hookedInput : hookedInput.input, runOptions));
        return { llmContent: toText(output), returnDisplay: output };
      },
      { signal: abortSignal, onAsk, toolUseId: toolCallId, ...asked },
    );
    if (result.shouldStop) {
      noteStop(config, toolCallId, result.stopReason ?? '');
      options.onStop?.(result.stopReason ?? '');
    }
    if (result.error) throw new ToolRefusal(textOf(result), result.error);
    // What hooks left alone stays the very value that the tool gave.
    if (textOf(result) === toText(output)) return output;
    changed.add(toolCallId);
    return textOf(result);
  }

  /** A text that hooks changed is what the model reads, whatever the tool makes of its own results. */
  function toModelOutput(given: unknown): unknown {
    const { toolCallId, output } = isRecord(given) ? given : {};
    if (changed.has(String(toolCallId))) return { type: 'text', value: output };
    return typeof tool.toModelOutput === 'function' ? tool.toModelOutput(given) : undefined;
  }

  const approval = options.onAsk ? {} : { needsApproval: mustBeApproved };
  return { ...tool, ...approval, ...(tool.toModelOutput !== undefined && { toModelOutput }), execute: executeHooked };
}

type OwnOptions = ToolHooksOptions & { readonly config: HookProvider };

/** Answers of BeforeTool to calls about whose approval the SDK asked first: hooks are asked once about a call. */
class AskedBefore {
  readonly #answers = new Map<string, Asked>();

  keep(toolCallId: string, asked: Asked): void {
    const [oldest] = this.#answers.keys();
    if (this.#answers.size >= maxAnswers && oldest !== undefined) this.#answers.delete(oldest);
    this.#answers.set(toolCallId, asked);
  }

  /** The answer about this very call; one about another input is not believed. */
  take(toolCallId: string, input: unknown): Asked | undefined {
    const asked = this.#answers.get(toolCallId);
    this.#answers.delete(toolCallId);
    return asked && toText(asked.input) === toText(input) ? asked : undefined;
  }
}

/** What hooks were asked about is what the tool gets, whatever becomes of the caller's object meanwhile. */
type Asked = Pick<ExecuteToolOptions, 'before' | 'permission'> & { readonly input: unknown };

const maxAnswers = 1000;

/** Hooks see an object, whatever a tool takes. */
function asInput(input: unknown): ToolInput {
  return isRecord(input) ? input : { input };
}

function textOf({ llmContent }: ToolResult): string {
  return toContentParts(llmContent ?? '')
    .map(({ text }) => text ?? '')
    .join('');
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** A tool may give ever better results: the last one counts. */
async function lastOf(output: unknown): Promise<unknown> {
  if (!isAsyncIterable(output)) return await output;
  let last: unknown;
  for await (const value of output) last = value;
  return last;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
