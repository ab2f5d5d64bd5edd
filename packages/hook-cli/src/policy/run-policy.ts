import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { defaultSystemDir, userConfigDirectory } from '@agent-hooks/hook-system/inspect';
import { auditDecision } from '../audit/audit-decision.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { ownHomeOf } from '../project/home.ts';
import { plural } from '../terminal/plural.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { type PersonOptions, requirePerson } from '../trust/require-person.ts';
import { type PolicyBundle, readBundle, writeBundle } from './bundle.ts';
import { InstalledPolicies } from './installed-policies.ts';
import { createKeyPair, readPublicKey, signFile, whyNotSigned } from './minisign.ts';
import { hashPolicy, readPolicyFiles } from './policy-files.ts';

export interface PolicyCommandOptions extends PersonOptions {
  readonly key?: string;
  readonly name?: string;
  readonly policyVersion?: string;
  readonly output?: string;
  readonly machine?: boolean;
  readonly systemDir?: string;
  readonly json?: boolean;
}

/** Creates a key pair: NAME.key, which only its owner can read, and NAME.pub. */
export function runKeygen(io: CliIo, name: string): void {
  const [secretFile, publicFile] = [resolve(io.cwd, `${name}.key`), resolve(io.cwd, `${name}.pub`)];
  for (const file of [secretFile, publicFile]) if (existsSync(file)) throw new CliExit(1, `${file} exists already.`);
  const { secret, publicKey } = createKeyPair();
  writeFileSync(secretFile, secret, { mode: 0o600, flag: 'wx' });
  writeFileSync(publicFile, publicKey, { flag: 'wx' });
  printLines(io, [`Created ${name}.key, which must stay secret, and ${name}.pub, which everybody may have.`]);
}

/** Packs a folder and signs it. */
export function runPack(io: CliIo, folder: string, options: PolicyCommandOptions): void {
  const directory = resolve(io.cwd, folder);
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new CliExit(2, `There is no folder ${directory}.`);
  const { name = basename(directory), policyVersion: version = '1.0.0' } = options;
  const files = readPolicyFiles(directory);
  if (!files.some(({ path }) => /^(\.agent-hooks\/)?settings\.json$|^policy\.mjs$/.test(path))) {
    throw new CliExit(1, `${directory} has no settings.json and no policy.mjs, so it is not a policy.`);
  }
  const bytes = writeBundle({ name, version, files });
  const file = resolve(io.cwd, options.output ?? `${name}-${version}.policy`);
  const hash = hashPolicy(files);
  const signature = sign(bytes, readText(io, options.key, '--key'), `${name} ${version} ${hash}`);
  writeFileSync(file, bytes);
  writeFileSync(`${file}.minisig`, signature);
  tell(io, options, { file, signature: `${file}.minisig`, name, version, hash, files: files.length }, [
    `Packed ${name} ${version}: ${plural(files.length, 'file')}, ${hash}`,
    `  ${file}`,
    `  ${file}.minisig`,
  ]);
}

/** Checks the signature of a bundle, and says what is in it. */
export function runVerify(io: CliIo, file: string, options: PolicyCommandOptions): void {
  const { name, version, hash, files } = openBundle(io, file, readText(io, options.key, '--key'));
  const paths = files.map(({ path }) => path);
  tell(io, options, { name, version, hash, files: paths }, [
    `The signature is good: ${name} ${version}, ${hash}`,
    ...paths.map((path) => `  ${path}`),
  ]);
}

/** Installs a bundle for the user or the machine. Later versions must be signed with the same key. */
export async function runInstall(io: CliIo, file: string, options: PolicyCommandOptions): Promise<void> {
  requirePerson(io, options, 'Installing a policy');
  const key = readText(io, options.key, '--key');
  const bundle = openBundle(io, file, key);
  const installed = installedPolicies(io, options);
  const former = installed.read(bundle.name);
  if (former && former.key.trim() !== key.trim()) {
    throw new CliExit(
      1,
      `${bundle.name} is installed with another key. Remove it first if you mean to replace its author.`,
    );
  }
  const folder = installed.install(bundle, key);
  await audit(io, 'policy installed', bundle, options);
  finish(io, options, bundle, folder, 'Installed');
}

