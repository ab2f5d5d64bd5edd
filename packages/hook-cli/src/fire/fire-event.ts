import { HookRunner, type RunOptions } from '@agent-hooks/hook-runner';
import {
  type AnyHookTranslator,
  type HookEventFields,
  type HookExecutor,
  type HookRegistryEntry,
  type HookSettings,
  nameOfHook,
  type TrustPolicy,
} from '@agent-hooks/hook-system';
import {
  getEventRow,
  type HookConfig,
  type HookEventName,
  type HookExecutionResult,
  type HookInput,
  type ProcessedHookResult,
} from '@agent-hooks/hook-types';
import type { CliIo } from '../cli-io.ts';
import { type EventExplanation, explainEvent } from '../explain/explain-event.ts';
import { openProject, type Project } from '../project/open-project.ts';

/** One hook that ran: what it got and what came of it. */
export interface FiredHook {
  readonly entry: HookRegistryEntry;
  readonly input: HookInput;
  /** True if a hook before it changed the input. */
  readonly inputChanged: boolean;
  readonly result: HookExecutionResult;
}

/** An event that was fired, with all that happened. */
export interface FiredEvent {
  readonly explanation: EventExplanation;
  /** Undefined if no hook ran. */
  readonly input: HookInput | undefined;
  readonly hooks: readonly FiredHook[];
  readonly processed: ProcessedHookResult;
  readonly durationMs: number;
}

/** Is told what happens while it happens. */
export interface FireObserver {
  readonly onStart: (entry: HookRegistryEntry) => void;
  readonly onEnd: (entry: HookRegistryEntry) => void;
}

/** Opens a project whose hooks are run by a runner that can be watched. */
export async function openForFiring(
  io: CliIo,
  dir: string,
  host: { readonly sessionId?: string; readonly hookName?: string; readonly trust?: TrustPolicy },
): Promise<FiringProject> {
  const runner = new WatchedRunner();
  const { sessionId, hookName, trust } = host;
  const project = await openProject(io, dir, {
    system: { runner, translator: asWritten, ...(trust && { trust }) },
    ...(hookName !== undefined && { adapt: (settings) => onlyHook(settings, hookName) }),
    ...(sessionId !== undefined && { host: { getSessionId: () => sessionId } }),
  });
  return { ...project, runner };
}

/** A project that is ready to fire events. */
export interface FiringProject extends Project {
  readonly runner: WatchedRunner;
}

/** Fires an event with the project's hooks, exactly as an agent's engine would. */
export async function fireEvent(
  project: FiringProject,
  eventName: HookEventName,
  fields: Record<string, unknown>,
  options: { readonly signal: AbortSignal; readonly observer: FireObserver },
): Promise<FiredEvent> {
  const { matchField } = getEventRow(eventName);
  const subject = matchField === undefined ? undefined : fields[matchField];
  const explanation = explainEvent(project, eventName, typeof subject === 'string' ? subject : undefined);
  const entries = explanation.running.map(({ entry }) => entry);
  const entryOf = (config: HookConfig) => entries.find((entry) => entry.config === config);
  project.runner.observe(options.observer, entryOf);
  const start = performance.now();
  // The engine checks the fields itself and says what is wrong with them.
  const processed = await project.system.fireEvent(eventName, fields as HookEventFields<typeof eventName>, options);
  const durationMs = performance.now() - start;
  const { input, results } = project.runner.takeRun();
  const hooks = input ? followChain(eventName, input, results, explanation.sequential, entryOf) : [];
  return { explanation, input, hooks, processed, durationMs };
}

/** Runs hooks of every kind as ever, and remembers what they were given and what came of it. */
class WatchedRunner implements HookExecutor {
  readonly #runner = new HookRunner();
  #options: RunOptions = {};
  #input: HookInput | undefined;
  #results: readonly HookExecutionResult[] = [];

  observe(observer: FireObserver, entryOf: (config: HookConfig) => HookRegistryEntry | undefined): void {
    const tell = (notify: (entry: HookRegistryEntry) => void) => (config: HookConfig) => {
      const entry = entryOf(config);
      if (entry) notify(entry);
    };
    this.#options = { onHookStart: tell(observer.onStart), onHookEnd: tell(observer.onEnd) };
  }

  /** What was run since it was last asked. */
  takeRun(): { readonly input: HookInput | undefined; readonly results: readonly HookExecutionResult[] } {
    const run = { input: this.#input, results: this.#results };
    this.#input = undefined;
    this.#results = [];
    return run;
  }

  executeHooksParallel: HookExecutor['executeHooksParallel'] = (configs, eventName, input, options) => {
    return this.#keep(
      input,
      this.#runner.executeHooksParallel(configs, eventName, input, { ...options, ...this.#options }),
    );
  };

  executeHooksSequential: HookExecutor['executeHooksSequential'] = (configs, eventName, input, options) => {
    return this.#keep(
      input,
      this.#runner.executeHooksSequential(configs, eventName, input, { ...options, ...this.#options }),
    );
  };

  /** Ends resident programs and open connections. */
  dispose(): Promise<void> {
    return this.#runner.dispose();
  }

  async #keep(input: HookInput, running: Promise<HookExecutionResult[]>): Promise<HookExecutionResult[]> {
    this.#input ??= input;
    const results = await running;
    this.#results = [...this.#results, ...results];
    return results;
  }
}

/** Model requests are given as hooks see them, so there is nothing to translate. */
const same = (value: unknown): never => value as never;
const asWritten: AnyHookTranslator = {
  toHookLLMRequest: same,
  fromHookLLMRequest: same,
  toHookLLMResponse: same,
  fromHookLLMResponse: same,
  toHookToolConfig: same,
  fromHookToolConfig: same,
};

function onlyHook(settings: HookSettings, name: string): HookSettings {
  const sources = settings.sources.map((source) => ({
    ...source,
    hooks: source.hooks.filter(({ config }) => nameOfHook(config) === name),
  }));
  return { ...settings, sources };
}

/** Works out what each hook got: in a sequence, the input as the ones before it left it. */
function followChain(
  eventName: HookEventName,
  first: HookInput,
  results: readonly HookExecutionResult[],
  sequential: boolean,
  entryOf: (config: HookConfig) => HookRegistryEntry | undefined,
): FiredHook[] {
  const { chain } = getEventRow(eventName);
  let input = first;
  return results.flatMap((result) => {
    const entry = entryOf(result.hookConfig);
    const got = input;
    if (sequential && chain && result.success && result.output) input = chain(input, result.output);
    return entry ? [{ entry, input: got, inputChanged: got !== first, result }] : [];
  });
}
