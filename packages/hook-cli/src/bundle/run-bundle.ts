import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { openSigner, readPassphrase, type SignOptions } from '@agent-hooks/fleet-admin';
import {
  FleetError,
  hashPolicy,
  InstalledPolicies,
  type InstalledVersion,
  isPolicyName,
  leftOutOfPolicies,
  mostBundleBytes,
  type PolicyBundle,
  readBundle,
  readPolicyFiles,
  tooLarge,
  writeBundle,
} from '@agent-hooks/hook-fleet';
import { createKeyPair, encryptKey, isSameKey, readPublicKey, signFile, whyNotSigned } from '@agent-hooks/hook-release';
import { defaultSystemDir, findManaged } from '@agent-hooks/hook-system/machine';
import { userConfigDirectory } from '@agent-hooks/hook-trust';
import { plural } from '@agent-hooks/trace-page';
import { auditDecision } from '../audit/audit-decision.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { type PersonOptions, requirePerson } from '../person/require-person.ts';
import { ownHomeOf } from '../project/home.ts';
import { adminIo } from '../release/admin-io.ts';
import { printJson, printLines } from '../terminal/print.ts';

export interface BundleCommandOptions extends PersonOptions, SignOptions {
  readonly passphrase?: boolean;
  readonly name?: string;
  readonly policyVersion?: string;
  readonly output?: string;
  readonly machine?: boolean;
  readonly systemDir?: string | undefined;
  readonly json?: boolean;
}

/** Creates a key pair: NAME.key, which only its owner can read, and NAME.pub. */
export function runKeygen(
  { io }: CommandPlace,
  name: string,
  { passphrase, passphraseFile }: BundleCommandOptions = {},
): void {
  const [secretFile, publicFile] = [resolve(io.cwd, `${name}.key`), resolve(io.cwd, `${name}.pub`)];
  for (const file of [secretFile, publicFile]) if (existsSync(file)) throw new CliExit(1, `${file} exists already.`);
  const { secret, publicKey } = createKeyPair();
  const isLocked = passphrase || passphraseFile !== undefined;
  const written = isLocked ? encryptKey(secret, readPassphrase(adminIo(io), passphraseFile)) : secret;
  writeFileSync(secretFile, written, { mode: 0o600, flag: 'wx' });
  writeFileSync(publicFile, publicKey, { flag: 'wx' });
  printLines(io, [`Created ${name}.key, which must stay secret, and ${name}.pub, which everybody may have.`]);
}

/** Packs a folder and signs it. */
export async function runPack({ io }: CommandPlace, folder: string, options: BundleCommandOptions): Promise<void> {
  const directory = resolve(io.cwd, folder);
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new CliExit(2, `There is no folder ${directory}.`);
  const { name = basename(directory), policyVersion: version = '1.0.0' } = options;
  const files = readPolicyFiles(directory, leftOutOfPolicies);
  if (!files.some(({ path }) => /^(\.agent-hooks\/)?settings\.json$|^policy\.mjs$/.test(path))) {
    throw new CliExit(1, `${directory} has no settings.json and no policy.mjs, so it is not a policy.`);
  }
  const bytes = writeBundle({ name, version, files });
  const file = resolve(io.cwd, options.output ?? `${name}-${version}.policy`);
  const hash = hashPolicy(files);
  const signature = await signFile(bytes, openSigner(adminIo(io), options), `${name} ${version} ${hash}`);
  writeFileSync(file, bytes);
  writeFileSync(`${file}.minisig`, signature);
  report({ io, options }, { file, signature: `${file}.minisig`, name, version, hash, files: files.length }, [
    `Packed ${name} ${version}: ${plural(files.length, 'file')}, ${hash}`,
    `  ${file}`,
    `  ${file}.minisig`,
  ]);
}

/** Checks the signature of a bundle, and says what is in it. */
export function runVerify({ io }: CommandPlace, file: string, options: BundleCommandOptions): void {
  const { name, version, hash, files } = openBundle(readSigned(io, file), readText(io, options.key, '--key'));
  const paths = files.map(({ path }) => path);
  report({ io, options }, { name, version, hash, files: paths }, [
    `The signature is good: ${name} ${version}, ${hash}`,
    ...paths.map((path) => `  ${path}`),
  ]);
}

