import { makeRedactor } from '@agent-hooks/hook-system';
import { type CommandHookConfig, type HookConfig, targetOfHook } from '@agent-hooks/hook-types';

/** What a hook runs or calls, as one would type it; undefined for a hook that is no program and no service. */
export function commandText(config: HookConfig): string | undefined {
  if (config.type === 'http') return hideSecrets(config.url);
  const target = targetOfHook(config);
  const args = 'args' in config && Array.isArray(config.args) ? config.args : [];
  return target === undefined ? undefined : [target, ...args].join(' ');
}

/** A hook that starts a program, as the command that starts it; undefined for all others. */
export function startingCommand(config: HookConfig): CommandHookConfig | undefined {
  if (config.type === 'command') return config;
  if (config.type !== 'resident') return undefined;
  const { idleTimeout: _, ...rest } = config;
  return { ...rest, type: 'command' };
}

/** An address without the passwords and keys that may stand in it. */
function hideSecrets(url: string): string {
  return String(redact(url));
}

const redact = makeRedactor();
