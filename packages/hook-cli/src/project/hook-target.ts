import type { CommandHookConfig, HookConfig } from '@agent-hooks/hook-types';
import { getKindRow } from '@agent-hooks/hook-types/internal';

/** What a hook runs or calls, as one would type it and without secrets; undefined for a hook that is neither a program nor a service. */
export function commandText(config: HookConfig): string | undefined {
  return getKindRow(config.type).target(config) ?? undefined;
}

/** A hook that starts a program, as the command that starts it; undefined for all others. */
export function startingCommand(config: HookConfig): CommandHookConfig | undefined {
  const started = getKindRow(config.type).starts(config);
  if (!started) return undefined;
  const { command, args, shell, env } = started;
  return { type: 'command', command, args: args && [...args], shell, env };
}
