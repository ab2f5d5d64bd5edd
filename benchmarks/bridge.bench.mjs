import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ratioToFloor } from './measure.mjs';

const program = fileURLToPath(new URL('agent-hooks-bridge.cjs', import.meta.resolve('@agent-hooks/hook-cli')));
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

function run(args, stdin) {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, HOME: place.home };
    const child = spawn(process.execPath, args, { cwd: place.project, env, stdio: ['pipe', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`It ended with ${code}`))));
    child.stdin.on('error', () => undefined);
    child.stdin.end(stdin);
  });
}

const floor = () => run(['-e', '0'], event);
const runtime = () => readdirSync(join(place.home, '.config', 'agent-hooks', 'run'));

/** Fires events until the background process answers and has kept what V8 compiled. */
async function startResident() {
  setup();
  for (let tries = 0; tries < 100; tries++) {
    await run([program, 'claude', 'PreToolUse'], event);
    if (runtime().some((name) => name.endsWith('.compiled'))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The background process did not start');
}

export const benchmarks = [
  ratioToFloor({
    name: 'an event answered by the background process, against an empty process',
    limit: 1.6,
    rounds: 20,
    setup: startResident,
    teardown,
    floor,
    subject: () => run([program, 'claude', 'PreToolUse'], event),
  }),
  ratioToFloor({
    name: 'an event answered by the bridge itself, against an empty process',
    limit: 1.6,
    rounds: 20,
    setup,
    teardown,
    floor,
    subject: () => run([program, 'claude', 'PreToolUse', '--no-resident'], event),
  }),
];
