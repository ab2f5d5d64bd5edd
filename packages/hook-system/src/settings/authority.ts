import type { InheritEnv } from '@agent-hooks/hook-runner';
import { ConfigSource } from '@agent-hooks/hook-types';
import type { HookSettingsSource } from './settings.ts';

/** Whose hooks the switches of a source reach: its own, and those of sources that are trusted less. */
const reach: Readonly<Record<ConfigSource, readonly ConfigSource[]>> = {
  runtime: [],
  project: ['project'],
  user: ['user', 'project', 'extensions'],
  system: ['system', 'user', 'project', 'extensions'],
  extensions: [],
};

/** How far each source is trusted: a lower one never disables, shadows or weakens what a higher one says. */
const trust: Readonly<Record<ConfigSource, number>> = { project: 0, extensions: 0, user: 1, system: 2, runtime: 3 };

/** How far a source is trusted, as a number that grows with it. */
export function trustIn(source: ConfigSource): number {
  return trust[source];
}

/** What the switches of all sources mean for the hooks of one source. */
export interface SourceSwitches {
  /** The source that turned all these hooks off. */
  readonly turnedOffBy: ConfigSource | undefined;
  /** The names that are switched off, and by which source. */
  readonly disabledNames: ReadonlyMap<string, ConfigSource>;
}

/** Works out which switches reach the hooks of a source. */
export function switchesFor(target: ConfigSource, sources: readonly HookSettingsSource[]): SourceSwitches {
  const reaching = sources.filter((each) => reach[each.source].includes(target));
  const turnedOffBy = reaching.find((each) => flagOf(each.source, reaching) === false)?.source;
  const disabledNames = new Map(
    reaching.flatMap((each) => each.disabledHooks.map((name) => [name, each.source] as const)),
  );
  return { turnedOffBy, disabledNames };
}

/** What the hooks of each source get of the environment: every filter in its list applies. */
export type EnvironmentFilters = ReadonlyMap<ConfigSource, readonly InheritEnv[]>;

/** Gathers what the host, the machine and the user let hooks have of the environment; what a project says about that counts for nothing. */
export function environmentFilters(
  sources: readonly HookSettingsSource[],
  ofHost: Partial<Record<ConfigSource, InheritEnv>> = {},
): EnvironmentFilters {
  const deciding = sources.filter(({ source }) => source === 'user' || source === 'system');
  const filters = Object.values(ConfigSource).map((target) => {
    const reaching = deciding.filter(({ source }) => reach[source].includes(target));
    const said = [ofHost[target], ...reaching.map(({ inheritEnv }) => inheritEnv?.[target])];
    return [target, said.filter((filter) => filter !== undefined && filter !== 'all')] as const;
  });
  return new Map(filters.filter(([, list]) => list.length > 0));
}

/** What all sources together say: on if one that is not turned off says so, off if all are turned off. */
export function combineEnableHooks(sources: readonly HookSettingsSource[]): boolean | undefined {
  const speaking = sources.filter((each) => reach[each.source].length > 0);
  const active = speaking.filter((each) => switchesFor(each.source, sources).turnedOffBy === undefined);
  if (active.some((each) => each.enableHooks === true)) return true;
  return speaking.length > 0 && active.length === 0 ? false : undefined;
}

/** The files of one source need not agree: turning its hooks off takes all that say anything. */
function flagOf(source: ConfigSource, sources: readonly HookSettingsSource[]): boolean | undefined {
  const flags = sources.filter((each) => each.source === source).map((each) => each.enableHooks);
  return flags.includes(true) ? true : flags.find((flag) => flag !== undefined);
}
