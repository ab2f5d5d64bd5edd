import type { InheritEnv } from '@agent-hooks/hook-runner';
import { ConfigSource, isRecord } from '@agent-hooks/hook-types';
import { toError } from '../errors.ts';
import type { HookHostConfig, HostHooks } from '../host-config.ts';
import type { DebugLogger } from '../logging/debug-logger.ts';
import { type EnvironmentFilters, environmentFilters } from '../settings/authority.ts';
import { readExtension, readHooks } from '../settings/read-source.ts';
import type { HookSettings, HookSettingsProblem, HookSettingsSource } from '../settings/settings.ts';
import { limitHosts } from './allowed-hosts.ts';
import { buildEntries } from './build-entries.ts';
import type { HookRegistryEntry } from './entry.ts';
import { loadLinearEngine } from './guarded-regexp.ts';

/** The hooks that a host brings, and what was wrong with them. */
export interface HostEntries {
  readonly entries: readonly HookRegistryEntry[];
  /** Names that the host switches off, whatever their source. */
  readonly disabledNames: ReadonlySet<string>;
  readonly environmentFilters: EnvironmentFilters;
  readonly problems: readonly HookSettingsProblem[];
}

/** Asks the host for its hooks and those of its extensions; a failing extension does not cost the other hooks. */
export async function readHostHooks(
  config: HookHostConfig,
  logger: DebugLogger,
  inheritEnv?: Partial<Record<ConfigSource, InheritEnv>>,
): Promise<HostEntries> {
  const settings = toSettings(await config.getHooks());
  const extensions = attempt(() => config.getExtensions?.(), 'getExtensions', logger) ?? [];
  const disabledNames = new Set(attempt(() => config.getDisabledHooks?.(), 'getDisabledHooks', logger));
  const loaded = extensions.map(readExtension);
  const sources = [...settings.sources, ...loaded.flatMap(({ source }) => source ?? [])];
  const entries = limitHosts(buildEntries(sources), settings.limited, sources);
  if (entries.some(({ compiledMatcher }) => compiledMatcher.isGuarded)) await loadLinearEngine();
  return {
    entries,
    disabledNames,
    environmentFilters: environmentFilters(settings.sources, inheritEnv),
    problems: [...settings.problems, ...loaded.flatMap(({ problems }) => problems)],
  };
}

interface SourcesAndProblems {
  readonly sources: readonly HookSettingsSource[];
  readonly problems: readonly HookSettingsProblem[];
  /** The sources that come from others than the host and its user. */
  readonly limited: ReadonlySet<ConfigSource>;
}

function toSettings(hooks: HostHooks): SourcesAndProblems {
  const { Project, Extensions } = ConfigSource;
  if (isHookSettings(hooks)) return { ...hooks, limited: new Set([Project, Extensions]) };
  // Hooks that the host names in code are its own decision, though they are listed as the project's.
  const limited = new Set([Extensions]);
  if (hooks === undefined || hooks === null) return { sources: [], problems: [], limited };
  const { source, problems } = readHooks(hooks, { source: Project });
  return { sources: source ? [source] : [], problems, limited };
}

function isHookSettings(hooks: HostHooks): hooks is HookSettings {
  return isRecord(hooks) && 'sources' in hooks && Array.isArray(hooks.sources);
}

function attempt<Value>(ask: () => Value, what: string, logger: DebugLogger): Value | undefined {
  try {
    return ask();
  } catch (error) {
    logger.error(`The host's ${what}() failed; its hooks are loaded without it: ${toError(error).message}`, error);
    return undefined;
  }
}
