import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';

/** The directory that `--project` names, else the current one. */
export function projectDir(io: CliIo, options: { readonly project?: string }): string {
  const dir = resolve(io.cwd, options.project ?? '.');
  const stats = statSync(dir, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) throw new CliExit(2, `--project: there is no directory ${dir}`);
  return dir;
}
