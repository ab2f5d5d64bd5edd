/**
 * Runs real agents, headless and offline, with our hooks in them, and writes the table of what held: `npm run interop`.
 * Options: names of agents, `--cache DIR` (where agents are installed), `--keep` (leave the directories of the runs),
 * `--no-install`, `--newest` (what the registry has today in place of the versions in agents.mjs), `--paths` (only the paths by
 * which agents act).
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentFiles } from '../../packages/hook-dialects/dist/index.js';
import { agentRuns, provePaths, startModel } from '../../private/agent-runs/dist/index.js';
import { showProgress } from '../progress.mjs';
import { agents, packageDirectories, versionOf } from './agents.mjs';
import { describeChanges } from './changes.mjs';
import { doorScenes } from './doors.mjs';
import { effects } from './effects.mjs';
import { keepPayloads, newFields } from './recorded-fields.mjs';
import { renderTable } from './render-table.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = join(root, 'packages', 'hook-cli', 'dist');
const asPerson = join(root, 'test-support', 'src', 'as-person.mjs');
const argv = process.argv.slice(2);
const cache = optionValue('--cache') ?? join(homedir(), '.cache', 'agent-hooks', 'interop');
const chosen = argv.filter((each) => Object.hasOwn(agents, each));
const names = chosen.length > 0 ? chosen : Object.keys(agents);
const recordings = join(root, 'packages', 'hook-dialects', 'test', 'recordings');
const runLimitMs = 120_000;

if (argv.includes('--inside')) await runAll();
else enterNamespace();

/** Installs what is missing, then runs this program again where there is no network but loopback. */
function enterNamespace() {
  const why = whyNot();
  if (why !== undefined) {
    console.log(`Skipped: ${why}`);
    return;
  }
  if (!argv.includes('--no-install')) for (const name of names) install(name);
  const inside = [process.execPath, fileURLToPath(import.meta.url), ...argv, '--inside'];
  const isolated = [
    '-n',
    ...(process.getuid() === 0 ? [] : ['-r']),
    'sh',
    '-c',
    'ip link set lo up && exec "$@"',
    'sh',
  ];
  const { status } = spawnSync('unshare', [...isolated, ...inside], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

/** The value behind an option. */
function optionValue(option) {
  const at = argv.indexOf(option);
  return at < 0 ? undefined : argv[at + 1];
}

function whyNot() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the agents are run on Linux x64 only.';
  if (!existsSync(join(dist, 'agent-hooks-bridge.cjs'))) return 'build the packages first: npm run build.';
  const tried = spawnSync('unshare', [
    '-n',
    ...(process.getuid() === 0 ? [] : ['-r']),
    'ip',
    'link',
    'set',
    'lo',
    'up',
  ]);
  return tried.status === 0
    ? undefined
    : 'no network namespace can be created here (unshare -n), so agents would not be offline.';
}

function install(name) {
  const prefix = join(cache, name);
  mkdirSync(prefix, { recursive: true });
  const { packages } = agents[name];
  const modules = join(prefix, 'node_modules');
  const newest = newestOf(packages[0]);
  if (argv.includes('--newest')) packages[0] = newest;
  else if (newest !== packages[0]) console.log(`${newest} is out; this run is of ${packages[0]}. Try it: --newest`);
  const isThere = packageDirectories(name, modules).every((each) => existsSync(each));
  if (isThere && packages[0].endsWith(`@${versionOf(name, modules)}`)) return;
  console.log(`Installing ${packages.join(' ')} …`);
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', prefix, ...options, ...packages], { stdio: 'inherit', timeout: 300_000 });
}

/** The version of a package that the registry gives today, as it is asked for; the same where it cannot be asked. */
function newestOf(asked) {
  const name = asked.replace(/@[^@]+$/, '');
  const { status, stdout } = spawnSync('npm', ['view', name, 'version', '--loglevel=error'], { encoding: 'utf8' });
  return status === 0 ? `${name}@${stdout.trim()}` : asked;
}

async function runAll() {
  if (Object.keys(networkInterfaces()).some((each) => each !== 'lo')) throw new Error('There is a network here.');
  const rows = [];
  for (const name of names) {
    const modules = join(cache, name, 'node_modules');
    const kept = mkdtempSync(join(tmpdir(), `agent-hooks-kept-${name}-`));
    const row = { name, version: versionOf(name, modules), cells: [], paths: await coverage(name, modules) };
    for (const effect of argv.includes('--paths') ? [] : effects) {
      const run = await shown(`${name}: ${effect.name}`, runOne(name, modules, { ...effect, kept }));
      const said = run.timedOut ? undefined : effect.judge(run);
      row.cells.push({ effect: effect.name, said, isRecorded: run.isRecorded });
      console.log(`${name} ${row.version}: ${effect.name}: ${said ?? 'FAILED'} (${run.seconds} s)`);
      if (said === undefined) console.log(run.output.slice(-2000));
    }
    row.newFields = newFields(name, recordings, kept);
    console.log(`${name} ${row.version}: new to the recordings: ${row.newFields.join(', ') || 'nothing'}`);
    remove(kept);
    rows.push(row);
  }
  const pathsOnly = argv.includes('--paths');
  const doors = names.includes('gemini') && !pathsOnly ? await runDoors() : [];
  const hasFailed =
    [...rows.flatMap(({ cells }) => cells), ...doors].some(({ said }) => said === undefined) ||
    rows.some(({ paths }) => paths.some(({ held }) => !held));
  if (names.length === Object.keys(agents).length && !pathsOnly) {
    const file = join(root, 'docs', 'contributing', 'interop.md');
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const after = renderTable(rows, effects, doors);
    writeFileSync(file, after);
    console.log(`Wrote ${file}`);
    console.log(
      ['Changed since the last run:', ...describeChanges(before, after)].join('\n  ').replace(/:$/, ': nothing'),
    );
  }
  process.exitCode = hasFailed ? 1 : 0;
}

/** Shows on a terminal what is waited for, since one run can take a minute. */
function shown(activity, promise) {
  return promise.finally(showProgress(activity));
}

/** The ways by which an agent acts, and on which of them a refusal holds. */
async function coverage(name, modules) {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), `agent-hooks-paths-${name}-`)));
  // A home inside of a project is not the home that counts.
  const [home, project] = [join(directory, 'home'), join(directory, 'project')];
  for (const each of [home, project]) mkdirSync(each, { mode: 0o700 });
  const env = { PATH: process.env.PATH, HOME: home };
  try {
    const connect = [asPerson, join(dist, 'index.js'), 'connect', name, '--user', '--yes'];
    execFileSync(process.execPath, connect, { cwd: project, env, timeout: 60_000 });
    const path = agentFiles[name].user;
    const bridge = join(dist, 'agent-hooks-bridge.cjs');
    const proof = provePaths({
      agent: name,
      command: agents[name].start(modules),
      proofVariable: 'AGENT_HOOKS_PROOF',
      searchPath: process.env.PATH,
      settings: { file: join(home, path), below: 'home', path },
      endBridge: { file: process.execPath, args: [bridge, '--end'] },
    });
    const paths = await shown(`${name}: the paths by which it acts`, proof);
    for (const { path: each, held, why = '' } of paths) console.log(`${name}: ${each}: ${held ? 'guarded' : why}`);
    return paths;
  } finally {
    remove(directory);
  }
}

