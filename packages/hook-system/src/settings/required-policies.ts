import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashPolicy, isPolicyName, policyFolder, readPolicyFiles } from '@agent-hooks/hook-fleet/policies';
import { type PolicyUse, releaseFileOf, usePolicy } from '@agent-hooks/hook-release/use';
import { ConfigSource, type HookConfig, isRecord, toError } from '@agent-hooks/hook-types';
import { isPolicyHash, nameOfHook } from '@agent-hooks/hook-types/internal';
import { readSettingsDocument } from './document/settings-document.ts';
import { isPolicy } from './policy-problems.ts';
import { type LoadedSource, readFileSource } from './read-source.ts';
import type { HookSettingsProblem, HookSettingsSource } from './settings.ts';

/** The policies that the machine demands, as the sources of their hooks; one that is not there refuses every event. */
export async function loadRequiredPolicies(
  machine: readonly HookSettingsSource[],
  place: PolicyPlace,
): Promise<{ readonly loaded: readonly LoadedSource[]; readonly files: readonly string[] }> {
  const demands = machine.flatMap(({ managed, file }) =>
    Object.entries(managed?.policies ?? {}).map(([name, hash]) => ({ name, hash, file })),
  );
  const loaded = await Promise.all(demands.map((demand) => loadPolicy(demand, place)));
  // Also those that are missing: a host that watches its settings hears when they are installed.
  return { loaded, files: demands.map((demand) => watchedFile(demand, place)) };
}

interface Demand {
  readonly name: string;
  readonly hash: string;
  /** Whoever demands it. */
  readonly file: string | undefined;
}

/** Where the policies of the machine are, and whom they are read for. */
export interface PolicyPlace {
  readonly systemDir: string;
  readonly configDir?: string | undefined;
  readonly project?: string | undefined;
}

const released = 'released';

async function loadPolicy(demand: Demand, place: PolicyPlace): Promise<LoadedSource> {
  const { name } = demand;
  let folder = '';
  try {
    const use = findUse(demand, place);
    if (!use) return refuse(demand, 'no release of it was taken yet');
    const { hash } = use;
    folder = policyFolder(place.systemDir, name, hash);
    const objection = findObjection({ ...demand, hash }, folder);
    if (objection !== undefined) return refuse(demand, objection);
    const file = { source: ConfigSource.System, path: settingsOf(folder), isNeutral: true };
    const { source, problems } = readFileSource(file, await readSettingsDocument(file.path));
    const [problem] = problems;
    // A hook that was left out is a gate that is missing.
    if (problem || !source) return refuse(demand, problem?.message ?? 'its settings.json cannot be read');
    // What its settings say beside hooks is for the machine itself to say.
    const hooks = source.hooks.map((hook) => ({ ...hook, config: applyUse(hook.config, use) }));
    const pinned = hooks.map(({ config }) => nameOfHook(config));
    const own = { source: ConfigSource.System, file: file.path, directory: folder };
    return { source: { ...own, enableHooks: true, disabledHooks: [], managed: { pinned }, hooks }, problems: [] };
  } catch (error) {
    const isMissing = isRecord(error) && error.code === 'ENOENT' && !existsSync(folder);
    return refuse(demand, isMissing ? 'it is not installed for this machine' : toError(error).message);
  }
}

function findUse({ name, hash }: Demand, place: PolicyPlace): PolicyUse | undefined {
  return hash === released ? usePolicy(name, place) : { hash, mode: 'enforce', grants: [] };
}

/** A policy in monitor mode only records; grants are exceptions in its own rules, and end by themselves. */
function applyUse(config: HookConfig, { mode, grants }: PolicyUse): HookConfig {
  const granted = isPolicy(config) && grants.length > 0;
  const except = grants.map(({ rule, until }) => ({ rule, decision: 'allow', until }));
  return {
    ...config,
    ...(mode === 'monitor' && { mode }),
    // Exceptions are checked by whoever evaluates them.
    ...(granted && { except: [...(Array.isArray(config.except) ? config.except : []), ...except] }),
  } as HookConfig;
}

function watchedFile({ name, hash }: Demand, { systemDir }: PolicyPlace): string {
  return hash === released ? releaseFileOf(systemDir, name) : settingsOf(policyFolder(systemDir, name, hash));
}

/** Why a policy is not the one that is demanded; undefined if it is. */
function findObjection({ name, hash }: Demand, folder: string): string | undefined {
  if (!isPolicyName(name) || !isPolicyHash(hash)) return 'a policy is demanded by its name and its hash (sha256:…)';
  if (hashPolicy(readPolicyFiles(folder)) !== hash) return `its files in ${folder} were changed`;
  if (!existsSync(settingsOf(folder))) return 'it has no settings.json';
  if (existsSync(join(folder, 'policy.mjs'))) return 'it has functions in policy.mjs, which only workers run';
  return undefined;
}

function refuse({ name, hash, file }: Demand, why: string): LoadedSource {
  const command = hash === released ? `release take ${name}` : 'bundle install FILE --key KEY --machine';
  const remedy = `To install it as an administrator, run: agent-hooks admin ${command}`;
  const lockdownReason = `This machine demands the policy ${name} ${hash}, but ${why}. Until this is fixed, every event is refused. ${remedy}`;
  const problem: HookSettingsProblem = {
    source: ConfigSource.System,
    ...(file !== undefined && { file }),
    path: `hooksConfig.policies.${name}`,
    segments: ['hooksConfig', 'policies', name],
    found: why,
    expected: 'the policy that is demanded',
    message: file === undefined ? lockdownReason : `${file}: ${lockdownReason}`,
  };
  return {
    source: { source: ConfigSource.System, enableHooks: true, disabledHooks: [], hooks: [], lockdownReason },
    problems: [problem],
  };
}

function settingsOf(folder: string): string {
  return join(folder, 'settings.json');
}
