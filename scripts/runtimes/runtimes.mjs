import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * The runtimes, each from the registry: the package that has its program for every system, where the program is, and how a
 * file is run. The suites need what only Node has, so the others show the smoke test alone.
 */
export const runtimes = [
  ...['20.20.2', '22.23.3', '24.21.0', '26.10.0'].map(node),
  {
    name: 'Bun 1.4',
    words: ['bun'],
    package: 'bun@1.4.4',
    program: ['@oven', /^bun-/, 'bin', /^bun(\.exe)?$/],
    options: [],
    runsSuites: false,
  },
  {
    name: 'Deno 2.9',
    words: ['deno'],
    package: 'deno@2.9.6',
    program: ['@deno', /./, /^deno(\.exe)?$/],
    options: ['run', '--quiet', '--allow-all'],
    runsSuites: false,
  },
];

function node(version) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const [major] = version.split('.');
  return {
    name: `Node ${major}`,
    words: [major, 'node'],
    package: `node-${system}-${process.arch}@${version}`,
    program: [/^node-/, 'bin', /^node(\.exe)?$/],
    options: [],
    runsSuites: true,
  };
}

/** The program of a runtime. What was fetched once is kept outside the repository, in the user's cache. */
export function fetchRuntime(runtime) {
  const cache = join(homedir(), '.cache', 'agent-hooks', 'runtimes');
  const folder = join(cache, runtime.package.replaceAll('/', '+'));
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    // A run that is ended half-way leaves nothing that looks whole.
    const fresh = mkdtempSync(join(cache, 'fetching-'));
    writeFileSync(join(fresh, 'package.json'), '{"private":true}');
    installIn(fresh, [runtime.package]);
    renameSync(fresh, folder);
  }
  const program = find(join(folder, 'node_modules'), runtime.program);
  if (program) return program;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`${runtime.package} has no program for ${process.platform} on ${process.arch}.`);
}

/** Installs into a folder what its manifest and `packages` name. */
export function installIn(folder, packages = []) {
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--loglevel=error'];
  // npm is a script that only a shell finds on Windows.
  const shell = process.platform === 'win32';
  const options = { cwd: folder, encoding: 'utf8', shell, timeout: 600_000 };
  const { status, stdout, stderr, error } = spawnSync('npm', ['install', ...quietly, ...packages], options);
  if (status !== 0) throw new Error(`npm install failed in ${folder}: ${stdout}${stderr}${error?.message ?? ''}`);
}

/** The file below a folder whose path has these names, or names of these shapes. */
function find(folder, [name, ...rest]) {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder).filter((each) => (name instanceof RegExp ? name.test(each) : name === each));
  const found = names.map((each) => join(folder, each));
  return rest.length === 0 ? found[0] : found.map((each) => find(each, rest)).find(Boolean);
}

/** The environment in which `node` is this runtime, for the processes that tests start as well. */
export function environmentOf(program) {
  const name = Object.keys(process.env).find((each) => each.toUpperCase() === 'PATH') ?? 'PATH';
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...process.env, [name]: [dirname(program), process.env[name]].join(separator) };
}
