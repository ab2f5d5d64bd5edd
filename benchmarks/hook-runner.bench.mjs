import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { HookRunner } from '@agent-hooks/hook-runner';
import { makeInput, spawnBare } from './bare.mjs';
import { boundedNumber, checked, ratioToFloor } from './measure.mjs';

const cwd = mkdtempSync(join(tmpdir(), 'hook-runner-bench-'));
process.once('exit', () => rmSync(cwd, { recursive: true, force: true }));
writeFileSync(join(cwd, 'check.sh'), '#!/bin/sh\ncat >/dev/null\necho \'{"decision":"allow"}\'\n', { mode: 0o755 });

const input = makeInput(cwd, { path: 'src/index.ts' });
const bytes = Buffer.from(JSON.stringify(input));
const bigInput = makeInput(cwd, { text: 'x'.repeat(10_000_000) });
const bigBytes = Buffer.from(JSON.stringify(bigInput));

const runner = new HookRunner();
const wide = new HookRunner({ maxConcurrency: 64 });
const oneHook = { type: 'command', command: '/bin/sh', args: ['./check.sh'] };
const plainHook = { type: 'command', command: './check.sh' };
const sixtyFour = Array.from({ length: 64 }, () => oneHook);
const bare = (command, args, payload) => spawnBare(cwd, command, args, payload);
const four = Array.from({ length: 4 }, () => ({ type: 'command', command: 'wc', args: ['-c'] }));

const hasAnswered = ({ outcome }) => outcome === 'answered';
const haveAnswered = (results) => results.every(hasAnswered);

export const benchmarks = [
  ratioToFloor({
    name: 'one hook, against a bare spawn of the same process',
    limit: 1.03,
    rounds: 500,
    floor: () => bare('/bin/sh', ['./check.sh'], bytes),
    subject: checked(() => runner.executeHook(oneHook, 'BeforeTool', input), hasAnswered),
  }),
  ratioToFloor({
    name: 'a script named by its path, against bash -c of it',
    limit: 0.75,
    rounds: 200,
    floor: () => bare('bash', ['-c', './check.sh'], bytes),
    subject: checked(() => runner.executeHook(plainHook, 'BeforeTool', input), hasAnswered),
  }),
  ratioToFloor({
    name: '64 hooks in parallel, against as many bare spawns',
    limit: 1.05,
    rounds: 20,
    floor: () => Promise.all(sixtyFour.map(() => bare('/bin/sh', ['./check.sh'], bytes))),
    subject: checked(() => runner.executeHooksParallel(sixtyFour, 'BeforeTool', input), haveAnswered),
  }),
  boundedNumber({
    name: '64 hooks in parallel, longest stall of the event loop',
    limit: 25,
    unit: 'ms',
    measure: () => longestStall(checked(() => wide.executeHooksParallel(sixtyFour, 'BeforeTool', input), haveAnswered)),
  }),
  ratioToFloor({
    name: '10 MB of input to 4 hooks, against one buffer to 4 bare spawns',
    limit: 1.15,
    rounds: 25,
    floor: () => Promise.all(four.map(({ command, args }) => bare(command, args, bigBytes))),
    subject: checked(() => runner.executeHooksParallel(four, 'BeforeTool', bigInput), haveAnswered),
  }),
  ratioToFloor({
    name: '10 MB of input to 4 hooks, against the same with the input serialised in the floor too',
    limit: 1.15,
    rounds: 25,
    floor: () => {
      const shared = Buffer.from(JSON.stringify(bigInput));
      return Promise.all(four.map(({ command, args }) => bare(command, args, shared)));
    },
    subject: checked(() => runner.executeHooksParallel(four, 'BeforeTool', bigInput), haveAnswered),
  }),
  boundedNumber({
    name: '100 MB printed by a hook, growth of memory',
    limit: 32,
    unit: 'MB',
    measure: growthOfMemory,
  }),
];

async function longestStall(run) {
  const seen = await stallOf(async () => blockFor(50));
  if (seen < 50) throw new Error(`A block of 50 ms read as ${seen} ms: this measurement cannot fail`);
  const worst = [];
  for (let round = 0; round < 5; round++) worst.push(await stallOf(run));
  return worst.sort((a, b) => a - b)[2];
}

/** The monitor sees nothing before its own first tick, nor after its last: both are waited for. */
async function stallOf(run) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await setTimeout(20);
  await run();
  await setTimeout(5);
  delay.disable();
  return delay.max / 1e6;
}

function blockFor(milliseconds) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** In a process of its own: what ran before has left room in this one, and growth would not show. */
async function growthOfMemory() {
  const { code, stdout, stderr } = await bare(process.execPath, ['--input-type=module', '-e', floodedProgram], '');
  if (code !== 0) throw new Error(stderr);
  return Number(stdout);
}

const floodedProgram = `
  import { HookRunner } from ${JSON.stringify(import.meta.resolve('@agent-hooks/hook-runner'))};
  const run = (command) => new HookRunner().executeHook({ type: 'command', command }, 'BeforeTool', ${JSON.stringify(input)});
  await run('./check.sh');
  const before = process.memoryUsage().rss;
  let highest = before;
  const look = () => { highest = Math.max(highest, process.memoryUsage().rss); };
  const watch = setInterval(look, 1);
  const { outcome } = await run('head -c 100000000 /dev/zero | tr "\\\\0" x');
  clearInterval(watch);
  look();
  if (outcome !== 'overflowed') throw new Error('The flood ended as ' + outcome);
  console.log((highest - before) / 1e6);
`;