/** Installs a bundle for the user or the machine. Later versions must be signed with the same key. */
export async function runInstall({ io }: CommandPlace, file: string, options: BundleCommandOptions): Promise<void> {
  await requirePerson(io, options, 'Installing a policy');
  const key = readText(io, options.key, '--key');
  const bundle = openBundle(readSigned(io, file), key);
  const installed = installedPolicies(io, options);
  const former = installed.read(bundle.name);
  if (former && !isSameKey(former.key, key)) {
    throw new CliExit(
      1,
      `${bundle.name} is installed with another key. If you mean to replace its author, remove it first: agent-hooks admin bundle remove ${bundle.name}`,
    );
  }
  const folder = write(() => installed.install(bundle, key));
  await audit(io, 'policy installed', { bundle, options });
  finish(io, options, { bundle, folder, verb: 'Installed' });
}

/** Installs a further version, checked with the key of the first. */
export async function runUpdate({ io }: CommandPlace, file: string, options: BundleCommandOptions): Promise<void> {
  await requirePerson(io, options, 'Updating a policy');
  const installed = installedPolicies(io, options);
  const signed = readSigned(io, file);
  // The name only says which key to check it with; the same bytes are checked and installed.
  const { name } = readBundle(signed.bytes);
  const former = installed.read(name);
  if (!former)
    throw new CliExit(
      1,
      `No policy ${name} is installed. Install it with: agent-hooks admin bundle install ${file} --key KEY`,
    );
  const bundle = openBundle(signed, former.key);
  const folder = write(() => installed.install(bundle, former.key));
  await audit(io, 'policy updated', { bundle, options });
  finish(io, options, { bundle, folder, verb: 'Updated to' });
}

/** Goes back to the version before. */
export async function runRollback({ io }: CommandPlace, name: string, options: BundleCommandOptions): Promise<void> {
  await requirePerson(io, options, 'Rolling a policy back');
  const { version, hash } = write(() => installedPolicies(io, options).rollBack(checkedName(name)));
  await audit(io, 'policy rolled back', { bundle: { name, version, hash }, options });
  report({ io, options }, { name, version, hash }, [`Rolled ${name} back to ${version}, ${hash}`]);
}

/** Removes a policy with all its versions. */
export async function runRemove({ io }: CommandPlace, name: string, options: BundleCommandOptions): Promise<void> {
  await requirePerson(io, options, 'Removing a policy');
  const installed = installedPolicies(io, options);
  const [current] = installed.read(checkedName(name))?.versions ?? [];
  if (!current) throw new CliExit(1, `No policy ${name} is installed.`);
  write(() => installed.remove(name));
  await audit(io, 'policy removed', { bundle: { name, ...current }, options });
  report({ io, options }, { name, ...current }, [`Removed ${name} ${current.version}, ${current.hash}`]);
}

/** Shows what is installed for the user and for the machine, and what the machine demands. */
export async function runBundleList({ io }: CommandPlace, options: BundleCommandOptions): Promise<void> {
  const found = [false, true].flatMap((machine) => {
    const installed = installedPolicies(io, { ...options, machine });
    return installed.list().flatMap((name) => {
      const { versions = [] } = installed.read(name) ?? {};
      return { name, for: machine ? 'machine' : 'user', versions };
    });
  });
  const { policies: demanded = {} } = await findManaged(options.systemDir);
  report({ io, options }, { policies: found, demanded }, [
    ...found.flatMap(({ name, for: whom, versions }) =>
      versions.map(
        ({ version, hash }, index) => `${name} ${version} (${whom}) ${index === 0 ? 'in use' : 'before'}  ${hash}`,
      ),
    ),
    ...(found.length === 0 ? ['No policy is installed.'] : []),
    ...Object.entries(demanded).map(([name, hash]) => `This machine demands ${name}  ${hash}`),
  ]);
}

/** An installed policy, whose files were checked. */
export interface FoundPolicy {
  readonly folder: string;
  /** Changes with every install, update and rollback. */
  readonly watched: string;
}

