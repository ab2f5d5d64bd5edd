// Hooks between machines, against bare requests over the same server. Both send the same payload and are answered with
// one of the same size, both sides write and read JSON. Needs nats-server.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NatsMessageBus } from '@agent-hooks/bus-nats';
import { connect } from '@nats-io/transport-node';
import { ratioToFloor } from './measure.mjs';

const program = ['nats-server', '/usr/sbin/nats-server'].find((name) => spawnSync(name, ['--version']).status === 0);
const port = 20_000 + (process.pid % 20_000);
const servers = `nats://127.0.0.1:${port}`;
const input = { tool_name: 'write_file', tool_input: { path: 'src/index.ts', content: 'x'.repeat(500) } };
const correlationId = '123e4567-e89b-42d3-a456-426614174000';
const request = { type: 'hook-execution-request', eventName: 'BeforeTool', input, correlationId, timeoutMs: 10_000 };
const finalOutput = { decision: 'allow' };
const output = { success: true, finalOutput, allOutputs: [finalOutput], errors: [], totalDuration: 0.123_456_789 };
const answer = { type: 'hook-execution-response', correlationId, success: true, output };
const atOnce = 64;
/** A worker runs for days, so what is measured is one that has run for some thousand requests. */
const warmup = 40;

// Both answer in one process, so that both have the same share of the machine.
const worker = `
  import { alwaysTrust, HookSystem } from ${JSON.stringify(import.meta.resolve('@agent-hooks/hook-system'))};
  import { NatsMessageBus } from ${JSON.stringify(import.meta.resolve('@agent-hooks/bus-nats'))};
  import { connect } from ${JSON.stringify(import.meta.resolve('@nats-io/transport-node'))};
  const bare = await connect({ servers: '${servers}' });
  bare.subscribe('bare', { callback: (_, message) => {
    JSON.parse(message.string());
    message.respond(JSON.stringify(${JSON.stringify(answer)}));
  } });
  const hooks = { BeforeTool: [{ hooks: [{ type: 'function', name: 'look', action: () => ({ decision: 'allow' }) }] }] };
  const host = { getSessionId: () => 'w', getWorkingDir: () => '/', getEnableHooks: () => true, getHooks: () => hooks };
  const bus = new NatsMessageBus({ servers: '${servers}' });
  const system = new HookSystem(host, { trust: alwaysTrust(), messageBus: bus });
  await system.initialize();
  await bus.connect();
  console.log('ready');
  process.stdin.resume().on('end', () => process.exit());`;

let open;
const setup = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bus-nats-bench-'));
  writeFileSync(join(folder, 'worker.mjs'), worker);
  const server = spawn(program, ['-a', '127.0.0.1', '-p', `${port}`], { stdio: ['ignore', 'ignore', 'pipe'] });
  await once(server.stderr, 'data');
  const child = spawn(process.execPath, [join(folder, 'worker.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  open = { folder, server, child, bare: await connect({ servers }), bus: new NatsMessageBus({ servers }) };
  await open.bus.connect();
};
const teardown = async () => {
  await open.bare.close();
  await open.bus.dispose();
  open.child.stdin.end();
  await once(open.child, 'exit');
  open.server.kill();
  rmSync(open.folder, { recursive: true, force: true });
};
const askBare = async () => (await open.bare.request('bare', JSON.stringify(request), { timeout: 10_000 })).json();
const ask = () => open.bus.request('BeforeTool', input, { timeoutMs: 10_000 });
const many = (one) => () => Promise.all(Array.from({ length: atOnce }, one));

/** Without a server there is nothing to measure. */
export const benchmarks = program
  ? [
      ratioToFloor({
        name: 'a request to a worker, against a bare request with the same payload',
        limit: 1.3,
        rounds: 20,
        warmup,
        iterations: 50,
        floor: askBare,
        subject: ask,
        setup,
        teardown,
      }),
      ratioToFloor({
        name: `a worker with ${atOnce} requests at once, against a bare responder (0.7 of its throughput)`,
        limit: 1 / 0.7,
        rounds: 20,
        warmup,
        iterations: 5,
        floor: many(askBare),
        subject: many(ask),
        setup,
        teardown,
      }),
    ]
  : [];
