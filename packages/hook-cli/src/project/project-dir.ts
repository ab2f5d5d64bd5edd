import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';

/** The directory that `-C` names, else the current one; `project` is an older name of the option. */
export function projectDir(io: CliIo, options: { readonly directory?: string; readonly project?: string }): string {
  const dir = resolve(io.cwd, options.directory ?? options.project ?? '.');
  const stats = statSync(dir, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) throw new CliExit(2, `-C: there is no directory ${dir}`);
  return dir;
}
