import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { FleetError } from '../fleet-error.ts';

/** One file of a policy. */
export interface PolicyFile {
  /** With `/`, below the folder. */
  readonly path: string;
  readonly content: Buffer;
  readonly isExecutable: boolean;
}

const mostBytes = 64 * 1024 * 1024;
const mostFiles = 5_000;

/** What is beside a policy where it is written and no part of it; in an installed one it is a change. */
export const leftOutOfPolicies: ReadonlySet<string> = new Set(['node_modules', '.git', '__pycache__', '.DS_Store']);

/** Every file of a policy's folder, in the order of their paths. Links and special files are refused: they lead out of it. */
export function readPolicyFiles(folder: string, leftOut: ReadonlySet<string> = new Set()): readonly PolicyFile[] {
  const files: PolicyFile[] = [];
  let bytes = 0;
  const visit = (below: string) => {
    for (const name of readdirSync(join(folder, below)).sort()) {
      if (leftOut.has(name)) continue;
      const path = join(below, name);
      const stats = lstatSync(join(folder, path));
      if (stats.isDirectory()) visit(path);
      else if (!stats.isFile())
        throw tooStrange(`${join(folder, path)} is not a plain file. A policy contains plain files only.`);
      else {
        bytes += stats.size;
        if (bytes > mostBytes || files.length >= mostFiles) {
          throw tooStrange(
            `${folder} is too large for a policy. The limits are ${mostBytes / 1024 / 1024} MiB, and for the number of files ${mostFiles}.`,
          );
        }
        const content = readFileSync(join(folder, path));
        files.push({ path: path.split(sep).join('/'), content, isExecutable: (stats.mode & 0o100) !== 0 });
      }
    }
  };
  visit('');
  return files;
}

/** The folder of an installed version, below a configuration directory. */
export function policyFolder(configDirectory: string, name: string, hash: string): string {
  return join(configDirectory, 'policies', name, hash.replace('sha256:', ''));
}

/** Whether a text can be the name of a policy, and so of its folder. */
export function isPolicyName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name);
}

/** The hash of a policy: of the paths, contents and execute bits of its files, and of nothing else. */
export function hashPolicy(files: readonly PolicyFile[]): string {
  const hash = createHash('sha256');
  for (const { path, content, isExecutable } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const own = createHash('sha256').update(content).digest('hex');
    hash.update(`${JSON.stringify(path)} ${isExecutable ? 'x' : '-'} ${own}\n`);
  }
  return `sha256:${hash.digest('hex')}`;
}

function tooStrange(message: string): FleetError {
  return new FleetError(1, message);
}
