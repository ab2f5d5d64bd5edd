import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FleetError, readBundle, readFleet } from '@agent-hooks/hook-fleet';
import { userName } from '@agent-hooks/hook-fleet/audit';
import {
  breakGlassMs,
  checkCode,
  codeFile,
  createCode,
  firstRelease,
  idOfKey,
  joinRings,
  keepCode,
  openCode,
  type Release,
  readRelease,
  readRequest,
  readTaken,
  ringOf,
  signFile,
  takeRelease,
  withGrant,
  withVersion,
  writeRelease,
} from '@agent-hooks/hook-release';
import { defaultSystemDir, findManaged } from '@agent-hooks/hook-system/machine';
import { messageOf } from '@agent-hooks/hook-types';
import { readException } from '@agent-hooks/policy-lab';
import type { AdminIo } from './admin-io.ts';
import { followPlace } from './follow-place.ts';
import { openPlace, type Place } from './open-place.ts';
import { openSigner, type SignOptions } from './signing.ts';

export interface ReleaseOptions extends SignOptions {
  readonly bundle?: string;
  readonly mode?: string;
  readonly share?: string;
  readonly add?: string;
  readonly end?: string;
  readonly revoke?: string;
  readonly request?: string;
  readonly rule?: string;
  readonly user?: string;
  readonly group?: string;
  readonly in?: string;
  readonly until?: string;
  readonly reason?: string;
  readonly json?: boolean;
}

/** Puts a version of a policy into a ring, or moves it to another one. */
export async function runPublish(io: AdminIo, file: string, options: ReleaseOptions): Promise<void> {
  const { bundle = '', mode = 'enforce', share: given = '100' } = options;
  const share = Number(given);
  if (mode !== 'enforce' && mode !== 'monitor') throw new FleetError(2, '--mode: expected monitor or enforce.');
  if (!Number.isInteger(share) || share < 1 || share > 100)
    throw new FleetError(2, `--share: expected a whole number from 1 to 100, found ${given}.`);
  const { name, version, hash } = readBundle(readFileSync(resolve(io.cwd, bundle)));
  const release = readFile(io, file) ?? firstRelease(name, { version, hash, mode });
  if (release.policy !== name) throw new FleetError(1, `${file} is the release of ${release.policy}, not of ${name}.`);
  await sign(io, [file, withVersion(release, { version, hash, mode, share })], options);
}

/** Adds a key, ends one, or revokes one. */
export async function runKeys(io: AdminIo, file: string, options: ReleaseOptions): Promise<void> {
  const release = existing(io, file);
  const read = (name: string) => readFileSync(resolve(io.cwd, name), 'utf8').trim().split('\n').at(-1) ?? '';
  const { add, end, revoke, until } = options;
  if (end !== undefined && until === undefined) throw new FleetError(2, '--end: say when, with --until.');
  const next = {
    keys: [
      ...(add === undefined ? [] : [{ key: read(add) }]),
      ...(end === undefined ? [] : [{ key: read(end), until: readEnd(until) }]),
    ],
    revoked: revoke === undefined ? [] : [idOfKey(read(revoke))],
  };
  const { keys, revoked } = joinRings(release, next);
  await sign(io, [file, { ...release, keys: [...keys], revoked: [...revoked] }], options);
}

/** Grants an exception with an end. */
export async function runGrant(io: AdminIo, file: string, options: ReleaseOptions): Promise<void> {
  const asked = options.request === undefined ? undefined : readRequest(options.request);
  const { rule = asked?.rule, user = asked?.user, group, until, reason = asked?.reason } = options;
  if (rule === undefined) throw new FleetError(2, 'Name what is granted, with --request or --rule.');
  const project = options.in ?? asked?.project;
  const whom = group === undefined ? { user } : { group };
  const grant = { rule, ...whom, project, until: readEnd(until), reason };
  const said = Object.fromEntries(Object.entries(grant).filter(([, value]) => value !== undefined));
  // What is undefined was left out.
  const granted = withGrant(existing(io, file), said as typeof grant & { user: string });
  await sign(io, [file, granted], options);
}

/** Prints a code that lets a policy only monitor for an account, for an hour. */
export async function runCode(io: AdminIo, policy: string, options: ReleaseOptions): Promise<void> {
  const { user, reason } = options;
  if (user === undefined || reason === undefined) throw new FleetError(2, 'Say for whom and why: --user and --reason.');
  io.print([await createCode({ policy, user, reason }, openSigner(io, options))]);
}

/** Shows what a release says. */
export function runShow(io: AdminIo, file: string): void {
  io.printJson(existing(io, file));
}

/** Puts a release and the bundles that it names into a channel, its signature last. */
export async function runPush(io: AdminIo, file: string, { to = '' }: { readonly to?: string }): Promise<void> {
  const { policy, serial, versions } = existing(io, file);
  const folder = dirname(resolve(io.cwd, file));
  const place = await openPlace(io, to, { create: true });
  try {
    for (const name of versions
      .map(({ version }) => `${policy}-${version}.policy`)
      .flatMap((each) => [each, `${each}.minisig`])) {
      if (existsSync(join(folder, name))) await place.put(name, readFileSync(join(folder, name)));
      else if (!(await place.read(name)))
        throw new FleetError(1, `${name} is neither beside ${file} nor in the channel.`);
    }
    for (const end of ['', '.minisig'])
      await place.put(`${policy}.release${end}`, readFileSync(`${resolve(io.cwd, file)}${end}`));
  } finally {
    await place.close();
  }
  io.print([`Release ${serial} of ${policy} is in the channel.`]);
}

