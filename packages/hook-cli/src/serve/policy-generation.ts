import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashPolicy, leftOutOfPolicies, readPolicyFiles } from '@agent-hooks/hook-fleet';
import {
  alwaysTrust,
  type HookHostConfig,
  type HookSettings,
  HookSystem,
  type HookSystemOptions,
  loadHookSettings,
} from '@agent-hooks/hook-system';
import {
  ConfigSource,
  type HookExecutionRequest,
  type HookExecutionResponse,
  isRecord,
  MessageBusType,
  parseHookSettings,
} from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import { GenerationBus } from './generation-bus.ts';

/** What a generation needs of its worker. */
export interface GenerationParts extends Pick<HookSystemOptions, 'debugLogger' | 'traceHeaders' | 'onEvent'> {
  /** The session of the agent that is being answered. */
  readonly sessionId: (correlationId?: string) => string;
  readonly respond: (response: HookExecutionResponse) => void;
  /** What the policy is called. */
  readonly name: string;
}

/** A copy of the folder of a policy, its hash and its hook system, which answers the requests it has taken. */
export class PolicyGeneration {
  readonly hash: string;
  readonly hookCount: number;
  readonly #system: HookSystem;
  readonly #bus: GenerationBus;
  readonly #copy: string;
  #pending = 0;
  #whenIdle: (() => void) | undefined;

  private constructor(hash: string, system: HookSystem, { bus, copy }: { bus: GenerationBus; copy: string }) {
    this.hash = hash;
    this.hookCount = system.getAllHooks().length;
    this.#system = system;
    this.#bus = bus;
    this.#copy = copy;
  }

  /** Reads a folder; a policy with a problem is not taken at all. */
  static async load(folder: string, parts: GenerationParts): Promise<PolicyGeneration> {
    const files = readPolicyFiles(folder, leftOutOfPolicies);
    const hash = hashPolicy(files);
    const copy = mkdtempSync(join(tmpdir(), 'agent-hooks-policy-'));
    try {
      for (const { path, content, isExecutable } of files) {
        mkdirSync(dirname(join(copy, path)), { recursive: true });
        writeFileSync(join(copy, path), content, { mode: isExecutable ? 0o755 : 0o644 });
      }
      const modules = join(folder, 'node_modules');
      if (existsSync(modules)) symlinkSync(modules, join(copy, 'node_modules'), 'junction');
      // Nothing is asked of it before it is there.
      const opened: { answer?: (response: HookExecutionResponse) => void } = {};
      const bus = new GenerationBus((response) => opened.answer?.(response));
      const system = await openSystem(copy, bus, { ...parts, firedBy: { policy: { name: parts.name, hash } } });
      const generation = new PolicyGeneration(hash, system, { bus, copy });
      opened.answer = (response) => generation.#answer(response, parts);
      return generation;
    } catch (error) {
      rmSync(copy, { recursive: true, force: true });
      throw error;
    }
  }

  /** Fires the event of a request; its response goes to `respond`. */
  take(request: HookExecutionRequest): void {
    this.#pending++;
    this.#bus.publish(request);
  }

  cancel(correlationId: string): void {
    this.#bus.publish({ type: MessageBusType.HookExecutionCancel, correlationId });
  }

  /** Takes no more requests, and resolves when the last one is answered and all has ended. */
  retire(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenIdle = () => resolve(this.dispose());
      if (this.#pending === 0) this.#whenIdle();
    });
  }

  async dispose(): Promise<void> {
    await this.#system.dispose();
    rmSync(this.#copy, { recursive: true, force: true });
  }

  /** Throws if the answer cannot be written: then one comes that says so. */
  #answer(response: HookExecutionResponse, { respond }: GenerationParts): void {
    respond(response);
    this.#pending--;
    if (this.#pending === 0) this.#whenIdle?.();
  }
}

async function openSystem(
  folder: string,
  bus: GenerationBus,
  parts: GenerationParts & Pick<HookSystemOptions, 'firedBy'>,
): Promise<HookSystem> {
  const settings = await readSettings(folder);
  const host: HookHostConfig = {
    ...{ getSessionId: parts.sessionId, getWorkingDir: () => folder, getEnableHooks: () => true },
    ...{ getHooks: () => settings },
  };
  const { debugLogger, traceHeaders, onEvent, firedBy } = parts;
  // Whoever starts a worker names the folder: that is the approval.
  const system = new HookSystem(host, {
    trust: alwaysTrust(),
    messageBus: bus,
    debugLogger,
    traceHeaders,
    onEvent,
    firedBy,
  });
  try {
    await system.initialize();
    await registerFunctions(system, folder);
    if (system.getAllHooks().length > 0) return system;
    throw new CliExit(1, 'The policy has no hooks. Put them into settings.json, or export hooks from policy.mjs.');
  } catch (error) {
    await system.dispose();
    throw error;
  }
}

/** The settings of the folder alone, with the rank of a user's: they are the word of whoever runs the worker. */
async function readSettings(folder: string): Promise<HookSettings> {
  const own = join(folder, 'settings.json');
  const nested = join(folder, '.agent-hooks', 'settings.json');
  if (existsSync(own) && !existsSync(nested)) {
    mkdirSync(dirname(nested), { recursive: true });
    copyFileSync(own, nested);
  }
  const loaded = await loadHookSettings({ workingDir: folder, projectDir: folder });
  const isOwn = ({ source }: { readonly source: ConfigSource }) => source === ConfigSource.Project;
  const problems = loaded.problems.filter(isOwn);
  const [problem] = problems;
  if (problem) {
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    throw new CliExit(1, `The policy has a problem, so it was not loaded: ${problem.message}${more}`);
  }
  const sources = loaded.sources.filter(isOwn).map((each) => ({ ...each, source: ConfigSource.User }));
  return { sources, enableHooks: true, problems: [], projectDir: folder };
}

/** A module that never finishes must not keep the next version of the policy from being loaded. */
async function importWithin(file: string, ms: number): Promise<{ readonly hooks?: unknown }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CliExit(1, `policy.mjs was not loaded within ${ms / 1000} s.`)), ms);
  });
  try {
    return await Promise.race([import(pathToFileURL(file).href), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Functions cannot be in a settings file: `policy.mjs` exports them, in the shape of the settings. */
async function registerFunctions(system: HookSystem, folder: string): Promise<void> {
  const file = join(folder, 'policy.mjs');
  if (!existsSync(file)) return;
  const loaded = await importWithin(file, 5_000);
  if (!isRecord(loaded.hooks)) throw new CliExit(1, 'policy.mjs exports no object named hooks.');
  const { entries, problems } = parseHookSettings({ hooks: loaded.hooks });
  const [problem] = problems;
  if (problem) throw new CliExit(1, `policy.mjs has a problem: ${problem.message}`);
  for (const { eventName, config, matcher, sequential } of entries) {
    system
      .getRegistry()
      .registerHook(config as never, eventName, { ...(matcher !== undefined && { matcher }), sequential });
  }
}
