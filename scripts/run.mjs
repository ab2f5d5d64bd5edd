// Runs the workspace's commands on a machine that has only Node and npm: the pinned pnpm comes through `npm exec`.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { showProgress } from './progress.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const turbo = 'pnpm exec turbo run --concurrency=100% --output-logs=errors-only --log-prefix=none';
/** Tests mostly wait for the processes they start, so more of them run at once than there are processors. */
const busy = turbo.replace('100%', '150%');
const proceed = '--continue=dependencies-successful';
const checks = 'build check check:types check:lint check:workspace check:direction check:unused';
/** It reads what the packages built; the proofs read what their tests reported, too, so they run when all of that is done. */
const repository = 'check:repository';
const proofs = { quiet: `${turbo} check:proofs` };

/** What each command does once the dependencies are there. `quiet` output is shown only when the step fails. */
const commands = {
  start: [{ quiet: `${turbo} build` }, { show: 'node private/demo/dist/main.js' }],
  test: [
    { quiet: `${turbo} build` },
    { quiet: `${busy} ${repository} ${checks} test ${proceed}` },
    proofs,
    { call: reportTests },
  ],
  checks: [{ quiet: `${turbo} build` }, { quiet: `${turbo} ${repository} ${checks} ${proceed}` }],
  'test:packages': [{ quiet: `${turbo} build test ${proceed}` }, proofs, { call: reportTests }],
  'test:soak': [
    { quiet: `${turbo} build` },
    { show: 'pnpm exec vitest run --project "!repository*" .soak.', environment: { AGENT_HOOKS_SOAK: '1' } },
  ],
  'test:runtimes': [{ quiet: `${turbo} build` }, { show: 'node scripts/test-runtimes.mjs' }],
  'test:windows': [{ quiet: `${turbo} build` }, { show: 'node scripts/windows/run.mjs' }],
  'test:machine': [{ quiet: `${turbo} build` }, { show: 'node scripts/test-machine.mjs' }],
  bench: [{ quiet: `${turbo} build` }, { show: 'node benchmarks/run.mjs' }],
  'bench:guards': [{ quiet: `${turbo} build` }, { show: 'node benchmarks/guards.mjs' }],
  'bench:rivals': [{ quiet: `${turbo} build` }, { show: 'node benchmarks/rivals.mjs' }],
  interop: [{ quiet: `${turbo} build` }, { show: 'node scripts/interop/run.mjs' }],
  docs: [{ quiet: `${turbo} build` }, { show: 'pnpm --filter @agent-hooks/site run site' }],
  coverage: [{ quiet: `${turbo} build` }, { show: 'pnpm exec vitest run --coverage --project "!repository*"' }],
  pack: [{ quiet: `${turbo} build` }, { show: 'node scripts/pack.mjs' }],
  pictures: [
    { quiet: `${turbo} build` },
    {
      show: 'pnpm --filter @agent-hooks/hook-cli exec vitest run test/pictures.test.ts',
      environment: { AGENT_HOOKS_PICTURES: '1' },
    },
  ],
  format: [{ show: 'pnpm exec biome check --write .' }],
  changeset: [{ show: 'pnpm exec changeset' }],
  release: [
    { quiet: `${turbo} build` },
    { quiet: `${turbo} ${repository} ${checks} test` },
    proofs,
    { show: 'pnpm exec changeset publish' },
  ],
  'publish:tested': [{ quiet: `${turbo} build` }, { show: 'pnpm exec changeset publish' }],
};

const inside = process.argv[2] === '--inside';
const [name, ...rest] = process.argv.slice(inside ? 3 : 2);
const environment = {
  ...process.env,
  DO_NOT_TRACK: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  NPM_CONFIG_UPDATE_NOTIFIER: 'false',
  // npm would print its own warnings and "To address issues…" between our lines.
  NPM_CONFIG_LOGLEVEL: 'error',
  ...(process.stdin.isTTY && process.stdout.isTTY ? {} : { CI: 'true' }),
};

process.exitCode = await main();

