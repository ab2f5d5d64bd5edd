import { randomUUID } from 'node:crypto';
import type { HookIdentity } from '@agent-hooks/hook-system';
import { HookError, isRecord, messageOf } from '@agent-hooks/hook-types';
import type { AgentTool, ToolInput } from '../shapes/agent-tool.ts';
import {
  type CompletedToolCall,
  type ToolCall,
  type ToolCallRecord,
  ToolCallState,
} from '../shapes/tool-call-record.ts';
import { errorResult, ToolErrorType, type ToolResult } from '../shapes/tool-result.ts';
import { expectHookProvider, type HookProvider } from '../triggers/hook-provider.ts';
import { withNotes } from './apply-answers.ts';
import { executeToolWithHooks } from './execute-tool-with-hooks.ts';
import { fireToolDenied } from './fire-tool-denied.ts';
import { settleOrAbandon } from './settle-or-abandon.ts';
import { cancelled, type ExecuteToolOptions } from './tool-call.ts';

/** What a scheduler works with. */
export interface ToolSchedulerOptions
  extends Pick<ExecuteToolOptions, 'onAsk' | 'unanswered' | 'identity' | 'lifecycle' | 'onLifecycleAnswer'> {
  readonly config: HookProvider;
  readonly tools: readonly AgentTool[];
  /** How many calls run at once. Default: 1, one after the other. */
  readonly concurrency?: number | undefined;
  readonly onStateChange?: ((call: ToolCallRecord) => void) | undefined;
  /** Called once for each call, in call order, as soon as all calls before it have ended. */
  readonly onResult?: ((call: CompletedToolCall) => void) | undefined;
  /** The same for what a user may see: not called for a result that hooks keep from the display. */
  readonly onDisplay?: ((call: CompletedToolCall) => void) | undefined;
  /** Called with what hooks want the user to read about a call, whether its result is shown or not. */
  readonly onUserMessage?: ((message: string) => void) | undefined;
}

/** What may come along with a batch of calls. */
export interface ScheduleOptions {
  /** Reaches the running tools, and ends the calls that have not begun. */
  readonly signal?: AbortSignal | undefined;
  /** More about who calls in this batch, such as the turn. */
  readonly identity?: HookIdentity | undefined;
  /** Says which tools may be called in this turn. */
  readonly isToolAllowed?: ((name: string) => boolean) | undefined;
}

/** What came of a batch of calls. */
export interface ToolBatchResult {
  /** In call order. */
  readonly calls: readonly CompletedToolCall[];
  /** A hook wants the agent to end; calls that had not begun by then were not run. */
  readonly shouldStop: boolean;
  readonly stopReason?: string;
}

/** Runs the tool calls of a turn between their hooks, and publishes their results in call order. */
export class ToolScheduler {
  readonly #options: ToolSchedulerOptions;
  readonly #tools: ReadonlyMap<string, AgentTool>;
  #latest: Batch | undefined;

  constructor(options: ToolSchedulerOptions) {
    const { concurrency = 1 } = options;
    if (!(concurrency >= 1)) {
      throw new HookError('invalid_input', `concurrency must be at least 1, and not ${concurrency}`);
    }
    expectHookProvider(options.config);
    this.#options = options;
    this.#tools = new Map(options.tools.map((tool) => [tool.name, tool]));
  }

  /** Runs a batch; no call's failure makes it reject, only an error thrown by a callback, once all calls have ended. */
  schedule(calls: readonly ToolCall[], options: ScheduleOptions = {}): Promise<ToolBatchResult> {
    this.#latest = new Batch(this.#options, calls, { ...options, tools: this.#tools });
    return this.#latest.run();
  }

  /** The state of each call of the latest batch, in call order. */
  getCalls(): readonly ToolCallRecord[] {
    return this.#latest?.records ?? [];
  }
}

/** One batch on its way: each call's record is replaced as it moves on. */
class Batch {
  readonly records: ToolCallRecord[];
  readonly #host: ToolSchedulerOptions;
  readonly #tools: ReadonlyMap<string, AgentTool>;
  readonly #signal: AbortSignal;
  readonly #isToolAllowed: ((name: string) => boolean) | undefined;
  readonly #identity: HookIdentity;
  /** Calls of tools that hooks have left out of this turn. */
  readonly #barred: RunnableCall[] = [];
  readonly #halt = new AbortController();
  #stopReason: string | undefined;
  #published = 0;
  #callbackError: { readonly thrown: unknown } | undefined;

  constructor(
    host: ToolSchedulerOptions,
    calls: readonly ToolCall[],
    options: ScheduleOptions & { readonly tools: ReadonlyMap<string, AgentTool> },
  ) {
    const { tools, signal = new AbortController().signal, isToolAllowed, identity } = options;
    this.#host = host;
    this.#tools = tools;
    this.#signal = signal;
    this.#isToolAllowed = isToolAllowed;
    this.#identity = { ...host.identity, ...identity };
    this.records = calls.map((call, index) => ({ index, call, state: ToolCallState.Validating }));
  }

