import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { userName } from '@agent-hooks/hook-fleet/audit';
import { writeAtomically } from '@agent-hooks/hook-trust/files';
import type { KeyRing } from '../keys/key-ring.ts';
import { checkCode } from './break-glass.ts';
import { type Release, type ReleaseGrant, readRelease } from './release.ts';
import { grantsFor, versionFor } from './ring.ts';

/** How a machine runs a policy at the moment, for the account that asks. */
export interface PolicyUse {
  readonly hash: string;
  readonly mode: 'monitor' | 'enforce';
  readonly grants: readonly ReleaseGrant[];
}

/** Whom a policy is read for. */
export interface PolicyReader {
  readonly systemDir: string;
  /** Where the codes are that this account was given. */
  readonly configDir?: string | undefined;
  readonly project?: string | undefined;
}

/** What the releases of a policy say for this machine and account; undefined if none was taken yet. */
export function usePolicy(name: string, { systemDir, configDir, project }: PolicyReader): PolicyUse | undefined {
  const release = readTaken(systemDir, name);
  if (!release) return undefined;
  const user = userName();
  const id = machineId(systemDir);
  const { hash, mode } = versionFor(release, id);
  const isOpen = configDir !== undefined && hasCode(release, join(configDir, codeFile), user);
  const grants = grantsFor(release, { machineId: id, user, groups: groupsOf(user), project });
  return { hash, mode: isOpen ? 'monitor' : mode, grants };
}

/** The file with the codes of an account. */
export const codeFile = 'break-glass.json';

/** The release that is in use. It was checked when it was taken, and only an administrator can write it. */
export function readTaken(systemDir: string, name: string): Release | undefined {
  const file = releaseFileOf(systemDir, name);
  return existsSync(file) ? readRelease(readFileSync(file)) : undefined;
}

export function releaseFileOf(systemDir: string, name: string): string {
  return join(systemDir, 'policies', name, 'release.json');
}

/** The keys that may sign for a policy here: the one that the machine's settings name, and those of its releases. */
export function ringOf(release: Pick<Release, 'keys' | 'revoked'> | undefined, first?: string): KeyRing {
  const own = first === undefined ? [] : [{ key: first }];
  const { keys = [], revoked = [] } = release ?? {};
  const known = new Set(keys.map(({ key }) => key));
  return { keys: [...own.filter(({ key }) => !known.has(key)), ...keys], revoked };
}

/** Keeps a code, as long as it counts. */
export function keepCode(file: string, code: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeAtomically(file, `${JSON.stringify([...readCodes(file).slice(-9), code])}\n`, 0o600);
}

function hasCode(release: Release, file: string, user: string): boolean {
  const ring = ringOf(release);
  return readCodes(file).some((code) => {
    try {
      return checkCode(code, ring, user).policy === release.policy;
    } catch {
      return false;
    }
  });
}

function readCodes(file: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** The id by which a machine is in a ring. */
export function machineId(systemDir: string): string {
  for (const file of [join(systemDir, 'machine-id'), '/etc/machine-id']) {
    const id = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
    if (id !== '') return id;
  }
  return '';
}

/** Gives a machine an id, where its system has none. */
export function ensureMachineId(systemDir: string): void {
  if (machineId(systemDir) !== '') return;
  mkdirSync(systemDir, { recursive: true });
  writeAtomically(join(systemDir, 'machine-id'), `${randomUUID()}\n`, 0o644);
}

/** The names of the groups of an account, as far as this machine's own file has them. */
function groupsOf(user: string): readonly string[] {
  const ids = new Set(process.getgroups?.().map(String));
  try {
    return readFileSync('/etc/group', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter(([, , id = '', members = '']) => ids.has(id) || members.split(',').includes(user))
      .flatMap(([name]) => name ?? []);
  } catch {
    return [];
  }
}
