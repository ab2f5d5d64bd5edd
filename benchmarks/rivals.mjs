// `npm run bench:rivals` compares the engine with another agent's in one run, turn by turn. The rival is installed outside
// of the workspace, in the system's directory for temporary files, and is no part of the checks.
import './hooks-are-on.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { HookSystem } from '@agent-hooks/hook-system';
import { renderRivals } from './chart.mjs';
import { checked, median, timesOf } from './measure.mjs';

const rival = { name: '@google/gemini-cli-core', version: '0.61.0' };
const folder = dirname(fileURLToPath(import.meta.url));
const place = join(tmpdir(), `agent-hooks-rivals-${rival.version}`);

/** A hook that was not run would be quick and wrong: a command has answered, a function was called once more. */
const hasAnswered = ({ success, allOutputs }) => success && allOutputs.length === 1;
let called = 0;
let seen = 0;
function wasCalled({ success }) {
  const isNew = called > seen;
  seen = called;
  return success && isNew;
}

const { HookSystem: RivalSystem } = await import(pathToFileURL(install()).href);
// The rival tells each of its steps.
const { log, debug, warn } = console;
Object.assign(console, { log: () => {}, debug: () => {}, warn: () => {} });
const rows = await measureAll();
Object.assign(console, { log, debug, warn });
for (const [name, ratio, goal] of rows) console.log(`${round(ratio).padStart(8)} x  (goal ${goal})  ${name}`);
const figures = rows.map(([name, ratio, goal]) => ({ name, ratio: Number(ratio.toPrecision(3)), goal }));
const shown = { rival: `${rival.name} ${rival.version}`, rows: figures };
writeFileSync(join(folder, 'rivals.json'), `${JSON.stringify(shown, null, 2)}\n`);
writeFileSync(join(folder, 'rivals.svg'), renderRivals(shown));
process.exit(rows.every(([, ratio, goal]) => ratio <= goal) ? 0 : 1);

function round(ratio) {
  return ratio < 0.01 ? ratio.toPrecision(1) : ratio.toFixed(2);
}

/** The file of the rival's hooks; installed by npm if it is not there yet. Its scripts are not run. */
function install() {
  const entry = join(place, 'node_modules', rival.name, 'dist', 'src', 'hooks', 'index.js');
  if (existsSync(entry)) return entry;
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{ "private": true }\n');
  const wanted = `${rival.name}@${rival.version}`;
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', wanted];
  const { status } = spawnSync('npm', args, { cwd: place, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0 || !existsSync(entry)) throw new Error(`${wanted} could not be installed in ${place}.`);
  return entry;
}

/** A host for both: the rival asks for more, and of most of it nothing depends. */
function hostOf(hooks) {
  const known = {
    getSessionId: () => 'bench',
    getWorkingDir: () => folder,
    getEnableHooks: () => true,
    getHooks: () => hooks,
    getProjectHooks: () => undefined,
    getProjectRoot: () => folder,
    getExtensions: () => [],
    getDisabledHooks: () => [],
    getTranscriptPath: () => '',
    isTrustedFolder: () => true,
    sanitizationConfig: { allowedEnvironmentVariables: [], blockedEnvironmentVariables: [] },
    storage: { getPlansDir: () => folder },
    geminiClient: undefined,
  };
  return known;
}

function rivalHostOf(hooks) {
  const host = new Proxy(hostOf(hooks), {
    get: (known, name) => (name === 'config' ? host : name in known ? known[name] : () => undefined),
  });
  return host;
}

/** Each gets hooks of its own: the rival writes into those that it is given. */
async function open(hooks, register) {
  const ours = new HookSystem(hostOf(structuredClone(hooks)));
  const theirs = new RivalSystem(rivalHostOf(structuredClone(hooks)));
  await ours.initialize();
  await theirs.initialize();
  register?.(ours.getRegistry(), theirs);
  return { ours: ours.getEventHandler(), theirs: theirs.getEventHandler() };
}

function manyHooks(count) {
  const groups = Array.from({ length: count }, (_, index) => ({
    matcher: `^tool_${index}$`,
    hooks: [{ type: 'command', command: `check ${index}`, name: `check-${index}` }],
  }));
  return { BeforeTool: groups };
}

function modelCall(count) {
  const contents = Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'model',
    parts: [{ text: `message ${index} `.repeat(8) }],
  }));
  return { model: 'gemini-2.5-pro', contents, config: { temperature: 0.2 } };
}

