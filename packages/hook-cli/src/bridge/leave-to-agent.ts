import { type DialectName, isDialectName } from '@agent-hooks/hook-dialects';
import type { HookSettings } from '@agent-hooks/hook-system';
import type { SettingsHook } from '@agent-hooks/hook-system/inspect';
import { bridgeAgents, type ConnectableAgent } from './bridge-agents.ts';

/** The agents whose settings this one reads, so that gates in them are due in it. */
export function dialectsOf(agent: ConnectableAgent): readonly DialectName[] {
  return Object.keys(bridgeAgents[agent].runsItself).filter(isDialectName);
}

/** Leaves out the hooks that the agent runs itself, except gates and kinds that only this engine runs as meant. */
export function leaveToAgent(settings: HookSettings, agent: ConnectableAgent): HookSettings {
  const sources = settings.sources.map((source) => ({
    ...source,
    hooks: source.hooks.filter((hook) => !isRunByAgent(hook, source, agent)),
  }));
  return { ...settings, sources };
}

/** Whether an agent runs a hook itself. */
function isRunByAgent(
  { config, dialect, file: ownFile }: SettingsHook,
  { source, file, hooks }: HookSettings['sources'][number],
  agent: ConnectableAgent,
): boolean {
  if (!['command'].includes(config.type) || config.onFailure === 'block') return false;
  // An empty matcher in a file of Claude Code costs Copilot all hooks of that file before a tool.
  const isEmpty = (each: SettingsHook) => each.dialect?.event === 'PreToolUse' && each.matcher === '';
  if (agent === 'copilot' && dialect?.event === 'PreToolUse' && hooks.some(isEmpty)) return false;
  const { runsItself, sharedFiles } = bridgeAgents[agent];
  const path = (ownFile ?? file ?? '').replaceAll('\\', '/');
  if (sharedFiles.some((end) => path.endsWith(`/${end}`))) return true;
  const scope = dialect && runsItself[dialect.name];
  return scope === 'all' || (scope === 'project' && source === 'project');
}
