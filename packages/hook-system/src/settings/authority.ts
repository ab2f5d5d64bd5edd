import type { EnvironmentRules, InheritEnv } from '@agent-hooks/hook-runner';
import { ConfigSource } from '@agent-hooks/hook-types';
import { type ManagedSwitches, type SandboxRestriction, sandboxRestrictions } from '@agent-hooks/hook-types/internal';
import { isSecretVariable } from '../secrets/secret-name.ts';
import type { HookSettingsSource } from './settings.ts';

/** What a source of hooks may do. Every source has a complete row: leaving something out does not compile. */
export interface SourceAuthority {
  /** Whose word is above whose: a lower rank never disables, shadows or weakens what a higher one says. */
  readonly rank: number;
  /** Whose hooks its switches reach. */
  readonly switches: readonly ConfigSource[];
  /** Whose hooks its off switch turns off; the host's own among them. */
  readonly turnsOff: readonly ConfigSource[];
  /**
   * Whether it may decide for the hooks of others: which hosts they call, what they get of the environment, in which dialect
   * files are read, and whether `--ci` is accepted in place of a person.
   */
  readonly decidesForOthers: boolean;
  /** Whether its hooks get variables whose names look like secrets, unless the user keeps them back. */
  readonly getsSecrets: boolean;
  /** Whether its programs are never looked up in a project or in the working directory. */
  readonly guardsPath: boolean;
  /** Whether its hooks run only after their user has approved them, if they come from files. */
  readonly needsApproval: boolean;
  /** Whether its hooks may call every host, or only this machine and those that others allow. */
  readonly callsAnyHost: boolean;
  /** Whether it may say what applies to everyone: which hooks run at all, and which cannot be switched off. */
  readonly manages: boolean;
}

/** The one table of who may do what. */
export const authorityTable: Readonly<Record<ConfigSource, SourceAuthority>> = {
  runtime: {
    ...{ rank: 3, switches: [], turnsOff: [] },
    ...{ decidesForOthers: false, needsApproval: false, manages: false },
    ...{ getsSecrets: true, guardsPath: false, callsAnyHost: true },
  },
  project: {
    ...{ rank: 0, switches: ['project'], turnsOff: [] },
    ...{ decidesForOthers: false, needsApproval: true, manages: false },
    ...{ getsSecrets: false, guardsPath: false, callsAnyHost: false },
  },
  user: {
    ...{ rank: 1, switches: ['user', 'project', 'extensions'], turnsOff: ['runtime', 'user', 'project', 'extensions'] },
    ...{ decidesForOthers: true, needsApproval: false, manages: false },
    ...{ getsSecrets: true, guardsPath: true, callsAnyHost: true },
  },
  system: {
    ...{
      rank: 2,
      switches: ['system', 'user', 'project', 'extensions'],
      turnsOff: ['runtime', 'system', 'user', 'project', 'extensions'],
    },
    ...{ decidesForOthers: true, needsApproval: false, manages: true },
    ...{ getsSecrets: true, guardsPath: true, callsAnyHost: true },
  },
  extensions: {
    ...{ rank: 0, switches: [], turnsOff: [] },
    ...{ decidesForOthers: false, needsApproval: false, manages: false },
    ...{ getsSecrets: false, guardsPath: false, callsAnyHost: false },
  },
};

/** The rank of a source: a number that grows with its authority. */
export function rankOf(source: ConfigSource): number {
  return authorityTable[source].rank;
}

/** Whether the switches of a source reach the hooks of another. */
function reaches(source: ConfigSource, target: ConfigSource): boolean {
  return authorityTable[source].switches.includes(target);
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
  const reaching = sources.filter((each) => reaches(each.source, target));
  const turnedOffBy = reaching.find((each) => flagOf(each.source, reaching) === false)?.source;
  const disabledNames = new Map(
    reaching.flatMap((each) => each.disabledHooks.map((name) => [name, each.source] as const)),
  );
  return { turnedOffBy, disabledNames };
}

/** What the hooks of each source get of the environment. */
export type EnvironmentRulesBySource = ReadonlyMap<ConfigSource, EnvironmentRules>;

/** Gathers what the host, the machine and the user let hooks have of the environment; what a project says about that counts for nothing. */
export function environmentRules(
  sources: readonly HookSettingsSource[],
  ofHost: Partial<Record<ConfigSource, InheritEnv>> = {},
): EnvironmentRulesBySource {
  const deciding = sources.filter(({ source }) => authorityTable[source].decidesForOthers);
  return new Map(
    Object.values(ConfigSource).map((target) => {
      const { getsSecrets, guardsPath } = authorityTable[target];
      const reaching = deciding.filter(({ source }) => reaches(source, target));
      const said = [ofHost[target], ...reaching.map(({ inheritEnv }) => inheritEnv?.[target])];
      const rules: EnvironmentRules = {
        inheritEnv: said.filter((filter) => filter !== undefined && filter !== 'all'),
        passEnv: reaching.flatMap(({ passEnv = [] }) => passEnv),
        withholds: getsSecrets ? undefined : isSecretVariable,
        guardsPath,
        sandbox: sandboxFor(target, reaching),
      };
      return [target, rules];
    }),
  );
}

/** All that anyone takes away who may: no one returns what another took. */
function sandboxFor(target: ConfigSource, reaching: readonly HookSettingsSource[]): readonly SandboxRestriction[] {
  const said = reaching.flatMap(({ sandbox }) => sandbox?.[target] ?? []);
  return sandboxRestrictions.filter((each) => said.includes(each));
}

/** What machines say that applies to everyone; what others say about it counts for nothing. */
export function managedBy(sources: readonly HookSettingsSource[]): ManagedSwitches {
  const said = sources.filter(({ source }) => authorityTable[source].manages).flatMap(({ managed }) => managed ?? []);
  return {
    onlyManaged: said.some(({ onlyManaged }) => onlyManaged),
    noProjectHooks: said.some(({ noProjectHooks }) => noProjectHooks),
    noSelfApproval: said.some(({ noSelfApproval }) => noSelfApproval),
    pinned: said.flatMap(({ pinned = [] }) => pinned),
    policies: Object.assign({}, ...said.map(({ policies }) => policies)),
    audit: said.find(({ audit }) => audit !== undefined)?.audit,
    fleet: said.find(({ fleet }) => fleet !== undefined)?.fleet,
  };
}

/** What all sources together say: on if one that is not turned off says so, off if all are turned off. */
export function combineEnableHooks(sources: readonly HookSettingsSource[]): boolean | undefined {
  const speaking = sources.filter((each) => authorityTable[each.source].switches.length > 0);
  const active = speaking.filter((each) => switchesFor(each.source, sources).turnedOffBy === undefined);
  if (active.some((each) => each.enableHooks === true)) return true;
  return speaking.length > 0 && active.length === 0 ? false : undefined;
}

/** The files of one source need not agree: turning its hooks off takes all that say anything. */
function flagOf(source: ConfigSource, sources: readonly HookSettingsSource[]): boolean | undefined {
  const flags = sources.filter((each) => each.source === source).map((each) => each.enableHooks);
  return flags.includes(true) ? true : flags.find((flag) => flag !== undefined);
}