  async run(): Promise<ToolBatchResult> {
    const ready = this.records.flatMap((record) => this.#validate(record) ?? []);
    for (const call of this.#barred) this.#end(call.index, await this.#bar(call));
    const workers = Math.min(this.#host.concurrency ?? 1, ready.length);
    const queue = ready.values();
    await Promise.all(Array.from({ length: workers }, () => this.#work(queue)));
    if (this.#callbackError) throw this.#callbackError.thrown;
    return {
      calls: this.records.filter(isCompleted),
      shouldStop: this.#halt.signal.aborted,
      ...(this.#stopReason !== undefined && { stopReason: this.#stopReason }),
    };
  }

  /** Returns a call that can run; any other ends here, before hooks are asked. */
  #validate({ index, call }: ToolCallRecord): RunnableCall | undefined {
    const { name = '', args = {} } = call;
    const tool = this.#tools.get(name);
    if (tool === undefined) {
      const known = [...this.#tools.keys()].join(', ');
      this.#end(index, errorResult(ToolErrorType.UnknownTool, `There is no tool '${name}'. There are: ${known}`));
      return undefined;
    }
    const found = { index, tool, toolUseId: call.id ?? randomUUID() };
    if (this.#isToolAllowed?.(name) === false) {
      this.#barred.push({ ...found, input: isRecord(args) ? args : {} });
      return undefined;
    }
    const problem = findProblem(tool, args);
    if (problem === undefined) this.#move(index, ToolCallState.Scheduled);
    else this.#end(index, errorResult(ToolErrorType.InvalidInput, `Invalid input for ${name}: ${problem}`));
    return problem === undefined ? { ...found, input: args } : undefined;
  }

  async #bar({ tool, input, toolUseId }: RunnableCall): Promise<ToolResult> {
    const reason = `A hook allows no call of ${tool.name} in this turn.`;
    const result = errorResult(ToolErrorType.NotAllowed, reason);
    const denial = { reason, deniedBy: 'BeforeToolSelection' };
    const options = { ...this.#host, signal: this.#signal, identity: this.#identity, toolUseId };
    const answer = await fireToolDenied(
      this.#host.config,
      { toolName: tool.name, toolInput: input, ...denial },
      options,
    );
    return answer ? withNotes(result, [answer]) : result;
  }

  /** All workers take from one queue: a list's iterator goes on where the last one took from it. */
  async #work(queue: Iterable<RunnableCall>): Promise<void> {
    for (const call of queue) this.#end(call.index, await this.#execute(call));
  }

  async #execute({ index, tool, input, toolUseId }: RunnableCall): Promise<ToolResult> {
    const ended = [this.#signal, this.#halt.signal].find((signal) => signal.aborted);
    if (ended) return cancelled(ended);
    this.#move(index, ToolCallState.Executing);
    // One of its own for each call: many calls would put many listeners on the host's.
    const signal = AbortSignal.any([this.#signal]);
    const execute = (changed: ToolInput) =>
      settleOrAbandon(async () => tool.execute(changed, { signal, identity: this.#identity }), signal);
    const result = await executeToolWithHooks(this.#host.config, tool.name, input, execute, {
      ...this.#host,
      signal,
      startSignal: this.#halt.signal,
      validateInput: (changed) => findProblem(tool, changed),
      identity: this.#identity,
      toolUseId,
    });
    if (result.shouldStop) this.#stop(result.stopReason ?? '');
    return result;
  }

  /** Calls that run are let finish, since half a change may be worse than a whole one; no other call begins. */
  #stop(reason: string): void {
    this.#stopReason = this.#stopReason === undefined ? reason : `${this.#stopReason}\n${reason}`;
    this.#halt.abort(new HookError('hook_aborted', `a hook ended the agent: ${reason}`));
  }

  #end(index: number, result: ToolResult): void {
    this.#move(index, ToolCallState.Idle, result);
    this.#publish();
  }

  #move(index: number, state: ToolCallState, result?: ToolResult): void {
    const record = this.records[index];
    if (record === undefined) return;
    this.records[index] = { ...record, state, ...(result && { result }) };
    this.#notify(this.#host.onStateChange, this.records[index]);
  }

  /** Results wait here until all calls before them have ended. */
  #publish(): void {
    for (;;) {
      const next = this.records[this.#published];
      if (next === undefined || !isCompleted(next)) return;
      this.#published++;
      this.#notify(this.#host.onResult, next);
      if (!next.result.suppressDisplay) this.#notify(this.#host.onDisplay, next);
      if (next.result.userMessage) this.#notify(this.#host.onUserMessage, next.result.userMessage);
    }
  }

  #notify<Value>(callback: ((value: Value) => void) | undefined, value: Value): void {
    try {
      callback?.(value);
    } catch (thrown) {
      this.#callbackError ??= { thrown };
    }
  }
}

interface RunnableCall {
  readonly index: number;
  readonly tool: AgentTool;
  readonly input: ToolInput;
  /** The model's own id of the call, or a unique one. */
  readonly toolUseId: string;
}

function isCompleted(record: ToolCallRecord): record is CompletedToolCall {
  return record.result !== undefined;
}

function findProblem(tool: AgentTool, input: unknown): string | undefined {
  try {
    return isRecord(input) ? tool.validate?.(input) : 'it must be an object';
  } catch (error) {
    return messageOf(error);
  }
}
