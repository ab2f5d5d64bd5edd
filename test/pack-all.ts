import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './packages.ts';

/** A package that `pnpm pack` has packed. */
export interface Packed {
  readonly name: string;
  /** The tarball. */
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs every package into a folder, as it will be published. */
export async function packAll(folder: string): Promise<readonly Packed[]> {
  const all = ['--recursive', '--filter', './packages/*'];
  return JSON.parse(await run('pnpm', [...all, 'pack', '--json', '--pack-destination', folder], root));
}

/** Runs a program, and gives what it printed; one that fails throws all that it said. */
export async function run(command: string, parameters: readonly string[], cwd: string): Promise<string> {
  // npm and pnpm are scripts that only a shell finds on Windows.
  const shell = process.platform === 'win32' && command !== process.execPath;
  try {
    const { stdout } = await promisify(execFile)(command, [...parameters], { cwd, shell, timeout: 600_000 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${parameters.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`, { cause: error });
  }
}
