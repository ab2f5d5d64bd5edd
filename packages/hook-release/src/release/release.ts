import { FleetError, isPolicyName } from '@agent-hooks/hook-fleet';
import { isPolicyHash } from '@agent-hooks/hook-types/internal';
import * as v from 'valibot';

const date = v.pipe(v.string(), v.isoTimestamp());
const name = v.pipe(v.string(), v.check(isPolicyName, 'a name'));

const grant = v.strictObject({
  id: v.string(),
  /** What is allowed, as a rule of a policy. */
  rule: v.string(),
  /** Whom it is for; without one, everyone. */
  user: v.optional(v.string()),
  group: v.optional(v.string()),
  /** A directory: it and what is below. */
  project: v.optional(v.string()),
  until: date,
  reason: v.optional(v.string()),
});

const version = v.strictObject({
  version: name,
  hash: v.pipe(v.string(), v.check(isPolicyHash, 'a hash')),
  mode: v.picklist(['monitor', 'enforce']),
  /** How many of a hundred machines. */
  share: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
});

const schema = v.strictObject({
  format: v.literal('agent-hooks-release/1'),
  policy: name,
  /** A machine takes only what is higher. */
  serial: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The last one whose share a machine is in counts; the first is for all. */
  versions: v.pipe(v.array(version), v.minLength(1)),
  keys: v.array(v.strictObject({ key: v.string(), until: v.optional(date) })),
  revoked: v.array(v.string()),
  grants: v.array(grant),
});

/** What a company says about one policy: which machines run which version how, who is excepted, which keys count. */
export type Release = v.InferOutput<typeof schema>;
export type ReleasedVersion = v.InferOutput<typeof version>;
export type ReleaseGrant = v.InferOutput<typeof grant>;

/** Reads a release. Its signature is for the caller to check. */
export function readRelease(content: Buffer): Release {
  let value: unknown;
  try {
    value = JSON.parse(content.toString('utf8'));
  } catch {
    throw new FleetError(1, 'This is not a release: it is not JSON.');
  }
  const result = v.safeParse(schema, value);
  if (!result.success) {
    const [issue] = result.issues;
    throw new FleetError(1, `This is not a release: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
  }
  if (result.output.versions[0]?.share === 100) return result.output;
  throw new FleetError(1, 'The first version of a release is for all machines: its share must be 100.');
}

/** The bytes of a release, as they are signed. */
export function writeRelease(release: Release): Buffer {
  return Buffer.from(`${JSON.stringify(release, null, 2)}\n`);
}

/** A release of one version, before anything was said about it. */
export function firstRelease(policy: string, first: Omit<ReleasedVersion, 'share'>): Release {
  const versions = [{ ...first, share: 100 }];
  return { format: 'agent-hooks-release/1', policy, serial: 0, versions, keys: [], revoked: [], grants: [] };
}

/** Puts a version into a ring: at a hundred it is the only one, below it comes after the one that the others run. */
export function withVersion(release: Release, next: ReleasedVersion): Release {
  const [stable] = release.versions.filter(({ hash }) => hash !== next.hash);
  const versions = next.share === 100 || !stable ? [{ ...next, share: 100 }] : [{ ...stable, share: 100 }, next];
  return { ...release, versions };
}
