import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const typesFolder = join(packageFolder, 'node_modules', '@agent-hooks', 'hook-types');

/** A folder outside the workspace in which the built package is installed alone. */
export interface InstalledPackage {
  readonly folder: string;
  /** Runs a fixture there and gives the lines that it printed. */
  readonly runFixture: (name: string) => Promise<string[]>;
  /** Runs a module there and gives the lines that it printed. */
  readonly runModule: (code: string) => Promise<string[]>;
  readonly remove: () => Promise<void>;
}

/** Installs the built package and what it depends on, and nothing else; `sdk` adds a fake of the SDK. */
export async function installPackage(sdk?: 'stand-in'): Promise<InstalledPackage> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'hook-translator-')));
  const modules = join(folder, 'node_modules');
  await copyBuilt(packageFolder, join(modules, '@agent-hooks', 'hook-translator'));
  await copyBuilt(typesFolder, join(modules, '@agent-hooks', 'hook-types'));
  await copyBuilt(join(await realpath(typesFolder), 'node_modules', 'valibot'), join(modules, 'valibot'));
  if (sdk) await writeStandIn(join(modules, '@google', 'genai'));
  return {
    folder,
    runFixture: async (name) => {
      await cp(join(packageFolder, 'test', 'fixtures', name), join(folder, name));
      return printed(join(folder, name), folder);
    },
    runModule: async (code) => {
      await writeFile(join(folder, 'module.mjs'), code);
      return printed(join(folder, 'module.mjs'), folder);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs a fixture inside the workspace, where the SDK is installed. */
export function runFixtureHere(name: string): Promise<string[]> {
  return printed(join(packageFolder, 'test', 'fixtures', name), packageFolder);
}

async function copyBuilt(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await cp(join(await realpath(from), 'dist'), join(to, 'dist'), { recursive: true });
  await cp(join(await realpath(from), 'package.json'), join(to, 'package.json'));
}

/** Says that it was loaded, and has no class to offer. */
async function writeStandIn(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const manifest = {
    name: '@google/genai',
    version: '2.32.0',
    exports: { '.': './index.cjs', './node': './index.cjs' },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'index.cjs'), "console.log('the SDK was loaded');\n");
}

async function printed(file: string, cwd: string): Promise<string[]> {
  // Package managers put a path to all they installed into the environment, where the SDK would be found after all.
  const env = { ...process.env, NODE_PATH: '', NODE_OPTIONS: '' };
  const { stdout, stderr } = await run(process.execPath, [file], { cwd, env, timeout: 20_000 });
  return [...stdout.trim().split(/\r?\n/), ...stderr.trim().split(/\r?\n/)].filter((line) => line !== '');
}
