import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FleetError, InstalledPolicies, mostBundleBytes, readBundle, tooLarge } from '@agent-hooks/hook-fleet';
import { writeAtomically } from '@agent-hooks/hook-trust/files';
import { checkSigned, joinRings } from '../keys/key-ring.ts';
import { type Release, readRelease, writeRelease } from './release.ts';
import { ensureMachineId, machineId, readTaken, releaseFileOf, ringOf } from './released-policy.ts';
import { versionFor } from './ring.ts';

/** Where releases and bundles come from, by their file names. Undefined: there is no such file. */
export type Channel = (name: string) => Promise<Buffer | undefined>;

/** What was taken. */
export interface TakenRelease {
  readonly release: Release;
  /** False if it was in use already. */
  readonly isNew: boolean;
}

/** So far ahead a serial may be, so that a stolen key cannot use up all numbers. */
const longestJump = 10_000;

/**
 * Takes the release of a policy from a channel, and the bundle that this machine runs by it: both signed with a key that
 * counts, and never an older one. The release is in use once its bundle is there.
 */
export async function takeRelease(
  policy: string,
  channel: Channel,
  { systemDir, key }: { readonly systemDir: string; readonly key: string | undefined },
): Promise<TakenRelease> {
  const content = await fetchFile(channel, `${policy}.release`);
  const signature = (await fetchFile(channel, `${policy}.release.minisig`)).toString('utf8');
  const known = readTaken(systemDir, policy);
  const former = ringOf(known, key);
  const release = readRelease(content);
  if (release.policy !== policy) throw new FleetError(1, `The release is for the policy ${release.policy}.`);
  // What it revokes itself cannot have signed it.
  const ring = joinRings(former, release);
  checkSigned({ ...former, revoked: ring.revoked }, { content, signature });
  ensureMachineId(systemDir);
  const installed = new InstalledPolicies(systemDir);
  const { version, hash } = versionFor(release, machineId(systemDir));
  if (!installed.has(policy, hash))
    installed.add(await fetchBundle(channel, `${policy}-${version}.policy`, { ring, hash }));
  const taken: Release = { ...release, keys: [...ring.keys], revoked: [...ring.revoked] };
  if (known && release.serial < known.serial)
    throw new FleetError(1, `Release ${release.serial} of ${policy} is older than ${known.serial}, which is in use.`);
  if (release.serial > (known?.serial ?? 0) + longestJump)
    throw new FleetError(1, `The serial ${release.serial} is too far from ${known?.serial ?? 0}.`);
  const bytes = writeRelease(taken);
  const file = releaseFileOf(systemDir, policy);
  const isNew = !existsSync(file) || !readFileSync(file).equals(bytes);
  if (isNew && known?.serial === release.serial)
    throw new FleetError(1, `Release ${release.serial} of ${policy} is in use with other content.`);
  mkdirSync(dirname(file), { recursive: true });
  if (isNew) writeAtomically(file, bytes, 0o644);
  return { release: taken, isNew };
}

async function fetchBundle(
  channel: Channel,
  name: string,
  { ring, hash }: { readonly ring: Parameters<typeof checkSigned>[0]; readonly hash: string },
) {
  const content = await fetchFile(channel, name);
  checkSigned(ring, { content, signature: (await fetchFile(channel, `${name}.minisig`)).toString('utf8') });
  const bundle = readBundle(content);
  if (bundle.hash === hash) return bundle;
  throw new FleetError(1, `${name} has the hash ${bundle.hash}, and the release says ${hash}.`);
}

async function fetchFile(channel: Channel, name: string): Promise<Buffer> {
  const content = await channel(name);
  if (!content) throw new FleetError(1, `The channel has no ${name}.`);
  if (content.length > mostBundleBytes) throw tooLarge();
  return content;
}

/** Opens a channel: a folder, or an address below which the files are. */
export function openChannel(place: string): Channel {
  if (/^https?:\/\//i.test(place)) return fromAddress(place.replace(/\/+$/, ''));
  const folder = place.startsWith('file:') ? fileURLToPath(place) : resolve(place);
  return async (name) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file) : undefined;
  };
}

function fromAddress(base: string): Channel {
  return async (name) => {
    const address = `${base}/${encodeURIComponent(name)}`;
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(30_000) }).catch(
      (error: Error) => {
        const { cause } = error;
        throw new FleetError(
          1,
          `${address} cannot be reached: ${cause instanceof Error ? cause.message : error.message}`,
        );
      },
    );
    if (response.status === 404) return undefined;
    if (!response.ok) throw new FleetError(1, `${address} answered ${response.status}.`);
    return Buffer.from(await response.arrayBuffer());
  };
}
