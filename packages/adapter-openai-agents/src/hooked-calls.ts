import {
  type AskedAhead,
  areHooksOn,
  type HookProvider,
  type OpenedToolCall,
  openToolCall,
  ToolErrorType,
  type ToolInput,
  ToolRefusal,
  type ToolResult,
  toContentParts,
} from '@agent-hooks/agent-integration';
import { isRecord } from '@agent-hooks/hook-types';
import type {
  CallDetails,
  FunctionCallLike,
  FunctionToolLike,
  GuardrailLike,
  GuardrailOutput,
  RunContextLike,
  ToolHooksOptions,
} from './agent-types.ts';

const allow: GuardrailOutput = { behavior: { type: 'allow' } };

/** The calls of one tool on their way: guardrails, approval and the tool itself are asked one after the other. */
export class HookedCalls {
  readonly #tool: FunctionToolLike;
  readonly #config: HookProvider;
  readonly #options: ToolHooksOptions;
  readonly #asked = new LastCalls<AskedAhead & { readonly input: string }>();
  readonly #opened = new LastCalls<OpenedToolCall & { readonly given: string }>();
  readonly #stops = new LastCalls<string>();
  readonly inputGuardrail: GuardrailLike;
  readonly outputGuardrail: GuardrailLike;

  constructor(tool: FunctionToolLike, config: HookProvider, options: ToolHooksOptions) {
    this.#tool = tool;
    this.#config = config;
    this.#options = options;
    const name = 'agent-hooks';
    this.inputGuardrail = {
      type: 'tool_input',
      name,
      run: async ({ context, toolCall }) => {
        if (!areHooksOn(config)) return allow;
        // Before a person is asked, guardrails are run once more than the tool is.
        if (this.#isUnanswered(context, toolCall)) return allow;
        const opened = await this.#open(context, toolCall);
        if (!opened.runs) return this.#reject(opened.result);
        this.#opened.set(toolCall.callId, { ...opened, given: toolCall.arguments });
        return allow;
      },
    };
    this.outputGuardrail = {
      type: 'tool_output',
      name,
      run: async ({ toolCall }) => {
        const reason = this.#stops.take(toolCall.callId);
        return reason === undefined ? allow : { outputInfo: { reason }, behavior: { type: 'throwException' } };
      },
    };
  }

  /** A call as hooks see it. */
  read(input: unknown): { readonly name: string; readonly input: ToolInput } {
    return { name: this.#tool.name, input: isRecord(input) ? structuredClone(input) : { input } };
  }

  /** Keeps what hooks answered about a call before a person was asked. */
  keep(callId: string, input: unknown, asked: AskedAhead): void {
    this.#asked.set(callId, { ...asked, input: JSON.stringify(input) });
  }

  /** Runs the tool with what hooks made of its arguments. */
  async invoke(context: RunContextLike, text: string, details?: CallDetails): Promise<unknown> {
    if (!areHooksOn(this.#config)) return await this.#tool.invoke(context, text, details);
    const callId = details?.toolCall?.callId ?? '';
    const known = this.#opened.take(callId);
    const call = { callId, name: this.#tool.name, arguments: text };
    // Whoever runs tools without guardrails comes here first.
    const opened = known?.given === text ? known : await this.#open(context, call, details?.signal);
    if (!opened.runs) return this.#refuse(opened.result);
    // Guardrails are not notified of the end of a run.
    details?.signal?.throwIfAborted();
    const hookedText = JSON.stringify(isRecord(parse(text)) ? opened.input : opened.input.input);
    const isSame = hookedText === JSON.stringify(parse(text));
    let output: unknown;
    let shown = '';
    const running = async (): Promise<ToolResult> => {
      output = await this.#tool.invoke(context, isSame ? text : hookedText, details);
      shown = toText(output);
      return { llmContent: shown, returnDisplay: output };
    };
    const result = await opened.finish(running());
    if (result.shouldStop) this.#stop(callId, result);
    if (result.error?.type === ToolErrorType.Failed) throw result.error.cause;
    return result.llmContent === shown ? output : textOf(result);
  }

  async #open(context: RunContextLike, call: FunctionCallLike, signal?: AbortSignal): Promise<OpenedToolCall> {
    const { callId, name } = call;
    const parsed = parse(call.arguments);
    const known = this.#asked.take(callId);
    const asked = known?.input === JSON.stringify(parsed) ? { before: known.before, permission: known.permission } : {};
    const { onAsk = () => context.isToolApproved({ toolName: name, callId }) === true, ...options } = this.#options;
    const shared = { ...options, ...asked, signal, toolUseId: callId, onAsk };
    return await openToolCall(this.#config, this.read(parsed), shared);
  }

  /** Whether a person has yet to answer what hooks asked about a call. */
  #isUnanswered(context: RunContextLike, { callId, name }: FunctionCallLike): boolean {
    const known = this.#asked.get(callId);
    return known?.question !== undefined && context.isToolApproved({ toolName: name, callId }) === undefined;
  }

  #reject(result: ToolResult): GuardrailOutput {
    const { shouldStop, stopReason: reason = '' } = result;
    if (!shouldStop) return { behavior: { type: 'rejectContent', message: textOf(result) } };
    this.#options.onStop?.(reason);
    return { outputInfo: { reason }, behavior: { type: 'throwException' } };
  }

  #refuse(result: ToolResult): string {
    const { shouldStop, stopReason = '' } = result;
    if (!shouldStop) return textOf(result);
    this.#options.onStop?.(stopReason);
    throw new ToolRefusal(stopReason, { message: stopReason, type: ToolErrorType.Stopped });
  }

  #stop(callId: string, { stopReason = '' }: ToolResult): void {
    this.#options.onStop?.(stopReason);
    this.#stops.set(callId, stopReason);
  }
}

const maxCalls = 1000;

/** What is known of the last calls, by their ids; a call that never came back is forgotten. */
class LastCalls<Known> {
  readonly #calls = new Map<string, Known>();

  set(callId: string, known: Known): void {
    const [oldest] = this.#calls.keys();
    if (this.#calls.size >= maxCalls && oldest !== undefined) this.#calls.delete(oldest);
    this.#calls.set(callId, known);
  }

  get(callId: string): Known | undefined {
    return this.#calls.get(callId);
  }

  take(callId: string): Known | undefined {
    const known = this.#calls.get(callId);
    this.#calls.delete(callId);
    return known;
  }
}

/** Text that is not JSON is shown as it is; the tool itself says what is wrong with it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function textOf({ llmContent = '' }: ToolResult): string {
  return toContentParts(llmContent)
    .map(({ text }) => text ?? '')
    .join('');
}
