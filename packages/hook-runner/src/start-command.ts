import type { CommandHookConfig } from '@agent-hooks/hook-types';
import { planCommand } from './command-line.ts';
import { hookEnvironment } from './environment.ts';
import { explainStartError } from './failures.ts';
import type { HookEnd } from './hook-end.ts';
import type { RunLimits } from './kinds/hook-kind.ts';
import type { PreparedEvent } from './prepared-event.ts';
import { type ProcessRequest, runProcess } from './process.ts';

/** Runs a hook's command; where a program cannot be started directly, a shell has the last word about it. */
export async function startCommand(
  config: CommandHookConfig,
  event: PreparedEvent,
  limits: RunLimits,
): Promise<HookEnd> {
  const environment = hookEnvironment(event.environment, config.env, process.platform);
  const request: ProcessRequest = { ...limits, cwd: event.cwd, environment, input: event.payload };
  const [direct, throughShell] = planCommand(config, environment, process.platform);
  const end = await runProcess(direct, request);
  if (!end.startError) return end;
  if (throughShell) {
    const shellEnd = await runProcess(throughShell, request);
    if (!shellEnd.startError) return shellEnd;
  }
  return { ...end, startError: await explainStartError(config, direct.file, event.cwd, end.startError) };
}