/** The scenes of an agent behind the doors. */
async function runDoors() {
  const modules = join(cache, 'gemini', 'node_modules');
  const results = [];
  for (const scene of doorScenes) {
    const { directory, home, project } = makePlace('doors', scene.hooks);
    writeFileSync(join(project, 'secret.txt'), 'MARK-SECRET');
    const model = await startModel(scene.steps(project));
    const place = { home, project, base: model.base };
    const { setUp, args, env: ownVariables } = agentRuns.gemini;
    try {
      setUp(place);
      const env = { ...environmentIn(home), ...ownVariables(place) };
      const door = (name) => [process.execPath, join(dist, 'main.js'), name];
      const given = { modules, home, project, env, door, agent: agents.gemini.start(modules), args };
      const ended = await shown(scene.name, withLimit(scene.start(given)));
      const said = scene.judge({ ...ended, requests: model.requests });
      results.push({ name: scene.name, said });
      console.log(`${scene.name}: ${said ?? 'FAILED'}`);
    } finally {
      model.close();
      if (!argv.includes('--keep')) remove(directory);
    }
  }
  return results;
}

function withLimit(running) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('It took too long')), runLimitMs).unref();
    running.then(resolve, reject);
  });
}

/** A home with hooks, and a project. */
function makePlace(name, hooks) {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), `agent-hooks-interop-${name}-`)));
  const [home, project] = [join(directory, 'home'), join(directory, 'project')];
  for (const each of [home, project, join(home, '.config', 'agent-hooks')])
    mkdirSync(each, { recursive: true, mode: 0o700 });
  writeFileSync(join(home, '.config', 'agent-hooks', 'settings.json'), JSON.stringify({ hooks }));
  return { directory, home, project };
}

