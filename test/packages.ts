import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of this repository, as its manifest describes it. */
export interface WorkspacePackage {
  readonly folder: string;
  readonly name: string;
  readonly directory: string;
  /** Its dependencies among our own packages, by folder name. */
  readonly ours: readonly string[];
  readonly manifest: Manifest;
}

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

export const root = join(import.meta.dirname, '..');

/** Every package in packages/, in the order of their names. */
export function readPackages(): WorkspacePackage[] {
  return readdirSync(join(root, 'packages')).map((folder) => {
    const directory = join(root, 'packages', folder);
    const manifest: Manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    const ours = Object.keys(manifest.dependencies ?? {})
      .filter((name) => name.startsWith('@agent-hooks/'))
      .map((name) => name.slice('@agent-hooks/'.length));
    return { folder, name: manifest.name, directory, ours, manifest };
  });
}