export interface TakeOptions {
  /** Takes every release from now on, as it comes. */
  readonly follow?: boolean;
  /** Ends what follows, as a signal to the process does. */
  readonly signal?: AbortSignal;
  readonly from?: string;
  readonly systemDir?: string;
  readonly json?: boolean;
}

/** Takes the releases that this machine's settings name from their channel. */
export async function runTake(io: AdminIo, names: readonly string[], options: TakeOptions): Promise<void> {
  const systemDir = options.systemDir ?? defaultSystemDir();
  const { fleet } = readFleet((await findManaged(systemDir)).fleet);
  const from = options.from ?? fleet.channel;
  if (from === undefined) throw new FleetError(1, 'There is no channel: set hooksConfig.fleet.channel, or use --from.');
  const wanted = names.length > 0 ? names : Object.keys(fleet.policies ?? {});
  if (wanted.length === 0) throw new FleetError(1, 'hooksConfig.fleet.policies names no policy and its public key.');
  const take = async (place: Place) => {
    for (const name of wanted) {
      const { release, isNew } = await takeRelease(name, place.read, { systemDir, key: fleet.policies?.[name] });
      const { serial, policy } = release;
      if (isNew) {
        const details = { policy, serial, versions: release.versions, revoked: release.revoked };
        await io.audit({ kind: 'approval', what: 'release taken', details }, systemDir);
      }
      if (options.follow && !isNew) continue;
      if (options.json) io.printJson({ version: 1, policy, serial, isNew });
      else io.print([`${policy}: release ${serial} ${isNew ? 'is now in use' : 'was in use already'}.`]);
    }
  };
  if (options.follow) return followReleases(io, from, { take, signal: options.signal });
  const place = await openPlace(io, from);
  await take(place).finally(place.close);
}

/** What fails is reported, and tried again: the channel may be away for a while. */
async function followReleases(
  io: AdminIo,
  from: string,
  { take, signal }: { readonly take: (place: Place) => Promise<void>; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const end = new AbortController();
  signal?.addEventListener('abort', () => end.abort());
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => end.abort());
  const report = (error: unknown) => io.printError(`${messageOf(error)} It is tried again.`);
  let place: Place | undefined;
  while (!place && !end.signal.aborted) {
    place = await openPlace(io, from)
      .catch(report)
      .then((opened) => opened ?? undefined);
    if (!place) await sleep(5_000, undefined, { signal: end.signal }).catch(() => undefined);
  }
  if (!place) return;
  const opened = place;
  await followPlace(opened, end.signal, () => take(opened).catch(report)).finally(opened.close);
}

/** Lets a policy only monitor for this account, by a code that an administrator gave out. */
export async function runBreakGlass(
  io: AdminIo,
  code: string,
  { systemDir = defaultSystemDir(), configDir }: { readonly systemDir?: string; readonly configDir: string },
): Promise<void> {
  const { policy } = openCode(code).said;
  const release = readTaken(systemDir, policy);
  if (!release) throw new FleetError(1, `This machine has no release of ${policy}.`);
  const { id, from, reason } = checkCode(code, ringOf(release), userName());
  const until = new Date(Date.parse(from) + breakGlassMs).toISOString();
  await io.audit({ kind: 'switch', what: 'break-glass', details: { policy, id, until, reason } }, systemDir);
  keepCode(join(configDir, codeFile), code.trim());
  io.print([
    `${policy} refuses nothing for your account on this machine until ${until}. What it would refuse is logged.`,
  ]);
}

async function sign(io: AdminIo, [file, changed]: readonly [string, Release], options: ReleaseOptions): Promise<void> {
  const release = { ...changed, serial: changed.serial + 1 };
  const content = writeRelease(readRelease(writeRelease(release)));
  const signature = await signFile(content, openSigner(io, options), `${release.policy} release ${release.serial}`);
  const path = resolve(io.cwd, file);
  writeFileSync(path, content);
  writeFileSync(`${path}.minisig`, signature);
  if (options.json) return io.printJson(release);
  io.print([`Signed release ${release.serial} of ${release.policy}.`, `  ${path}`, `  ${path}.minisig`]);
}

function existing(io: AdminIo, file: string): Release {
  const release = readFile(io, file);
  if (release) return release;
  throw new FleetError(1, `There is no ${file}. Create it with: agent-hooks admin release publish`);
}

function readFile(io: AdminIo, file: string): Release | undefined {
  const path = resolve(io.cwd, file);
  return existsSync(path) ? readRelease(readFileSync(path)) : undefined;
}

/** `7d`, or a day. */
function readEnd(until = '7d'): string {
  const end = Date.parse(readException('shell(x)', until)?.until ?? '');
  if (Number.isFinite(end)) return new Date(end).toISOString();
  throw new FleetError(2, '--until: write how long, such as 7d, or a day to come, such as 2030-12-01.');
}
