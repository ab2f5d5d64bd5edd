import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashPolicy, isPolicyName, policyFolder, readPolicyFiles } from '@agent-hooks/hook-fleet/policies';
import { ConfigSource, isRecord, toError } from '@agent-hooks/hook-types';
import { isPolicyHash, nameOfHook } from '@agent-hooks/hook-types/internal';
import { readSettingsDocument } from './document/settings-document.ts';
import { type LoadedSource, readFileSource } from './read-source.ts';
import type { HookSettingsProblem, HookSettingsSource } from './settings.ts';

/** The policies that the machine demands, as the sources of their hooks; one that is not there refuses every event. */
export async function loadRequiredPolicies(
  machine: readonly HookSettingsSource[],
  systemDir: string,
): Promise<{ readonly loaded: readonly LoadedSource[]; readonly files: readonly string[] }> {
  const demands = machine.flatMap(({ managed, file }) =>
    Object.entries(managed?.policies ?? {}).map(([name, hash]) => ({ name, hash, file })),
  );
  const loaded = await Promise.all(demands.map((demand) => loadPolicy(demand, systemDir)));
  // Also those that are missing: a host that watches its settings hears when they are installed.
  return { loaded, files: demands.map(({ name, hash }) => settingsOf(policyFolder(systemDir, name, hash))) };
}

interface Demand {
  readonly name: string;
  readonly hash: string;
  /** Whoever demands it. */
  readonly file: string | undefined;
}

async function loadPolicy(demand: Demand, systemDir: string): Promise<LoadedSource> {
  const { name, hash } = demand;
  const folder = policyFolder(systemDir, name, hash);
  try {
    const objection = findObjection(demand, folder);
    if (objection !== undefined) return refuse(demand, objection);
    const file = { source: ConfigSource.System, path: settingsOf(folder), isNeutral: true };
    const { source, problems } = readFileSource(file, await readSettingsDocument(file.path));
    const [problem] = problems;
    // A hook that was left out is a gate that is missing.
    if (problem || !source) return refuse(demand, problem?.message ?? 'its settings.json cannot be read');
    // What its settings say beside hooks is for the machine itself to say.
    const { hooks } = source;
    const pinned = hooks.map(({ config }) => nameOfHook(config));
    const own = { source: ConfigSource.System, file: file.path, directory: folder };
    return {
      source: { ...own, enableHooks: true, disabledHooks: [], managed: { pinned }, hooks },
      problems: [],
    };
  } catch (error) {
    const isMissing = isRecord(error) && error.code === 'ENOENT' && !existsSync(folder);
    return refuse(demand, isMissing ? 'it is not installed for this machine' : toError(error).message);
  }
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
  const remedy = 'To install it as an administrator, run: agent-hooks admin bundle install FILE --key KEY --machine';
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
