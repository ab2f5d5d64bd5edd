import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ratioToFloor } from './measure.mjs';

const program = fileURLToPath(new URL('agent-hooks-bridge.cjs', import.meta.resolve('@agent-hooks/hook-cli')));
const script = fileURLToPath(new URL('agent-hooks-bridge.sh', import.meta.resolve('@agent-hooks/hook-cli')));
const event = JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } });

/** A home with one policy that costs nothing to run, and a project. */
let place;

const setup = () => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'bridge-bench-')));
  const [home, project] = [join(directory, 'home'), join(directory, 'project')];
  for (const each of [join(home, '.config', 'agent-hooks'), project]) mkdirSync(each, { recursive: true, mode: 0o700 });
  const hooks = { BeforeTool: [{ matcher: 'write_file', hooks: [{ type: 'command', command: 'true' }] }] };
  writeFileSync(join(home, '.config', 'agent-hooks', 'settings.json'), JSON.stringify({ hooks }));
  place = { directory, home, project };
};

const teardown = async () => {
  await run([program, '--end'], '');
  rmSync(place.directory, { recursive: true, force: true });
};

function run(args, stdin, file = process.execPath) {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, HOME: place.home };
    const child = spawn(file, args, { cwd: place.project, env, stdio: ['pipe', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`It ended with ${code}`))));
    child.stdin.on('error', () => undefined);
    child.stdin.end(stdin);
  });
}

const floor = () => run(['-e', '0'], event);
const runtimeDirectory = () => join(place.home, '.config', 'agent-hooks', 'run');
const runtime = () => readdirSync(runtimeDirectory());

/** By the client that starts no Node; one that did would end with a code of its own. */
const byScript = (name) => {
  const mark = runtime().find((each) => each.endsWith('.on'));
  return run(
    [script, '/bin/false', join(runtimeDirectory(), mark.slice(0, -'.on'.length)), 'claude', name],
    event,
    '/bin/sh',
  );
};

/** What Claude Code starts for a call of a tool: one command before it, and one after. */
const toolCall = async () => {
  await byScript('PreToolUse');
  await byScript('PostToolUse');
};

/** The same with the guard, which looks at the call. */
async function startWithGuard() {
  await startResident();
  const hook = { type: 'policy', name: 'guard', onFailure: 'block', packs: ['core', 'git', 'secrets'] };
  const settings = join(place.home, '.config', 'agent-hooks', 'settings.json');
  writeFileSync(settings, JSON.stringify({ hooks: { BeforeTool: [{ hooks: [hook] }] } }));
  for (let warm = 0; warm < 5; warm++) await toolCall();
}

/** Fires events until the background process answers and has kept what V8 compiled. */
async function startResident() {
  setup();
  for (let tries = 0; tries < 100; tries++) {
    await run([program, 'claude', 'PreToolUse'], event);
    if (['.compiled', '.on'].every((end) => runtime().some((name) => name.endsWith(end)))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The background process did not start');
}

export const benchmarks = [
  ratioToFloor({
    name: 'an event answered by the background process, by the client without Node, against an empty process',
    limit: 0.45,
    rounds: 20,
    setup: startResident,
    teardown,
    floor,
    subject: () => byScript('PreToolUse'),
  }),
  ratioToFloor({
    name: 'a tool call in Claude Code, connected without a hook for it, against an empty process',
    limit: 1,
    rounds: 20,
    setup: startResident,
    teardown,
    floor,
    subject: toolCall,
  }),
  ratioToFloor({
    name: 'a tool call in Claude Code, connected with the guard, against an empty process',
    limit: 1.2,
    rounds: 20,
    setup: startWithGuard,
    teardown,
    floor,
    subject: toolCall,
  }),
  ratioToFloor({
    name: 'an event answered by the background process, against an empty process',
    limit: 1.45,
    rounds: 20,
    setup: startResident,
    teardown,
    floor,
    subject: () => run([program, 'claude', 'PreToolUse'], event),
  }),
  ratioToFloor({
    name: 'an event answered by the bridge itself, against an empty process',
    limit: 2.2,
    rounds: 20,
    setup,
    teardown,
    floor,
    subject: () => run([program, 'claude', 'PreToolUse', '--no-resident'], event),
  }),
];