/** The version that the machine demands, else the one in use: that of the user, else that of the machine. */
export async function findInstalled(io: CliIo, name: string, systemDir?: string): Promise<FoundPolicy> {
  checkedName(name);
  const hash = (await findManaged(systemDir)).policies?.[name];
  if (hash !== undefined)
    return foundIn(installedPolicies(io, { machine: true, systemDir }), name, { version: hash, hash });
  for (const machine of [false, true]) {
    const installed = installedPolicies(io, { machine, systemDir });
    const [current] = installed.read(name)?.versions ?? [];
    if (current) return foundIn(installed, name, current);
  }
  throw new CliExit(1, `No policy ${name} is installed.`);
}

function foundIn(installed: InstalledPolicies, name: string, version: InstalledVersion): FoundPolicy {
  installed.check(name, version);
  const folder = installed.folderOf(name, version);
  return { folder, watched: resolve(folder, '..') };
}

/** Notifies the audit file of the machine, if there is one, whose word counts from now on. */
function audit(
  io: CliIo,
  what: string,
  {
    bundle: { name, version, hash },
    options: { machine = false, systemDir },
  }: { bundle: Pick<PolicyBundle, 'name' | 'version' | 'hash'>; options: BundleCommandOptions },
): Promise<void> {
  return auditDecision(
    io,
    { kind: 'approval', what, details: { policy: name, version, hash, machine } },
    { systemDir },
  );
}

function finish(
  io: CliIo,
  options: BundleCommandOptions,
  { bundle, folder, verb }: { bundle: PolicyBundle; folder: string; verb: string },
): void {
  const { name, version, hash } = bundle;
  report({ io, options }, { name, version, hash, folder }, [
    `${verb} ${name} ${version}, ${hash}`,
    `  ${folder}`,
    `Run it: agent-hooks admin serve @${name} --bus ADDRESS`,
  ]);
}

/** A bundle and its signature, each read once: what is checked is what is used. */
interface SignedBytes {
  readonly file: string;
  readonly bytes: Buffer;
  readonly signature: string;
}

function readSigned(io: CliIo, file: string): SignedBytes {
  const path = checkFile(io, file);
  const signature = `${path}.minisig`;
  if (!existsSync(signature))
    throw new CliExit(1, `${file} is not signed: there is no ${basename(signature)} beside it.`);
  if (statSync(path).size > mostBundleBytes || statSync(signature).size > 64 * 1024) throw tooLarge();
  return { file, bytes: readFileSync(path), signature: readFileSync(signature, 'utf8') };
}

function openBundle({ file, bytes, signature }: SignedBytes, keyText: string): PolicyBundle {
  const key = readPublicKey(keyText);
  if (!key) throw new CliExit(1, 'The key is not a public key in the format of minisign.');
  const problem = whyNotSigned(bytes, signature, key);
  if (problem !== undefined) throw new CliExit(1, `${file} cannot be trusted: ${problem}.`);
  return readBundle(bytes);
}

function checkedName(name: string): string {
  if (isPolicyName(name)) return name;
  throw new CliExit(2, `${JSON.stringify(name)} is not the name of a policy.`);
}

/** What cannot be written is reported with its place. */
function write<Value>(change: () => Value): Value {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error instanceof FleetError) throw error;
    throw new CliExit(1, `Nothing was changed: ${error.message}. With --machine, run it as an administrator.`);
  }
}

function installedPolicies(io: CliIo, { machine, systemDir }: BundleCommandOptions): InstalledPolicies {
  const directory = machine ? (systemDir ?? defaultSystemDir()) : userConfigDirectory(ownHomeOf(io));
  if (directory === undefined) throw new CliExit(1, 'There is no configuration directory of this user.');
  return new InstalledPolicies(directory);
}

function readText(io: CliIo, file: string | undefined, option: string): string {
  if (file === undefined) throw new CliExit(2, `${option} is missing.`);
  return readFileSync(checkFile(io, file), 'utf8');
}

function checkFile(io: CliIo, file: string): string {
  const path = join(resolve(io.cwd, file));
  if (!existsSync(path)) throw new CliExit(2, `There is no file ${path}.`);
  return path;
}

function report(
  { io, options: { json } }: { io: CliIo; options: BundleCommandOptions },
  data: object,
  lines: readonly string[],
): void {
  if (json) printJson(io, data);
  else printLines(io, lines);
}
