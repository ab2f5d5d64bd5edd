import { type CommandHookConfig, toError } from '@agent-hooks/hook-types';
import { onSystem } from '@agent-hooks/hook-types/internal';
import { hookEnvironment, inDirectory } from '../../environment/environment.ts';
import { loadModule } from '../../process/load-module.ts';
import { findNearestDirectory } from '../../process/nearest-directory.ts';
import { type ProcessRequest, runProcess } from '../../process/run-process.ts';
import { explainStartError } from '../../run/failures.ts';
import type { HookKind, RunLimits } from '../../run/hook-kind.ts';
import type { PreparedHook } from '../../run/prepared-hook.ts';
import { noOutput, type RunOutput } from '../../run/run-output.ts';
import { withTrace } from '../../run/trace-headers.ts';
import { planCommand } from '../../shell/command-line.ts';
import type { StartPlan } from '../../shell/shells.ts';
import { findUnrunScript } from './unrun-script.ts';

/** Makes the kind; without a program the system's own confines hooks. */
export function createCommandHooks(sandboxProgram?: string): HookKind<CommandHookConfig> {
  return new CommandHooks(sandboxProgram);
}

/** Runs commands, each in a process of its own. */
class CommandHooks implements HookKind<CommandHookConfig> {
  readonly #sandboxProgram: string | undefined;

  constructor(sandboxProgram: string | undefined) {
    this.#sandboxProgram = sandboxProgram;
  }

  async run(written: CommandHookConfig, hook: PreparedHook, limits: RunLimits): Promise<RunOutput> {
    const config = onSystem(written);
    const environment = hookEnvironment(withTrace(hook.environment, hook.parts.trace), config, process.platform);
    const request: ProcessRequest = { cwd: hook.cwd, environment, input: () => hook.payload, ...limits };
    const planned = planCommand(config, environment, { platform: process.platform, usualShell: hook.parts.shell });
    const plans = hook.sandbox.length === 0 ? planned : await this.#confine(planned, hook);
    if (plans instanceof Error) {
      const startError = await explainStartError(config, { file: planned[0].file, error: plans }, request);
      return { ...noOutput, startError };
    }
    // Looked at before the start: whatever is printed later proves nothing.
    const unrun = findUnrunScript(config, hook.cwd, environment);
    const end = await runFirstOf(plans, request);
    if (end.inputError) throw end.inputError;
    if (!end.startError) return unrun === undefined || end.exitCode === 0 ? end : { ...end, warnings: [unrun] };
    const nearest = findNearestDirectory(hook.cwd);
    if (nearest) {
      const { directory, warning } = nearest;
      const there = { cwd: directory, environment: inDirectory(environment, directory) };
      const second = await runFirstOf(plans, { ...request, ...there });
      if (!second.startError) return { ...second, warnings: [warning] };
    }
    const startError = await explainStartError(config, { file: plans[0].file, error: end.startError }, request);
    return { ...end, startError };
  }

  /** Loaded late: few hooks run in a sandbox. */
  async #confine(plans: Plans, { sandbox: restrictions, cwd }: PreparedHook): Promise<Plans | Error> {
    try {
      const { confine } = await loadModule(() => import('../../sandbox/confine.ts'));
      return await confine(plans, { restrictions, program: this.#sandboxProgram }, cwd);
    } catch (error) {
      return toError(error);
    }
  }
}

type Plans = readonly [StartPlan, throughShell?: StartPlan];

/** Where a program cannot be started directly, a shell has the last word about it. */
async function runFirstOf([direct, throughShell]: Plans, request: ProcessRequest): Promise<RunOutput> {
  const end = await runProcess(direct, request);
  if (!end.startError || !throughShell) return end;
  const shellEnd = await runProcess(throughShell, request);
  return shellEnd.startError ? end : shellEnd;
}
