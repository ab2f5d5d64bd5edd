import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { alwaysTrust, HookSystem, loadHookSettings, storeTrust } from '@agent-hooks/hook-system';
import { TrustStore } from '@agent-hooks/hook-system/inspect';
import { folder, handlerOf, host, manyHooks } from './hosts.mjs';
import { boundedNumber, checked, hasAnswered, ratioToFloor } from './measure.mjs';

const toolInput = { path: 'a.txt' };
const asyncNoOp = async () => {};
const iterations = 20_000;

const counts = [0, 10, 1000, 10_000];
const others = Object.fromEntries(
  await Promise.all(counts.map(async (count) => [count, await handlerOf(manyHooks('AfterTool', count))])),
);
const unmatched = Object.fromEntries(
  await Promise.all(counts.map(async (count) => [count, await handlerOf(manyHooks('BeforeTool', count))])),
);
const off = await handlerOf(manyHooks('BeforeTool', 10), { enabled: false });

const fire = (handler) => () => handler.fireBeforeToolEvent('write_file', toolInput);

/** A model call of so many messages, in the shape of the SDK. */
function modelCall(count) {
  const contents = Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'model',
    parts: [{ text: `message ${index} `.repeat(8) }],
  }));
  return { model: 'gemini-2.5-pro', contents, config: { temperature: 0.2 } };
}

const longCall = modelCall(1000);
const viaJson = (value) => JSON.parse(JSON.stringify(value));

async function fireFunction(action) {
  const system = new HookSystem(host({}));
  await system.initialize();
  system.getRegistry().registerHook({ type: 'function', name: 'in-code', action }, 'BeforeModel');
  return checked(
    () => system.getEventHandler().fireBeforeModelEvent(longCall),
    ({ success, totalDuration }) => success && totalDuration > 0,
  );
}

const editOne = ({ llm_request }) => ({
  hookSpecificOutput: {
    llm_request: {
      messages: llm_request.messages.map((each, index) => (index === 500 ? { ...each, content: 'edited' } : each)),
    },
  },
});
const lookAtAll = ({ llm_request }) => {
  const found = llm_request.messages.find(({ content }) => content.includes('password'));
  return found && { decision: 'deny' };
};
const fireLooking = await fireFunction(lookAtAll);
const fireEditing = await fireFunction(editOne);

const command = {
  type: 'command',
  command: '/bin/sh',
  args: ['-c', `cat >/dev/null; echo '{"systemMessage":"seen"}'`],
};
const one = await handlerOf({ BeforeTool: [{ hooks: [command] }] });
const printedInput = JSON.stringify({ tool_name: 'write_file', tool_input: toolInput });

/** What a hook costs at least: a process group of its own, an input on stdin, both outputs read to their end. */
function bareSpawn() {
  return new Promise((resolve, reject) => {
    const child = spawn(command.command, command.args, { cwd: folder, detached: true });
    const printed = [];
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.stderr.on('data', (chunk) => printed.push(chunk));
    child.on('error', reject);
    child.on('close', () => resolve(JSON.parse(Buffer.concat(printed))));
    child.stdin.on('error', () => {});
    child.stdin.end(printedInput);
  });
}

/** A project of so many hooks, each with a script of its own, all of them approved. */
async function approvedProject(count) {
  const root = mkdtempSync(join(tmpdir(), 'hook-system-bench-'));
  process.on('exit', () => rmSync(root, { recursive: true, force: true }));
  const projectDir = join(root, 'project');
  for (const name of ['.gemini', 'hooks']) mkdirSync(join(projectDir, name), { recursive: true });
  const groups = Array.from({ length: count }, (_, index) => {
    const script = `./hooks/check-${index}.sh`;
    writeFileSync(join(projectDir, script), `#!/bin/sh\ncat >/dev/null; echo '{"systemMessage":"seen"}' # ${index}\n`, {
      mode: 0o755,
    });
    return { matcher: `^tool_${index}$`, hooks: [{ type: 'command', command: script }] };
  });
  writeFileSync(join(projectDir, '.gemini', 'settings.json'), JSON.stringify({ hooks: { BeforeTool: groups } }));
  await untilOld();
  const settings = await loadHookSettings({
    projectDir,
    userDir: join(root, 'home'),
    systemDir: join(root, 'etc'),
  });
  const directory = join(root, 'approvals');
  const { hooks } = settings.sources[0];
  await new TrustStore({ directory }).approve(projectDir, hooks);
  const policy = storeTrust({ directory });
  const open = async (trust) => {
    const system = new HookSystem({ ...host(settings), getWorkingDir: () => projectDir }, { trust });
    await system.initialize();
    return checked(() => system.getEventHandler().fireBeforeToolEvent('tool_42', toolInput), hasAnswered);
  };
  return { projectDir, hooks, policy, open };
}