/** Installs a further version, checked with the key of the first. */
export async function runUpdate(io: CliIo, file: string, options: PolicyCommandOptions): Promise<void> {
  requirePerson(io, options, 'Updating a policy');
  const installed = installedPolicies(io, options);
  const { name } = readBundle(readFileSync(checkFile(io, file)));
  const former = installed.read(name);
  if (!former)
    throw new CliExit(
      1,
      `No policy ${name} is installed. Install it with: agent-hooks policy install ${file} --key KEY`,
    );
  const bundle = openBundle(io, file, former.key);
  const folder = installed.install(bundle, former.key);
  await audit(io, 'policy updated', bundle, options);
  finish(io, options, bundle, folder, 'Updated to');
}

/** Goes back to the version before. */
export async function runRollback(io: CliIo, name: string, options: PolicyCommandOptions): Promise<void> {
  requirePerson(io, options, 'Rolling a policy back');
  const { version, hash } = installedPolicies(io, options).rollBack(name);
  await audit(io, 'policy rolled back', { name, version, hash }, options);
  tell(io, options, { name, version, hash }, [`Rolled ${name} back to ${version}, ${hash}`]);
}

/** The folder of an installed policy, whose files were checked; of the user, else of the machine. */
export function findInstalled(io: CliIo, name: string): { readonly folder: string; readonly watched: string } {
  for (const options of [{}, { machine: true }]) {
    const installed = installedPolicies(io, options);
    const [current] = installed.read(name)?.versions ?? [];
    if (!current) continue;
    installed.check(name, current);
    const folder = installed.folderOf(name, current);
    return { folder, watched: resolve(folder, '..') };
  }
  throw new CliExit(1, `No policy ${name} is installed.`);
}

/** Tells the audit file of the machine, if there is one, whose word counts from now on. */
function audit(
  io: CliIo,
  what: string,
  { name, version, hash }: Pick<PolicyBundle, 'name' | 'version' | 'hash'>,
  { machine = false, systemDir }: PolicyCommandOptions,
): Promise<void> {
  return auditDecision(
    io,
    { kind: 'approval', what, details: { policy: name, version, hash, machine } },
    { systemDir },
  );
}

function finish(io: CliIo, options: PolicyCommandOptions, bundle: PolicyBundle, folder: string, verb: string): void {
  const { name, version, hash } = bundle;
  tell(io, options, { name, version, hash, folder }, [
    `${verb} ${name} ${version}, ${hash}`,
    `  ${folder}`,
    `Run it: agent-hooks serve @${name} --bus ADDRESS`,
  ]);
}

function openBundle(io: CliIo, file: string, keyText: string): PolicyBundle {
  const path = checkFile(io, file);
  const key = readPublicKey(keyText);
  if (!key) throw new CliExit(1, 'The key is not a public key in the format of minisign.');
  const signature = `${path}.minisig`;
  if (!existsSync(signature))
    throw new CliExit(1, `${file} is not signed: there is no ${basename(signature)} beside it.`);
  const bytes = readFileSync(path);
  const problem = whyNotSigned(bytes, readFileSync(signature, 'utf8'), key);
  if (problem !== undefined) throw new CliExit(1, `${file} cannot be trusted: ${problem}.`);
  return readBundle(bytes);
}

function sign(bytes: Buffer, secret: string, comment: string): string {
  try {
    return signFile(bytes, secret, comment);
  } catch (error) {
    throw new CliExit(1, `The key cannot sign: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function installedPolicies(io: CliIo, { machine, systemDir }: PolicyCommandOptions): InstalledPolicies {
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

function tell(io: CliIo, { json }: PolicyCommandOptions, data: object, lines: readonly string[]): void {
  if (json) printJson(io, data);
  else printLines(io, lines);
}
