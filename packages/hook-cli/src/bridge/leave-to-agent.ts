import type { HookSettings } from '@agent-hooks/hook-system';
import type { SettingsHook } from '@agent-hooks/hook-system/inspect';
import { bridgeAgents, type ConnectableAgent } from './bridge-agents.ts';

/**
 * Leaves out the hooks that the agent runs itself, out of its own settings. Those that it cannot run as they are meant
 * stay: kinds of hook that no other agent has, and gates, whose failures only this engine takes for a refusal.
 */
export function leaveToAgent(settings: HookSettings, agent: ConnectableAgent): HookSettings {
  const sources = settings.sources.map((source) => ({
    ...source,
    hooks: source.hooks.filter((hook) => !isRunByAgent(hook, source.source, source.file, agent)),
  }));
  return { ...settings, sources };
}

/** Tells whether an agent runs a hook itself. */
function isRunByAgent(
  { config, dialect, file: ownFile }: SettingsHook,
  source: string,
  file: string | undefined,
  agent: ConnectableAgent,
): boolean {
  if (!kindsOfAgents.has(config.type) || config.onFailure === 'block') return false;
  const { runsItself, sharedFiles } = bridgeAgents[agent];
  const path = (ownFile ?? file ?? '').replaceAll('\\', '/');
  if (sharedFiles.some((end) => path.endsWith(`/${end}`))) return true;
  const scope = dialect && runsItself[dialect.name];
  return scope === 'all' || (scope === 'project' && source === 'project');
}

/** The kinds of hook that agents run themselves. */
const kindsOfAgents: ReadonlySet<string> = new Set(['command']);
