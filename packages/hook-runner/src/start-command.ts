import type { CommandHookConfig } from '@agent-hooks/hook-types';
import { planCommand } from './command-line.ts';
import { hookEnvironment } from './environment.ts';
import type { PreparedEvent } from './prepared-event.ts';
import { type ProcessEnd, type ProcessRequest, runProcess } from './process.ts';

/** Runs a hook's command; where a program cannot be started directly, a shell has the last word about it. */
export async function startCommand(
  config: CommandHookConfig,
  { cwd, payload, environment: common }: PreparedEvent,
  limits: Omit<ProcessRequest, 'cwd' | 'environment' | 'input'>,
): Promise<{ readonly end: ProcessEnd; readonly file: string }> {
  const environment = hookEnvironment(common, config.env, process.platform);
  const request: ProcessRequest = { ...limits, cwd, environment, input: payload };
  const [first, ...others] = planCommand(config, environment, process.platform);
  let file = first.file;
  let end = await runProcess(first, request);
  for (const plan of others) {
    if (!cannotStart.has((end.startError as NodeJS.ErrnoException | undefined)?.code ?? '')) break;
    file = plan.file;
    end = await runProcess(plan, request);
  }
  return { end, file };
}

const cannotStart: ReadonlySet<string> = new Set(['ENOENT', 'EACCES', 'ENOEXEC']);
