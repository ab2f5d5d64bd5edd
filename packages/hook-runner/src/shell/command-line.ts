import type { CommandHookConfig } from '@agent-hooks/hook-types';
import type { Environment } from '../environment/environment.ts';
import { expandInText } from './expand-variables.ts';
import { splitPlainCommand } from './plain-command.ts';
import { defaultShell, planShell, type StartPlan } from './shells.ts';

/** What to start for a hook, and where that is not a shell already, the shell that decides if it cannot be started. */
export function planCommand(
  config: Pick<CommandHookConfig, 'command' | 'args' | 'shell'>,
  environment: Environment,
  { platform, usualShell }: { readonly platform: NodeJS.Platform; readonly usualShell?: string | undefined },
): readonly [StartPlan, throughShell?: StartPlan] {
  const { command, args, shell = usualShell } = config;
  if (args) {
    const expand = (text: string) => expandInText(text, environment);
    return [{ file: expand(command), args: args.map(expand) }];
  }
  const throughShell = planShell(shell ?? defaultShell(platform), command, platform);
  // PowerShell gives program names meanings of its own, so only a POSIX shell can be spared.
  const words = shell === undefined && platform !== 'win32' ? splitPlainCommand(command) : undefined;
  if (!words) return [throughShell];
  const [file, ...rest] = words;
  return [{ file, args: rest }, throughShell];
}
