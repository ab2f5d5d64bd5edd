// `node benchmarks/fleet.mjs` measures a fleet on this machine: requests per second and latency for each kind of hook,
// and how they grow with workers and agents. Its figures are in docs/fleet.md. Needs nats-server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NatsMessageBus } from '@agent-hooks/bus-nats';

const program = process.env.NATS_SERVER ?? '/usr/sbin/nats-server';
const port = 20_000 + (process.pid % 20_000);
const servers = `nats://127.0.0.1:${port}`;
const command = new URL('../packages/hook-cli/dist/main.js', import.meta.url).pathname;
const seconds = Number(process.argv[2] ?? 3);
const input = { tool_name: 'shell', tool_input: { command: 'git status' } };
const folder = mkdtempSync(join(tmpdir(), 'fleet-'));
const resident = `let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\\n');
  rest = lines.pop();
  for (const line of lines) process.stdout.write('{"id":"' + JSON.parse(line).id + '","output":{}}\\n');
});`;
const kinds = {
  function: undefined,
  resident: { type: 'resident', command: process.execPath, args: ['resident.mjs'] },
  command: { type: 'command', command: 'exit 0' },
};

const server = spawn(program, ['-a', '127.0.0.1', '-p', `${port}`], { stdio: ['ignore', 'ignore', 'pipe'] });
await once(server.stderr, 'data');
try {
  for (const kind of Object.keys(kinds)) await report(kind, 1, 16);
  for (const agents of [1, 16, 64]) await report('function', 1, agents);
  for (const workers of [2, 4]) await report('function', workers, 64);
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function report(kind, workerCount, agents) {
  const policy = mkdtempSync(join(folder, 'policy-'));
  const hook = kinds[kind];
  writeFileSync(
    join(policy, 'settings.json'),
    JSON.stringify(hook ? { hooks: { BeforeTool: [{ hooks: [hook] }] } } : {}),
  );
  writeFileSync(join(policy, 'resident.mjs'), resident);
  const look =
    "export const hooks = { BeforeTool: [{ hooks: [{ type: 'function', name: 'look', action: () => ({}) }] }] };";
  if (!hook) writeFileSync(join(policy, 'policy.mjs'), look);
  const workers = await Promise.all(Array.from({ length: workerCount }, () => startWorker(policy)));
  const buses = Array.from({ length: Math.min(agents, 8) }, () => new NatsMessageBus({ servers }));
  const times = [];
  await run(buses, agents, 0.5, []);
  const began = performance.now();
  await run(buses, agents, seconds, times);
  const perSecond = (times.length / (performance.now() - began)) * 1000;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor((times.length - 1) * share)].toFixed(1);
  console.log(
    `${kind}, ${workerCount} workers, ${agents} agents: ${Math.round(perSecond)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  );
  await Promise.all(buses.map((bus) => bus.dispose()));
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all(workers.map((worker) => worker.exitCode ?? once(worker, 'exit')));
}

async function run(buses, agents, forSeconds, times) {
  const end = performance.now() + forSeconds * 1000;
  const ask = async (agent) => {
    const bus = buses[agent % buses.length];
    while (performance.now() < end) {
      const began = performance.now();
      await bus.request('BeforeTool', input, { timeoutMs: 30_000 });
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: agents }, (_, agent) => ask(agent)));
}

async function startWorker(policy) {
  const child = spawn(process.execPath, [command, 'serve', policy, '--bus', servers], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.includes('ready: worker')) break;
  }
  return child;
}