/** A project with one approved hook whose folder has so many files of code. */
async function approvedFolder(files) {
  const root = mkdtempSync(join(tmpdir(), 'hook-system-bench-'));
  process.on('exit', () => rmSync(root, { recursive: true, force: true }));
  const projectDir = join(root, 'project');
  for (const name of ['.agent-hooks', 'hooks']) mkdirSync(join(projectDir, name), { recursive: true });
  writeFileSync(join(projectDir, 'hooks', 'run.sh'), '#!/bin/sh\ncat >/dev/null\n', { mode: 0o755 });
  for (let index = 1; index < files; index++) writeFileSync(join(projectDir, 'hooks', `part${index}.sh`), ':\n');
  const hooks = { BeforeTool: [{ hooks: [{ type: 'command', command: './hooks/run.sh' }] }] };
  writeFileSync(join(projectDir, '.agent-hooks', 'settings.json'), JSON.stringify({ hooks }));
  await untilOld();
  const settings = await loadHookSettings({
    projectDir,
    userDir: join(root, 'home'),
    systemDir: join(root, 'etc'),
  });
  const directory = join(root, 'approvals');
  await new TrustStore({ directory }).approve(projectDir, settings.sources[0].hooks);
  const open = async (trust) => {
    const system = new HookSystem({ ...host(settings), getWorkingDir: () => projectDir }, { trust });
    await system.initialize();
    return checked(
      () => system.getEventHandler().fireBeforeToolEvent('tool_42', toolInput),
      ({ success, totalDuration }) => success && totalDuration > 0,
    );
  };
  return { trusted: await open(alwaysTrust()), approved: await open(storeTrust({ directory })) };
}

/** Files that were just written are hashed each time, which no project's are for long. */
function untilOld() {
  return new Promise((resolve) => setTimeout(resolve, 2100));
}

const inFolder = await approvedFolder(20);
const approved = await approvedProject(100);
const fireTrusted = await approved.open(alwaysTrust());
const fireApproved = await approved.open(approved.policy);

function coldStart(code) {
  const start = performance.now();
  spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
  return performance.now() - start;
}

/** By how many milliseconds an import lengthens the start of node. */
function importCost(specifier) {
  const entry = pathToFileURL(fileURLToPath(import.meta.resolve(specifier))).href;
  const [empty, importing] = [[], []];
  for (let round = 0; round < 12; round++) {
    empty.push(coldStart(''));
    importing.push(coldStart(`await import(${JSON.stringify(entry)})`));
  }
  // The quickest of each: a busy machine only ever adds.
  return Math.min(...importing) - Math.min(...empty);
}

export const benchmarks = [
  ...counts.map((count) =>
    ratioToFloor({
      name: `no hook for the event, ${count} registered for another, against an async no-op`,
      limit: 5,
      iterations,
      clock: 'processor',
      floor: asyncNoOp,
      subject: fire(others[count]),
    }),
  ),
  ...counts.map((count) =>
    ratioToFloor({
      name: `none of ${count} hooks matches, against an async no-op`,
      limit: 5,
      iterations,
      clock: 'processor',
      floor: asyncNoOp,
      subject: fire(unmatched[count]),
    }),
  ),
  ratioToFloor({
    name: 'no hook for the event, 10,000 registered against 10',
    limit: 1.5,
    iterations,
    clock: 'processor',
    floor: fire(others[10]),
    subject: fire(others[10_000]),
  }),
  ratioToFloor({
    name: 'none that matches, 10,000 registered against 10',
    limit: 1.5,
    iterations,
    clock: 'processor',
    floor: fire(unmatched[10]),
    subject: fire(unmatched[10_000]),
  }),
  ratioToFloor({
    name: 'hooks turned off later, a handler asked all the same, against an async no-op',
    limit: 5,
    iterations,
    clock: 'processor',
    floor: asyncNoOp,
    subject: fire(off),
  }),
  ratioToFloor({
    name: 'a function that looks at a request of 1,000 messages, against JSON and back',
    limit: 1,
    rounds: 60,
    clock: 'processor',
    floor: () => viaJson(longCall),
    subject: fireLooking,
  }),
  ratioToFloor({
    name: 'a function that edits one of 1,000 messages, against JSON and back, twice',
    limit: 1,
    rounds: 60,
    clock: 'processor',
    floor: () => viaJson(viaJson(longCall)),
    subject: fireEditing,
  }),
  ratioToFloor({
    name: 'fire one command hook, against the bare spawn',
    limit: 1.05,
    rounds: 100,
    iterations: 4,
    floor: bareSpawn,
    subject: checked(fire(one), hasAnswered),
  }),
  ratioToFloor({
    name: 'fire one of 100 approved project hooks, against the same without approvals',
    limit: 1.05,
    rounds: 400,
    iterations: 1,
    floor: fireTrusted,
    subject: fireApproved,
  }),
  ratioToFloor({
    name: 'run an approved hook with a folder of 20 files, both looks included, against the same without approvals',
    limit: 1.2,
    rounds: 200,
    iterations: 1,
    floor: inFolder.trusted,
    subject: inFolder.approved,
  }),
  boundedNumber({
    name: 'check 100 approved project hooks, once for each load',
    limit: 50,
    unit: 'ms',
    measure: async () => {
      const times = [];
      for (let round = 0; round < 10; round++) {
        const start = performance.now();
        await approved.policy.check(approved.hooks, approved.projectDir);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    },
  }),
  boundedNumber({
    name: 'import, cold, over an empty node',
    limit: 35,
    unit: 'ms',
    measure: () => importCost('@agent-hooks/hook-system'),
  }),
];
