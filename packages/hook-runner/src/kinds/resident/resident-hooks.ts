import { onSystem, type ResidentHookConfig, type SandboxRestriction } from '@agent-hooks/hook-types/internal';
import type { Environment } from '../../environment/environment.ts';
import type { HookKind, RunLimits } from '../../run/hook-kind.ts';
import { Limiter } from '../../run/limiter.ts';
import type { PreparedHook } from '../../run/prepared-hook.ts';
import type { RunOutput } from '../../run/run-output.ts';
import { isUsableTimeout, timerDelay } from '../../run/timers.ts';
import { ResidentRequest } from './request.ts';
import { Resident } from './resident.ts';

/** More programs than these are kept only while they are busy. */
const mostIdle = 16;

const defaultIdleMs = 600_000;

/** Makes the kind; without a program the system's own confines hooks. */
export function createResidentHooks(sandboxProgram?: string): HookKind<ResidentHookConfig> {
  return new ResidentHooks(sandboxProgram);
}

/** Runs programs that stay: started on first use, then asked by a line for each event. */
class ResidentHooks implements HookKind<ResidentHookConfig> {
  /** In the order of their last use. */
  #programs: Program[] = [];
  readonly #starts = new Limiter(1);
  readonly #ending = new Set<Resident>();
  readonly #sandboxProgram: string | undefined;
  #requests = 0;

  constructor(sandboxProgram?: string) {
    this.#sandboxProgram = sandboxProgram;
  }

  run(written: ResidentHookConfig, event: PreparedHook, limits: RunLimits): Promise<RunOutput> {
    const config = onSystem(written);
    return new Promise((resolve) => {
      // An input that cannot be written fails here, before anyone waits for it.
      void event.parts.text.line;
      const request = new ResidentRequest(config, limits, { id: `${++this.#requests}`, hook: event, resolve });
      const { shell = event.parts.shell } = config;
      // As a rule the hook itself, which is found again without a look at its fields.
      const started = shell === config.shell ? config : { ...config, shell };
      this.#find(started, event, limits).resident.ask(request);
      request.watch();
    });
  }

  async dispose(): Promise<void> {
    const residents = [...this.#ending, ...this.#programs.map(({ resident }) => resident)];
    this.#programs = [];
    await Promise.all(residents.map((resident) => resident.dispose()));
  }

  /** One process for all hooks that are started alike, in the same directory and the same environment. */
  #find(config: ResidentHookConfig, event: PreparedHook, limits: RunLimits): Program {
    const { cwd, recentEnvironment: environment, sandbox } = event;
    const last = this.#programs.at(-1);
    // The same hook again, as a rule: its fields need not be read once more.
    if (
      last?.cwd === cwd &&
      last.environment === environment &&
      last.sandbox === sandbox &&
      haveSameFields(last.config, config)
    )
      return last;
    const key = keyOf(config, cwd, sandbox);
    const index = this.#programs.findLastIndex((program) => program.key === key && suits(program, environment));
    const [found] = index < 0 ? [] : this.#programs.splice(index, 1);
    if (found) {
      this.#programs.push(found);
      return found;
    }
    const idleMs = timerDelay(isUsableTimeout(config.idleTimeout) ? config.idleTimeout : defaultIdleMs);
    const { killGraceMs, maxOutputBytes } = limits;
    const resident = new Resident({
      ...{ config, cwd, environment, limits: { idleMs, killGraceMs, maxOutputBytes } },
      confinement: { restrictions: sandbox, program: this.#sandboxProgram },
      starts: this.#starts,
    });
    const program = { key, config: { ...config }, cwd, environment, sandbox, resident };
    this.#programs.push(program);
    this.#endLongestIdle();
    return program;
  }

  #endLongestIdle(): void {
    if (this.#programs.length <= mostIdle) return;
    const oldest = this.#programs.find(({ resident }) => !resident.isBusy);
    if (!oldest || oldest === this.#programs.at(-1)) return;
    const { resident } = oldest;
    this.#programs.splice(this.#programs.indexOf(oldest), 1);
    this.#ending.add(resident);
    void resident.end().finally(() => this.#ending.delete(resident));
  }
}

interface Program {
  readonly key: string;
  readonly config: ResidentHookConfig;
  readonly cwd: string;
  environment: Environment;
  readonly sandbox: readonly SandboxRestriction[];
  readonly resident: Resident;
}

/** All that makes one process differ from another, but for the environment of the host. */
const startFields = ['command', 'args', 'shell', 'env', 'idleTimeout'] as const;

function keyOf(config: ResidentHookConfig, cwd: string, sandbox: readonly SandboxRestriction[]): string {
  return JSON.stringify([cwd, sandbox, ...startFields.map((field) => config[field])]);
}

function haveSameFields(first: ResidentHookConfig, second: ResidentHookConfig): boolean {
  return startFields.every((field) => first[field] === second[field]);
}

/** As a rule it is the very same object; where a new one is made for each event, what is in it counts. */
function suits(program: Program, environment: Environment): boolean {
  if (program.environment === environment) return true;
  const names = Object.keys(environment);
  const same =
    names.length === Object.keys(program.environment).length &&
    names.every((name) => program.environment[name] === environment[name]);
  if (same) program.environment = environment;
  return same;
}
