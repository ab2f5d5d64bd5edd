import type { CommandHookConfig } from '@agent-hooks/hook-types';
import { hookEnvironment, inDirectory } from '../../environment/environment.ts';
import { findNearestDirectory } from '../../process/nearest-directory.ts';
import { explainStartError } from '../../run/failures.ts';
import type { HookEnd } from '../../run/hook-end.ts';
import type { HookKind, RunLimits } from '../../run/hook-kind.ts';
import type { PreparedHook } from '../../run/prepared-hook.ts';
import { planCommand } from '../../shell/command-line.ts';
import type { StartPlan } from '../../shell/shells.ts';
import { type ProcessRequest, runProcess } from './running-process.ts';

/** Runs commands, each in a process of its own. */
export class CommandHooks implements HookKind<CommandHookConfig> {
  async run(config: CommandHookConfig, hook: PreparedHook, limits: RunLimits): Promise<HookEnd> {
    const environment = hookEnvironment(hook.environment, config, process.platform);
    const request: ProcessRequest = { ...limits, cwd: hook.cwd, environment, input: hook.payload };
    const plans = planCommand(config, environment, process.platform, hook.shell);
    const end = await runFirstOf(plans, request);
    if (!end.startError) return end;
    const nearest = findNearestDirectory(hook.cwd);
    if (nearest) {
      const { directory, warning } = nearest;
      const second = await runFirstOf(plans, {
        ...request,
        cwd: directory,
        environment: inDirectory(environment, directory),
      });
      if (!second.startError) return { ...second, warnings: [warning] };
    }
    return {
      ...end,
      startError: await explainStartError(config, plans[0].file, hook.cwd, end.startError, environment.PATH),
    };
  }
}

/** Where a program cannot be started directly, a shell has the last word about it. */
async function runFirstOf(
  [direct, throughShell]: readonly [StartPlan, throughShell?: StartPlan],
  request: ProcessRequest,
): Promise<HookEnd> {
  const end = await runProcess(direct, request);
  if (!end.startError || !throughShell) return end;
  const shellEnd = await runProcess(throughShell, request);
  return shellEnd.startError ? end : shellEnd;
}
