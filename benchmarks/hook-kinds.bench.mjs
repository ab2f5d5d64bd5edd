import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HookRunner } from '@agent-hooks/hook-runner';
import { makeInput, spawnBare } from './bare.mjs';
import { boundedNumber, median, ratioToFloor, timesOf } from './measure.mjs';

const cwd = mkdtempSync(join(tmpdir(), 'hook-kinds-bench-'));
process.once('exit', () => rmSync(cwd, { recursive: true, force: true }));
const answer = '{"decision":"allow"}';
writeFileSync(join(cwd, 'check.sh'), `#!/bin/sh\ncat >/dev/null\necho '${answer}'\n`, { mode: 0o755 });
writeFileSync(
  join(cwd, 'resident.mjs'),
  `let rest = '';
  process.stdin.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\\n');
    rest = lines.pop();
    for (const line of lines) process.stdout.write('{"id":"' + JSON.parse(line).id + '","output":${answer}}\\n');
  });`,
);
writeFileSync(
  join(cwd, 'server.mjs'),
  `import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('${answer}'));
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
  process.stdin.resume().on('end', () => process.exit());`,
);

const input = makeInput(cwd, { path: 'src/index.ts' });
const text = JSON.stringify(input);
const action = () => ({ decision: 'allow' });
const runner = new HookRunner();
const hooks = {
  command: { type: 'command', command: '/bin/sh', args: ['./check.sh'] },
  http: { type: 'http', url: '' },
  resident: { type: 'resident', command: process.execPath, args: ['resident.mjs'] },
  function: { type: 'function', name: 'check', action },
};

/** The highest ratio to the bare spawn of a shell that each kind may have. */
const limits = { command: 1.1, http: 1 / 5, resident: 1 / 30, function: 1 / 30 };

export const benchmarks = [
  ...Object.keys(hooks).map((kind) =>
    ratioToFloor({
      name: `${kind} hook, against a bare spawn of sh`,
      chart: kind,
      limit: limits[kind],
      rounds: 150,
      warmup: 15,
      each: kind === 'command' ? 1 : 10,
      setup: startServer,
      floor: bareSpawn,
      subject: () => runHook(kind),
      teardown: stopAll,
    }),
  ),
  ratioToFloor({
    name: 'resident hook, against a bare round trip through the pipes of the same program',
    limit: 1.5,
    rounds: 200,
    warmup: 50,
    iterations: 20,
    setup: startBareResident,
    floor: bareRoundTrip,
    subject: () => runHook('resident'),
    teardown: stopAll,
  }),
  ratioToFloor({
    name: 'http hook, against a bare request on a connection that is kept alive',
    limit: 1.3,
    rounds: 100,
    warmup: 20,
    iterations: 20,
    setup: startServer,
    floor: bareRequest,
    subject: () => runHook('http'),
    teardown: stopAll,
  }),
  boundedNumber({
    name: 'function hook, over calling the function',
    limit: 20,
    unit: 'µs',
    measure: async () => {
      const how = { rounds: 200, warmup: 50, iterations: 20 };
      const times = await timesOf({ call: async () => action(input), hook: () => runHook('function') }, how);
      return ((median(times.hook) - median(times.call)) / how.iterations) * 1000;
    },
  }),
];

/** A hook that was not run, or said something else, would be quick and wrong. */
async function runHook(kind) {
  const result = await runner.executeHook(hooks[kind], 'BeforeTool', input);
  if (result.output?.decision !== 'allow') {
    throw new Error(`The ${kind} hook ended as ${result.outcome}: ${result.error?.message}`);
  }
}

async function bareSpawn() {
  const { stdout } = await spawnBare(cwd, '/bin/sh', ['./check.sh'], text);
  JSON.parse(stdout);
}

const bare = { resident: undefined, hear: () => {}, server: undefined, agent: undefined };

function startBareResident() {
  bare.resident = spawn(process.execPath, ['resident.mjs'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  bare.resident.stdout.on('data', (chunk) => bare.hear(chunk));
}

/** One line out, one line back. */
async function bareRoundTrip() {
  const line = await new Promise((resolve) => {
    bare.hear = resolve;
    bare.resident.stdin.write(`{"id":"1","event":"BeforeTool","input":${JSON.stringify(input)}}\n`);
  });
  JSON.parse(line);
}

async function startServer() {
  bare.agent = new Agent({ keepAlive: true });
  bare.server = spawn(process.execPath, ['server.mjs'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  const port = await new Promise((resolve) => bare.server.stdout.once('data', (chunk) => resolve(Number(chunk))));
  hooks.http.url = `http://127.0.0.1:${port}/`;
}

function bareRequest() {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify(input);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    request(hooks.http.url, { method: 'POST', agent: bare.agent, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks))));
    })
      .on('error', reject)
      .end(body);
  });
}

async function stopAll() {
  await runner.dispose();
  bare.agent?.destroy();
  bare.resident?.stdin.end();
  bare.server?.stdin.end();
}