/** An agent that was ended may have started others, which write for a moment longer. */
function remove(directory, tries = 20) {
  try {
    // Its own retries do not look again at what is in a directory.
    rmSync(directory, { recursive: true, force: true });
  } catch (error) {
    if (tries === 0) throw error;
    spawnSync('sleep', ['0.5']);
    remove(directory, tries - 1);
  }
}

function environmentIn(home) {
  return { PATH: process.env.PATH, HOME: home, TERM: 'dumb', LANG: 'C.UTF-8', NO_COLOR: '1' };
}

async function runOne(name, modules, effect) {
  const { directory, home, project } = makePlace(name, effect.hooks);
  const { toCall, setUp, args, env: ownVariables } = agentRuns[name];
  const model = await startModel([toCall('echo hello > ran.txt'), { text: 'Done.' }]);
  const place = { home, project, base: model.base };
  const env = environmentIn(home);
  try {
    setUp(place);
    for (const command of [
      ['connect', name, '--user', '--yes'],
      ['trace', '--record', 'on', join(directory, 'log.jsonl')],
    ])
      execFileSync(process.execPath, [asPerson, join(dist, 'index.js'), ...command], {
        cwd: project,
        env,
        timeout: 60_000,
      });
    // A plugin is no command.
    if (name !== 'opencode') keepPayloads(join(home, agentFiles[name].user), dist, effect.kept);
    const begun = Date.now();
    const [command, ...first] = agents[name].start(modules);
    const options = { cwd: project, env: { ...env, ...ownVariables(place) } };
    const ended = await runProcess(command, [...first, ...args], options);
    const ran = join(project, 'ran.txt');
    const log = join(directory, 'log.jsonl');
    const recorded = existsSync(log) ? readFileSync(log, 'utf8') : '';
    return {
      ...ended,
      requests: model.requests,
      ran: existsSync(ran) ? readFileSync(ran, 'utf8') : undefined,
      isRecorded: recorded.includes(`"agent":"${name}"`),
      seconds: Math.round((Date.now() - begun) / 1000),
    };
  } finally {
    spawnSync(process.execPath, [join(dist, 'agent-hooks-bridge.cjs'), '--end'], {
      cwd: project,
      env,
      timeout: 20_000,
    });
    model.close();
    if (!argv.includes('--keep')) remove(directory);
  }
}

/** Runs an agent as a group of processes, which is ended with it. */
function runProcess(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let [output, timedOut] = ['', false];
    const endGroup = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    };
    const timer = setTimeout(() => {
      timedOut = true;
      endGroup();
    }, runLimitMs);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      clearTimeout(timer);
      endGroup();
      resolve({ code, output, timedOut });
    });
  });
}