async function main() {
  if (!Object.hasOwn(commands, name ?? '')) {
    console.error(`Unknown command '${name ?? ''}'. Known: ${Object.keys(commands).join(', ')}.`);
    return 2;
  }
  if (!inside) {
    const again = ['node', 'scripts/run.mjs', '--inside', name, ...rest].map(quote).join(' ');
    return await run(`npm exec --yes --prefer-offline --package=${packageManager.split('+')[0]} -c ${quote(again)}`);
  }
  const install = await runQuietly('pnpm install --frozen-lockfile --prefer-offline', 'Installing the dependencies');
  if (install !== 0) return install;
  if (name === 'test' && rest.length > 0) return await testPackage(rest);
  for (const step of commands[name]) {
    const code = step.call
      ? step.call()
      : step.quiet
        ? await runQuietly(step.quiet, describe(step.quiet))
        : await run([step.show, ...rest.map(quote)].join(' '), step.environment);
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * `npm test -- PACKAGE [WORDS]`: the tests of one package, from the sources of all packages, without a build. Words choose files
 * by their paths, or tests by their titles where no path contains them; `--built` builds first and runs what needs that, too.
 */
async function testPackage([folder, ...words]) {
  const directory = ['packages', 'private', '.'].map((parent) => join(root, parent, folder)).find(hasTests);
  if (!directory) {
    const known = ['packages', 'private'].flatMap((parent) => foldersIn(join(root, parent)));
    console.error(`There is no package '${folder}'. Known: ${known.join(', ')}.`);
    return 2;
  }
  const built = words.includes('--built');
  const code = built ? await runQuietly(`${turbo} build --filter=./${relative(root, directory)}`, 'Building') : 0;
  if (code !== 0) return code;
  const chosen = words.filter((word) => word !== '--built');
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => isTest(file));
  const inPaths = chosen.filter((word) => files.some((file) => file.includes(word)));
  const inTitles = chosen.filter((word) => !inPaths.includes(word));
  const titles = inTitles.length > 0 ? ['--testNamePattern', inTitles.join(' ')] : [];
  const source = built ? [] : ['--tagsFilter', '!built'];
  // A part of the tests must not be what the requirements are checked against.
  const options = ['--reporter=default', ...source, ...titles, ...inPaths];
  return await run(`node ${quote(vitest)} run ${options.map(quote).join(' ')}`, {}, directory);
}

function isTest(file) {
  return file.endsWith('.test.ts') && !file.includes('node_modules');
}

function hasTests(directory) {
  return existsSync(join(directory, 'vitest.config.ts'));
}

function foldersIn(directory) {
  return existsSync(directory) ? readdirSync(directory) : [];
}

function describe(command) {
  return command.endsWith(' build') ? 'Building' : 'Checking';
}

function run(command, more = {}, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd, env: { ...environment, ...more }, shell: true, stdio: 'inherit' });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function runQuietly(command, activity) {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, env: environment, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    // Where no line can be redrawn, `start` says it once.
    if (name === 'start' && !process.stderr.isTTY) console.error(`${activity} …`);
    const finish = showProgress(activity);
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      finish();
      if (code !== 0) {
        process.stdout.write(Buffer.concat(output));
        console.error(`\n${activity} failed; see above.`);
      }
      resolve(code ?? 1);
    });
  });
}

/** Adds up what the test runs reported, cached runs included, so that a quiet run still says what it did. */
function reportTests() {
  const folders = [
    root,
    ...['recipes', 'site', 'test/specification'].map((folder) => join(root, folder)),
    ...['packages', 'private'].flatMap((parent) =>
      foldersIn(join(root, parent)).map((each) => join(root, parent, each)),
    ),
  ].map((folder) => join(folder, '.vitest'));
  const reports = [...folders, join(root, '.vitest', 'proofs')]
    .map((folder) => join(folder, 'report.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const total = (field) => reports.reduce((sum, report) => sum + report[field], 0);
  console.log('types, lint, direction, unused code, packages: no problems');
  console.log(
    `${total('numPassedTests')} passed, ${total('numFailedTests')} failed, ${total('numPendingTests')} skipped`,
  );
  return total('numPassedTests') > 0 && total('numFailedTests') === 0 ? 0 : 1;
}

function quote(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `"${word.replaceAll(/(["\\$`])/g, '\\$1')}"`;
}
