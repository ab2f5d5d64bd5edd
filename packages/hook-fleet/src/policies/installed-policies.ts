import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from '@agent-hooks/hook-trust/files';
import { isRecord } from '@agent-hooks/hook-types';
import { isPolicyHash } from '@agent-hooks/hook-types/internal';
import { FleetError } from '../fleet-error.ts';
import type { PolicyBundle } from './bundle.ts';
import { compareVersions } from './compare-versions.ts';
import { hashPolicy, policyFolder, readPolicyFiles } from './policy-files.ts';

/** One version that was installed. */
export interface InstalledVersion {
  readonly version: string;
  readonly hash: string;
}

/** What is installed under one name. */
export interface InstalledPolicy {
  readonly name: string;
  /** The public key that every further version must be signed with. */
  readonly key: string;
  /** The first one is in use; those after it are what a rollback goes back to. */
  readonly versions: readonly InstalledVersion[];
}

/** The policies that were installed into a configuration directory: `policies/NAME/HASH`, and `policies/NAME/policy.json`. */
export class InstalledPolicies {
  readonly #configDirectory: string;

  constructor(configDirectory: string) {
    this.#configDirectory = configDirectory;
  }

  /** The names of all policies, in order. */
  list(): readonly string[] {
    const directory = join(this.#configDirectory, 'policies');
    return existsSync(directory)
      ? readdirSync(directory)
          .filter((name) => existsSync(this.#recordOf(name)))
          .sort()
      : [];
  }

  read(name: string): InstalledPolicy | undefined {
    const file = this.#recordOf(name);
    if (!existsSync(file)) return undefined;
    const value = parse(readFileSync(file, 'utf8'));
    if (isInstalledPolicy(value)) return value;
    throw new FleetError(1, `${file} cannot be read. Remove the policy and install it again.`);
  }

  /** The folder of a version. */
  folderOf(name: string, { hash }: InstalledVersion): string {
    return policyFolder(this.#configDirectory, name, hash);
  }

  /** Writes the files of a bundle beside those of other versions, and puts it into use: all of it, or nothing. */
  install(bundle: PolicyBundle, key: string): string {
    const { name, version, hash } = bundle;
    const former = this.read(name);
    const [current] = former?.versions ?? [];
    if (current) checkOrder(name, current, { version, hash });
    const folder = this.add(bundle);
    const others = (former?.versions ?? []).filter((each) => each.hash !== hash);
    this.#write({ name, key, versions: [{ version, hash }, ...others] });
    return folder;
  }

  /** Writes the files of a bundle beside those of other versions: all of them, or none. */
  add({ name, version, files, hash }: PolicyBundle): string {
    const folder = this.folderOf(name, { version, hash });
    mkdirSync(dirname(folder), { recursive: true });
    // Every account reads what is installed for a machine, whatever the umask of its administrator.
    for (const each of [dirname(dirname(folder)), dirname(folder)]) chmodSync(each, 0o755);
    removeLeftovers(dirname(folder));
    const partial = mkdtempSync(`${folder}${partialMark}`);
    try {
      for (const { path, content, isExecutable } of files) {
        mkdirSync(dirname(join(partial, path)), { recursive: true });
        writeFileSync(join(partial, path), content, { flag: 'wx' });
        chmodSync(join(partial, path), isExecutable ? 0o755 : 0o644);
      }
      const folders = readdirSync(partial, { recursive: true, withFileTypes: true }).filter((each) =>
        each.isDirectory(),
      );
      for (const { parentPath, name: below } of folders) chmodSync(join(parentPath, below), 0o755);
      chmodSync(partial, 0o755);
      if (hashPolicy(readPolicyFiles(partial)) !== hash)
        throw new FleetError(1, 'The files were not written as they are in the bundle. Nothing was installed.');
      // Whoever finds the folder as it should be leaves it alone: it may be in use.
      if (!this.#isIntact(folder, hash)) {
        rmSync(folder, { recursive: true, force: true });
        renameSync(partial, folder);
      }
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
    return folder;
  }

  /** Whether the files of a version are there as they should be. */
  has(name: string, hash: string): boolean {
    return this.#isIntact(policyFolder(this.#configDirectory, name, hash), hash);
  }

  /** Goes back to the version before, whose files must be as they were installed. Going on again takes an update. */
  rollBack(name: string): InstalledVersion {
    const policy = this.read(name);
    const [current, previous, ...rest] = policy?.versions ?? [];
    if (!policy || !current) throw new FleetError(1, `No policy ${name} is installed.`);
    if (!previous) throw new FleetError(1, `There is no version of ${name} before ${current.version}.`);
    this.check(name, previous);
    this.#write({ ...policy, versions: [previous, ...rest] });
    return previous;
  }

  /** Removes a policy with all its versions, and what it trusted. */
  remove(name: string): void {
    rmSync(dirname(this.#recordOf(name)), { recursive: true, force: true });
  }

  /** Fails if the files of a version are not as they were installed. */
  check(name: string, installed: InstalledVersion): void {
    const folder = this.folderOf(name, installed);
    if (this.#isIntact(folder, installed.hash)) return;
    const what = existsSync(folder) ? 'were changed' : 'are missing';
    throw new FleetError(
      1,
      `The files of ${name} ${installed.version} in ${folder} ${what}. Install the bundle again.`,
    );
  }

  #isIntact(folder: string, hash: string): boolean {
    return existsSync(folder) && hashPolicy(readPolicyFiles(folder)) === hash;
  }

  #recordOf(name: string): string {
    return join(this.#configDirectory, 'policies', name, 'policy.json');
  }

  #write(policy: InstalledPolicy): void {
    writeAtomically(this.#recordOf(policy.name), `${JSON.stringify(policy, null, 2)}\n`);
  }
}

/** A signature says who made a version, not that it is still meant: an older one comes back by a rollback alone. */
function checkOrder(name: string, current: InstalledVersion, next: InstalledVersion): void {
  if (next.hash === current.hash) return;
  const order = compareVersions(next.version, current.version);
  if (order > 0) return;
  const what = `${name} ${current.version} is installed`;
  throw new FleetError(
    1,
    order < 0
      ? `${what}, and ${next.version} is older. Go back with: agent-hooks admin bundle rollback ${name}`
      : `${what} with other files. Pack the change as a higher version.`,
  );
}

const partialMark = '.partial-';

/** What an install that was interrupted has left behind. */
function removeLeftovers(directory: string): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    const age = () => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (name.includes(partialMark) && age() > 600_000) rmSync(path, { recursive: true, force: true });
  }
}

function isInstalledPolicy(value: unknown): value is InstalledPolicy {
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.key !== 'string') return false;
  const { versions } = value;
  return Array.isArray(versions) && versions.length > 0 && versions.every(isInstalledVersion);
}

function isInstalledVersion(value: unknown): boolean {
  return isRecord(value) && typeof value.version === 'string' && isPolicyHash(String(value.hash));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
