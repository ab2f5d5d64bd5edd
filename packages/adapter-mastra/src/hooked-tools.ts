import {
  areHooksOn,
  askAhead,
  type HookProvider,
  hasHooksFor,
  runSdkTool,
  type ToolHooksOptions,
  ToolRefusal,
} from '@agent-hooks/agent-integration';
import { HookError, isRecord } from '@agent-hooks/hook-types';
import type { StepTool, ToolRunOptions } from './mastra-types.ts';
import { Questions } from './questions.ts';

/** How hooks are put around the tools of an agent. */
export interface HookedToolsOptions extends ToolHooksOptions {
  /**
   * What becomes of tools that the provider of the model runs, which no hook can refuse: `deny` is an error where a hook is
   * meant for one, `allow` leaves them as they are. Default: `deny`.
   */
  readonly hosted?: 'deny' | 'allow' | undefined;
}

/** The tools of an agent's steps, each of whose calls passes its hooks. */
export class HookedTools {
  readonly #config: HookProvider;
  readonly #options: HookedToolsOptions;
  readonly questions = new Questions();
  /** Tools that have their hooks already: a step may hand on what the one before it got. */
  readonly #hooked = new WeakSet<object>();
  /** The calls whose hooks were asked here. */
  readonly #runs = new WeakSet<object>();

  constructor(config: HookProvider, options: HookedToolsOptions) {
    this.#config = config;
    this.#options = options;
  }

  /** The same tools with hooks; it rejects if a hook is meant for one that cannot be guarded. */
  async hook(tools: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const entries = Object.entries(tools).map(async ([name, tool]) => [name, await this.#hookTool(name, tool)]);
    return Object.fromEntries(await Promise.all(entries));
  }

  /** True if the hooks of a call were asked before it came here. */
  isHooked(runOptions: unknown): boolean {
    return isRecord(runOptions) && this.#runs.has(runOptions);
  }

  async #hookTool(name: string, tool: unknown): Promise<unknown> {
    if (!isTool(tool) || this.#hooked.has(tool)) return tool;
    const { execute } = tool;
    if (typeof execute !== 'function') {
      await this.#checkHosted(name, tool);
      return tool;
    }
    const run = (input: unknown, runOptions: ToolRunOptions) => execute.call(tool, input, runOptions);
    const copy: StepTool = Object.assign(Object.create(Object.getPrototypeOf(tool)), tool, {
      execute: (input: unknown, runOptions: ToolRunOptions = {}) => this.#execute({ name, input, run }, runOptions),
    });
    this.#hooked.add(copy);
    return copy;
  }

  async #execute(
    { name, input, run }: { name: string; input: unknown; run: NonNullable<StepTool['execute']> },
    runOptions: ToolRunOptions,
  ): Promise<unknown> {
    if (!areHooksOn(this.#config)) return await run(input, runOptions);
    this.#runs.add(runOptions);
    // At once, before anyone can change it: what hooks are asked about is what runs.
    const given = structuredClone(input);
    const { toolCallId: toolUseId, abortSignal: signal } = runOptions;
    const { onAsk, ...options } = this.#options;
    const call = { name, input: isRecord(given) ? given : { input: given } };
    const { question, ...asked } = await askAhead(this.#config, call, { ...options, signal, toolUseId });
    const answer = question && this.questions.answerTo(question, runOptions);
    if (question && !onAsk && answer === undefined && runOptions.suspend) {
      return await this.questions.ask(question, runOptions);
    }
    const shared = { ...options, onAsk: onAsk ?? (answer === undefined ? undefined : () => answer) };
    const own = question ? { ...runOptions, resumeData: undefined, suspendPayload: undefined } : runOptions;
    this.#runs.add(own);
    const hooked = { name, input: given, run: (changed: unknown) => run(changed, own), signal, toolUseId, ...asked };
    try {
      return await runSdkTool(this.#config, hooked, shared);
    } catch (error) {
      // The model reads why.
      if (error instanceof ToolRefusal) return error.message;
      throw error;
    }
  }

  async #checkHosted(name: string, tool: object): Promise<void> {
    const type = String(Reflect.get(tool, 'type'));
    if (!type.startsWith('provider') || this.#options.hosted === 'allow') return;
    if (!areHooksOn(this.#config) || !(await hasHooksFor(this.#config, 'BeforeTool', name))) return;
    throw new HookError(
      'invalid_input',
      `A BeforeTool hook is meant for ${name}, which the provider of the model runs where no hook can refuse it. Narrow the matcher of the hook, remove the tool, or pass { hosted: 'allow' }.`,
    );
  }
}

function isTool(value: unknown): value is StepTool {
  return typeof value === 'object' && value !== null;
}