/** The same function for both, each registered as its engine wants it. */
function functionHook(hook) {
  const action = (input) => {
    called += 1;
    return hook(input);
  };
  return (registry, theirs) => {
    registry.registerHook({ type: 'function', name: 'in-code', action }, 'BeforeModel');
    theirs.registerHook({ type: 'runtime', name: 'in-code', action: async (input) => action(input) }, 'BeforeModel');
  };
}

/** Reads every message and has nothing to say about any. */
function lookAtAll({ llm_request }) {
  const found = llm_request.messages.find(({ content }) => content.includes('password'));
  return found && { decision: 'deny', reason: 'A password must not be sent.' };
}

function editOne({ llm_request }) {
  const messages = llm_request.messages.map((each, index) => (index === 500 ? { ...each, content: 'edited' } : each));
  return { hookSpecificOutput: { hookEventName: 'BeforeModel', llm_request: { ...llm_request, messages } } };
}

/** Each row: its name, ours against theirs, and the goal. */
async function measureAll() {
  const tool = (handler, isRight = hasAnswered) =>
    checked(() => handler.fireBeforeToolEvent('write_file', { path: 'a.txt' }), isRight);
  const call = modelCall(1000);
  const model = (handler, isRight = hasAnswered) => checked(() => handler.fireBeforeModelEvent(call), isRight);
  const answers = { type: 'command', command: "cat >/dev/null; echo '{}'" };
  const onTool = { BeforeTool: [{ matcher: '*', hooks: [answers] }] };
  const onModel = (hook) => ({ BeforeModel: [{ matcher: '*', hooks: [hook] }] });
  const none = await open(manyHooks(10_000));
  const looks = await open({}, functionHook(lookAtAll));
  const edits = await open({}, functionHook(editOne));
  const one = await open(onTool);
  const bash = await open({ BeforeTool: [{ matcher: '*', hooks: [{ ...answers, shell: 'bash' }] }] });
  const large = await open(onModel(answers));
  const largeBash = await open(onModel({ ...answers, shell: 'bash' }));
  const load = async (System, host, fires) => {
    const system = new System(host(manyHooks(10_000)));
    await system.initialize();
    if (system.getAllHooks().length !== 10_000) throw new Error('Not all hooks were loaded');
    if (fires) await system.getEventHandler().fireBeforeToolEvent('write_file', {});
  };
  const nobodyRan = ({ success, allOutputs }) => success && allOutputs.length === 0;
  const loadBoth = (fires) => [
    () => load(HookSystem, hostOf, fires),
    () => load(RivalSystem, rivalHostOf, fires),
    { rounds: 6, warmup: 1, clock: 'processor' },
  ];
  const few = { rounds: 40 };
  // Nothing is started here, so the processor's time is all there is.
  const inProcess = { rounds: 40, warmup: 20, iterations: 5, clock: 'processor' };
  const table = [
    [
      'a function that looks at a request of 1,000 messages',
      0.9,
      model(looks.ours, wasCalled),
      model(looks.theirs, wasCalled),
      inProcess,
    ],
    [
      'a function that edits one of 1,000 messages',
      0.9,
      model(edits.ours, wasCalled),
      model(edits.theirs, wasCalled),
      inProcess,
    ],
    ['a command on a request of 1,000 messages', 0.95, model(large.ours), model(large.theirs), few],
    ["a command on such a request, shell: 'bash'", 1, model(largeBash.ours), model(largeBash.theirs), few],
    ['one command', 0.9, tool(one.ours), tool(one.theirs), few],
    ["one command, shell: 'bash'", 0.96, tool(bash.ours), tool(bash.theirs), few],
    [
      'none of 10,000 hooks matches',
      0.1,
      tool(none.ours, nobodyRan),
      tool(none.theirs, nobodyRan),
      { rounds: 10, iterations: 10 },
    ],
    ['load 10,000 hooks', 1, ...loadBoth(false)],
    ['load 10,000 hooks and fire the first event', 1, ...loadBoth(true)],
  ];
  const rows = [];
  for (const [name, goal, subject, floor, how] of table) {
    const times = await timesOf({ subject, floor }, how);
    rows.push([name, median(times.subject) / median(times.floor), goal]);
  }
  return rows;
}
