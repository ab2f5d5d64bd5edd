// Tests what cannot run in the workspace: the packed packages on other runtimes, with dependencies that need those. Each
// suite is installed into a folder of its own outside the repository. `npm run test:runtimes [-- WORD]` takes those with
// WORD in their name.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** A suite: the runtime, the manifest with what it needs, and the files that are put beside it. */
const suites = [
  {
    name: 'current SDKs and frameworks on Node 22',
    runtime: node('22.23.3'),
    manifest: 'examples/frameworks/package.json',
    files: ['examples/frameworks'],
  },
];

const word = process.argv[2] ?? '';
const chosen = suites.filter(({ name }) => name.includes(word));
const outside = mkdtempSync(join(tmpdir(), 'agent-hooks-runtimes-'));
try {
  const tarballs = packPackages(join(outside, 'tarballs'));
  const failed = chosen.filter((suite, index) => !runSuite(suite, join(outside, String(index)), tarballs));
  console.log(failed.length === 0 ? 'All suites passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}.`);
  process.exitCode = chosen.length > 0 && failed.length === 0 ? 0 : 1;
} finally {
  rmSync(outside, { recursive: true, force: true });
}

/** Node of another version, from the registry: the package has the program for one system. */
function node(version) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return { packages: { [name]: version }, command: [join('node_modules', name, program), '--test'] };
}

/** The packages of the workspace as they would be published, by their names. */
function packPackages(folder) {
  mkdirSync(folder, { recursive: true });
  const entries = readdirSync(join(root, 'packages')).map((name) => {
    run('pnpm', ['pack', '--pack-destination', folder], join(root, 'packages', name), 'ignore');
    const { version } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
    return [`@agent-hooks/${name}`, `file:${join(folder, `agent-hooks-${name}-${version}.tgz`)}`];
  });
  return Object.fromEntries(entries);
}

function runSuite({ name, runtime, manifest, files }, folder, tarballs) {
  console.log(`\n${name}`);
  mkdirSync(folder);
  const { dependencies, type } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
  const all = { ...dependencies, ...tarballs, ...runtime.packages };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type, dependencies: all }));
  for (const file of files.flatMap(scriptsIn)) copyFileSync(file, join(folder, basename(file)));
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--loglevel=error'];
  if (run('npm', ['install', ...quietly], folder) !== 0) return false;
  const [program, ...options] = runtime.command;
  return run(join(folder, program), options, folder) === 0;
}

function scriptsIn(folder) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.mjs'));
  return names.map((name) => join(root, folder, name));
}

function run(program, args, cwd, stdio = 'inherit') {
  const shell = process.platform === 'win32';
  return spawnSync(program, args, { cwd, stdio, shell, timeout: 600_000 }).status;
}
