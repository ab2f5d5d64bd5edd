import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliExit } from '../cli-exit.ts';
import type { PolicyBundle } from './bundle.ts';
import { hashPolicy, readPolicyFiles } from './policy-files.ts';

/** One version that was installed, the newest first. */
export interface InstalledVersion {
  readonly version: string;
  readonly hash: string;
}

/** What is installed under one name. */
export interface InstalledPolicy {
  readonly name: string;
  /** The public key that every further version must be signed with. */
  readonly key: string;
  /** The first one is in use. */
  readonly versions: readonly InstalledVersion[];
}

/** The policies that were installed into a configuration directory: `policies/NAME/HASH`, and `policies/NAME/policy.json`. */
export class InstalledPolicies {
  readonly #directory: string;

  constructor(configDirectory: string) {
    this.#directory = join(configDirectory, 'policies');
  }

  read(name: string): InstalledPolicy | undefined {
    const file = join(this.#directory, name, 'policy.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  }

  /** The folder of a version. */
  folderOf(name: string, { hash }: InstalledVersion): string {
    return join(this.#directory, name, hash.replace('sha256:', ''));
  }

  /** Writes the files of a bundle beside those of other versions, and puts it into use. */
  install({ name, version, files, hash }: PolicyBundle, key: string): string {
    const former = this.read(name);
    const folder = this.folderOf(name, { version, hash });
    const partial = `${folder}.partial`;
    rmSync(partial, { recursive: true, force: true });
    for (const { path, content, isExecutable } of files) {
      mkdirSync(dirname(join(partial, path)), { recursive: true });
      writeFileSync(join(partial, path), content, { mode: isExecutable ? 0o755 : 0o644 });
    }
    if (hashPolicy(readPolicyFiles(partial)) !== hash)
      throw new CliExit(1, 'The files were not written as they are in the bundle.');
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
    const others = (former?.versions ?? []).filter((each) => each.hash !== hash);
    this.#write({ name, key, versions: [{ version, hash }, ...others] });
    return folder;
  }

  /** Goes back to the version before; its files must be as they were installed. */
  rollBack(name: string): InstalledVersion {
    const policy = this.read(name);
    const [current, previous, ...rest] = policy?.versions ?? [];
    if (!policy || !current) throw new CliExit(1, `No policy ${name} is installed.`);
    if (!previous) throw new CliExit(1, `There is no version of ${name} before ${current.version}.`);
    this.check(name, previous);
    this.#write({ ...policy, versions: [previous, ...rest, current] });
    return previous;
  }

  /** Fails if the files of a version are not as they were installed. */
  check(name: string, installed: InstalledVersion): void {
    const folder = this.folderOf(name, installed);
    if (existsSync(folder) && hashPolicy(readPolicyFiles(folder)) === installed.hash) return;
    throw new CliExit(
      1,
      `The files of ${name} ${installed.version} in ${folder} were changed. Install the bundle again.`,
    );
  }

  #write(policy: InstalledPolicy): void {
    const file = join(this.#directory, policy.name, 'policy.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, `${JSON.stringify(policy, null, 2)}\n`);
    renameSync(`${file}.new`, file);
  }
}
