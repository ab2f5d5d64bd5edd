import { hash } from 'node:crypto';
import type { Release, ReleasedVersion, ReleaseGrant } from './release.ts';

/** Whom a release is read for. */
export interface ReleaseReader {
  readonly machineId: string;
  readonly user: string;
  readonly groups: readonly string[];
  readonly project?: string | undefined;
}

/** The version that a machine runs. Raising a share keeps the machines that had it. */
export function versionFor({ policy, versions }: Release, machineId: string): ReleasedVersion {
  const place = placeOf(machineId, policy);
  const own = versions.findLast(({ share }) => place < share);
  if (own) return own;
  throw new Error('A release has a version for every machine.');
}

/** Where a machine is among all, from 0 to below 100; another policy has another order. */
export function placeOf(machineId: string, policy: string): number {
  return (Number.parseInt(hash('sha256', `${policy} ${machineId}`).slice(0, 12), 16) / 2 ** 48) * 100;
}

/** The grants that are for a person, in a project, now. */
export function grantsFor({ grants }: Release, reader: ReleaseReader, now = Date.now()): readonly ReleaseGrant[] {
  const { user, groups, project } = reader;
  return grants.filter(
    (each) =>
      now < Date.parse(each.until) &&
      (each.user === undefined || each.user === user) &&
      (each.group === undefined || groups.includes(each.group)) &&
      (each.project === undefined || isBelow(each.project, project)),
  );
}

function isBelow(directory: string, path: string | undefined): boolean {
  if (path === undefined) return false;
  const [above, below] = [directory, path].map((each) => each.replaceAll('\\', '/').replace(/\/+$/, ''));
  return below === above || below?.startsWith(`${above}/`) === true;
}
