import type { CommandHookConfig } from '@agent-hooks/hook-types';
import { hookEnvironment } from '../../environment/environment.ts';
import { explainStartError } from '../../run/failures.ts';
import type { HookEnd } from '../../run/hook-end.ts';
import type { HookKind, RunLimits } from '../../run/hook-kind.ts';
import type { PreparedHook } from '../../run/prepared-hook.ts';
import { planCommand } from '../../shell/command-line.ts';
import { type ProcessRequest, runProcess } from './running-process.ts';

/** Runs commands, each in a process of its own. */
export class CommandHooks implements HookKind<CommandHookConfig> {
  /** Where a program cannot be started directly, a shell has the last word about it. */
  async run(config: CommandHookConfig, hook: PreparedHook, limits: RunLimits): Promise<HookEnd> {
    const environment = hookEnvironment(hook.environment, config.env, process.platform);
    const request: ProcessRequest = { ...limits, cwd: hook.cwd, environment, input: hook.payload };
    const [direct, throughShell] = planCommand(config, environment, process.platform, hook.shell);
    const end = await runProcess(direct, request);
    if (!end.startError) return end;
    if (throughShell) {
      const shellEnd = await runProcess(throughShell, request);
      if (!shellEnd.startError) return shellEnd;
    }
    return { ...end, startError: await explainStartError(config, direct.file, hook.cwd, end.startError) };
  }
}
