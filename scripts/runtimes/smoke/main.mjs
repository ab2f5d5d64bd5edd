// Shows that the packed packages work on a runtime: every entry is imported, a hook of every kind refuses and lets pass, and
// the demonstration plays. The runtime itself starts it, in a folder in which the packages are installed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { busCarrier, NatsMessageBus } from '@agent-hooks/bus-nats';
import { HookSystem } from '@agent-hooks/hook-system';
import { HookType } from '@agent-hooks/hook-types';
import { gate } from './hook.mjs';
import { findNatsServer, startNatsServer } from './nats.mjs';

const here = import.meta.dirname;
const host = {
  getSessionId: () => 'smoke',
  getWorkingDir: () => here,
  getEnableHooks: () => true,
  getHooks: () => undefined,
};
/** How this runtime is told to run a file: Deno asks for a word and for permissions. */
const start = [process.execPath, ...('Deno' in globalThis ? ['run', '--quiet', '--allow-all'] : [])];
const [command, ...options] = start;
const program = { command, args: [...options, join(here, 'hook.mjs')] };
const refuseEnv = (path) => (path === '.env' ? { decision: 'deny', reason: 'Leave .env alone.' } : undefined);

/** What to add for a hook of each kind: the hook, the carrier that runs it, and what is ended afterwards. */
const kinds = {
  command: () => ({ hook: { type: 'command', ...program } }),
  resident: () => ({ hook: { type: 'resident', ...program } }),
  http: async () => {
    const server = createServer(async (request, response) => {
      const input = JSON.parse(await text(request));
      response.end(JSON.stringify(refuseEnv(input.tool_input.path) ?? {}));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const end = () => new Promise((resolve) => server.close(resolve));
    return { hook: { type: 'http', url: `http://127.0.0.1:${server.address().port}/` }, end };
  },
  bus: async () => {
    const nats = await startNatsServer();
    const bus = new NatsMessageBus({ servers: nats.url, tenant: 'smoke' });
    const worker = await systemWith(gate.asFunction(), { messageBus: bus });
    await bus.connect();
    const carrier = busCarrier();
    const end = async () => {
      await carrier.close();
      await worker.dispose();
      await bus.dispose();
      await nats.end();
    };
    return { hook: { type: 'bus', server: nats.url, subject: 'agent-hooks.smoke.*' }, carrier, end };
  },
  function: () => ({ hook: gate.asFunction() }),
  policy: () => ({
    hook: { type: 'policy', rules: [{ rule: 'write(.env)', decision: 'deny', reason: 'Leave .env alone.' }] },
  }),
  mcp_tool: () => ({
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what authors write.
    hook: { type: 'mcp_tool', server: 'smoke', tool: 'gate', input: { path: '${tool_input.path}' } },
    carrier: ({ input }) => ({ structuredContent: refuseEnv(input.path) ?? {} }),
  }),
  plugin: () => ({ hook: { type: 'plugin' }, carrier: (_hook, input) => refuseEnv(input.tool_input.path) }),
};

const checks = [
  ...entriesOfPackages().map((entry) => ({ name: `import ${entry}`, run: () => importEntry(entry) })),
  ...Object.values(HookType).map((type) => ({
    name: `a hook of kind ${type}`,
    run: () => refuseAndLetPass(type),
    ...(type === 'bus' && findNatsServer() === undefined && { skip: 'no nats-server is installed' }),
  })),
  ...['command', 'resident'].map((type) => ({
    name: `a hook of kind ${type} that takes too long refuses and is ended with what it started`,
    run: () => endAtTheLimit(type),
  })),
  { name: 'the demonstration', run: playDemonstration },
];

let failed = 0;
for (const { name, run, skip } of checks) {
  if (skip) console.log(`skipped  ${name}: ${skip}`);
  else {
    const problem = await run().then(
      () => undefined,
      (error) => error,
    );
    if (problem) failed++;
    console.log(problem ? `FAILED   ${name}: ${problem.stack ?? problem}` : `passed   ${name}`);
  }
}
// What should have ended and did not must not keep the runtime from being judged.
process.exit(failed === 0 ? 0 : 1);

function entriesOfPackages() {
  const folder = join(here, 'node_modules', '@agent-hooks');
  return readdirSync(folder).flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'));
    const entries = Object.keys(exports).filter((path) => !path.endsWith('.json'));
    return entries.map((path) => `@agent-hooks/${name}${path.slice(1)}`);
  });
}

async function importEntry(entry) {
  assert.ok(Object.keys(await import(entry)).length > 0, 'it exports nothing');
}

async function refuseAndLetPass(type) {
  const { hook, carrier, end } = await kinds[type]();
  const system = await systemWith({ timeout: 60_000, ...hook }, carrier && { kinds: { [type]: carrier } });
  try {
    const refused = await fire(system, '.env');
    assert.equal(refused.finalOutput?.decision, 'deny', explain(refused));
    assert.match(refused.finalOutput.reason, /Leave \.env alone\./);
    const passed = await fire(system, 'notes.md');
    assert.notEqual(passed.finalOutput?.decision, 'deny', explain(passed));
    assert.deepEqual(passed.errors, []);
  } finally {
    await system.dispose();
    await end?.();
  }
}

/** A busy machine may need longer than the limit for the start, so the limit grows until the program has begun. */
async function endAtTheLimit(type, timeout = 1000) {
  const pidsFile = join(here, `${type}.pids`);
  rmSync(pidsFile, { force: true });
  const args = [...options, join(here, 'hang.mjs'), pidsFile, ...start];
  const system = await systemWith({ type, command, args, timeout, onFailure: 'block' });
  const refused = await fire(system, 'notes.md');
  await system.dispose();
  assert.equal(refused.finalOutput?.decision, 'deny', explain(refused));
  const pids = existsSync(pidsFile) ? readFileSync(pidsFile, 'utf8').split(' ').map(Number) : [];
  if (pids.length < 2 && timeout < 60_000) return endAtTheLimit(type, timeout * 2);
  assert.equal(pids.length, 2, 'the program did not begin');
  assert.deepEqual(pids.filter(isRunning), [], 'these processes were left');
}

/** One that has ended does nothing any more, though the system may still know it. */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/status`;
  return !(existsSync(status) && /^State:\s+Z/m.test(readFileSync(status, 'utf8')));
}

async function systemWith(hook, options) {
  const system = new HookSystem(host, options);
  await system.initialize();
  system.getRegistry().registerHook(hook, 'BeforeTool');
  return system;
}

async function fire(system, path) {
  const fields = { tool_name: 'write_file', tool_input: { path, file_path: path } };
  return (await system.fireEvent('BeforeTool', fields)).aggregated;
}

function explain({ errors }) {
  return errors.map(({ message }) => message).join('; ') || 'no hook refused';
}

async function playDemonstration() {
  const main = join(here, 'node_modules', '@agent-hooks', 'hook-cli', 'dist', 'main.js');
  const child = spawn(command, [...options, main, 'demo', '--json'], { cwd: here, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [printed, told, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  assert.equal(code, 0, `exit code ${code}: ${told}`);
  const { scenes } = JSON.parse(printed);
  assert.ok(scenes.length > 0 && scenes.every(({ held }) => held), 'a scene did not behave as expected');
}
