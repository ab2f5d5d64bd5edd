// Shows on this machine that an account without rights cannot get rid of what an administrator has set up, and plays the
// story of a company. Everything that is changed (/etc, the accounts, their homes) is changed in a mount namespace of its
// own and is gone with it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playStory } from './machine-story.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = join(root, 'packages/hook-cli/dist/main.cjs');
const account = 'agent-hooks-test';

let lastAnswer = '';

process.exitCode = process.argv[2] === '--inside' ? await inside(process.argv[3]) : outside();

function outside() {
  const why = whyNotHere();
  if (why !== undefined) {
    console.log(`Not run: ${why}`);
    return 0;
  }
  const directory = mkdtempSync(join(tmpdir(), 'agent-hooks-machine-'));
  try {
    const again = [process.execPath, fileURLToPath(import.meta.url), '--inside', directory];
    const own = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', '--mount-proc'];
    return spawnSync('unshare', [...own, ...again], { stdio: 'inherit' }).status ?? 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function whyNotHere() {
  if (process.platform !== 'linux') return 'this needs Linux.';
  if (process.getuid() !== 0) return 'this needs root, to create an account in a namespace of its own.';
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'this machine allows no mount namespaces.';
  const missing = ['useradd', 'setpriv', 'mount'].find((name) => spawnSync('which', [name]).status !== 0);
  return missing && `${missing} is missing.`;
}

async function inside(directory) {
  const [etc, home] = [join(directory, 'etc'), join(directory, 'home')];
  spawnSync('chmod', ['755', directory]);
  cpSync('/etc', etc, { recursive: true, verbatimSymlinks: true });
  need('mount', ['--bind', etc, '/etc']);
  // Nothing of the account that runs this is in the way.
  need('useradd', ['--no-create-home', '--home-dir', home, '--shell', '/bin/sh', account]);
  const machine = { directory, home, ...setUp(directory, home) };
  const failed = [];
  const check = (title, held, detail = '') => {
    console.log(`${held ? 'held  ' : 'FAILED'} ${title}${held ? '' : `\n${detail}`}`);
    if (!held) failed.push(title);
  };
  check('the policy refuses a push, and lets anything else pass', isGuarded(machine, {}), lastAnswer);
  for (const [title, attempt, env] of attempts(machine)) {
    const tried = attempt();
    check(title, isGuarded(machine, env ?? {}), `${tried ?? ''}${lastAnswer}`);
  }
  const lines = readFileSync(join(directory, `log/${account}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const refused = lines.filter(({ details }) => details.verdict === 'refuse');
  const isTold = refused.every(({ details }) => details.user === account && details.policy?.name === 'acme');
  check('every refusal is in the audit, with account and policy', refused.length >= failed.length + 5 && isTold);
  if (spawnSync('nats-server', ['--version'], { env: { PATH: `${process.env.PATH}:/usr/sbin` } }).status === 0)
    await playStory(directory, check);
  else console.log('The story of a company was not played: no nats-server is installed.');
  console.log(failed.length === 0 ? 'All held.' : `${failed.length} did not hold.`);
  return failed.length === 0 ? 0 : 1;
}

/** What an administrator does. */
function setUp(directory, home) {
  const admin = (...argv) => need(process.execPath, [command, 'admin', ...argv], { cwd: directory });
  const rules = [{ rule: 'shell(git push:*)', decision: 'deny', reason: 'No pushes.' }];
  write(join(directory, 'policy/settings.json'), {
    hooks: { BeforeTool: [{ hooks: [{ type: 'policy', name: 'no-push', rules }] }] },
  });
  admin('bundle', 'keygen', 'acme');
  admin('bundle', 'pack', 'policy', '--name', 'acme', '--key', 'acme.key');
  admin('release', 'publish', 'acme.release', '--bundle', 'acme-1.0.0.policy', '--key', 'acme.key');
  // Each account adds to a file of its own, and can remove none of another.
  const log = join(directory, 'log');
  mkdirSync(log);
  spawnSync('chmod', ['1777', log]);
  const key = readFileSync(join(directory, 'acme.pub'), 'utf8').trim().split('\n')[1];
  write('/etc/agent-hooks/settings.json', {
    hooksConfig: {
      ...{ pinned: ['*'], noSelfApproval: true, policies: { acme: 'released' }, audit: join(log, '%u.jsonl') },
      fleet: { channel: directory, policies: { acme: key }, contact: 'the administrator' },
    },
  });
  admin('release', 'take');
  need(process.execPath, [command, 'connect', 'claude', '--machine'], { cwd: directory });
  const project = join(directory, 'project');
  for (const each of [home, project]) {
    mkdirSync(each, { recursive: true });
    spawnSync('chown', [account, each]);
  }
  const managed = JSON.parse(readFileSync('/etc/claude-code/managed-settings.json', 'utf8'));
  const [{ hooks }] = managed.hooks.PreToolUse;
  return { project, bridge: hooks[0].command };
}

/** What the account tries, as itself and by its agent; each time the guard has to hold afterwards. */
function attempts(machine) {
  const { home, directory } = machine;
  const run =
    (...argv) =>
    () =>
      show(asUser(machine, [process.execPath, command, ...argv]));
  const shell = (text) => () => show(asUser(machine, ['/bin/sh', '-c', text]));
  const elsewhere = join(home, 'elsewhere');
  return [
    ['it cannot disconnect the agents of the machine', run('disconnect', 'claude', '--machine')],
    ['disconnecting its own agents changes nothing', run('disconnect', 'claude')],
    ['it cannot switch hooks off', run('off')],
    ['it cannot switch hooks off for the machine', run('off', '--machine')],
    ['it cannot switch the policy off by name', run('off', 'no-push')],
    ['it cannot approve', run('trust', '--all', '--yes')],
    ['it cannot remove the policy', run('admin', 'bundle', 'remove', 'acme', '--machine')],
    ['it cannot take another release', run('admin', 'release', 'take', 'acme', '--from', home)],
    ['it cannot break the glass without a code', run('break-glass', 'bm9uc2Vuc2U.bm9uc2Vuc2U')],
    ['it cannot remove the files', shell('rm -rf /etc/agent-hooks /etc/claude-code; mv /etc/agent-hooks /etc/x')],
    [
      'it cannot write them',
      shell('echo "{}" > /etc/agent-hooks/settings.json; echo "{}" > /etc/claude-code/managed-settings.json'),
    ],
    [
      'settings of its own do not turn them off',
      () =>
        writeAsUser(machine, '.config/agent-hooks/settings.json', {
          enableHooks: false,
          hooksConfig: { disabled: ['no-push'], policies: {} },
        }),
    ],
    ['another HOME is no way out', shell(`mkdir -p ${elsewhere}`), { HOME: elsewhere }],
    ['nor is a HOME that does not exist', () => '', { HOME: join(directory, 'nowhere') }],
    ['nor are directories of XDG', () => '', { XDG_CONFIG_HOME: elsewhere, XDG_RUNTIME_DIR: elsewhere }],
    ['nor are variables of Node', () => '', { NODE_OPTIONS: '--require /nonexistent.js' }],
    ['its agent cannot run these commands either', () => '', { CLAUDECODE: '1' }],
  ];
}

/** True if the connected agent of the account is refused a push and nothing else. */
function isGuarded(machine, env) {
  const verdict = (toolInput) => {
    const payload = { session_id: 's', transcript_path: '', cwd: machine.project, hook_event_name: 'PreToolUse' };
    const input = JSON.stringify({ ...payload, tool_name: 'Bash', tool_input: { command: toolInput } });
    const { status, stdout, stderr } = asUser(machine, ['/bin/sh', '-c', machine.bridge], { input, env });
    lastAnswer += `${toolInput}: ${status} ${stdout} ${stderr}\n`;
    return status === 2 || /"permissionDecision":\s*"deny"/.test(stdout) ? 'deny' : `${status}`;
  };
  lastAnswer = '';
  // A refusal because something cannot be read would be another one.
  const isRefused = verdict('git push origin main') === 'deny' && lastAnswer.includes('No pushes.');
  const passes = env.NODE_OPTIONS !== undefined || verdict('git status') === '0';
  return isRefused && passes;
}

function asUser({ home, project }, argv, { input = '', env = {} } = {}) {
  const said = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', ...env };
  const options = { cwd: project, input, env: said, encoding: 'utf8', timeout: 60_000 };
  return spawnSync('setpriv', [`--reuid=${account}`, `--regid=${account}`, '--clear-groups', ...argv], options);
}

function writeAsUser(machine, name, value) {
  const file = join(machine.home, name);
  return show(
    asUser(machine, ['/bin/sh', '-c', `mkdir -p "$(dirname "${file}")" && cat > "${file}"`], {
      input: JSON.stringify(value),
    }),
  );
}

function show({ status, stdout, stderr }) {
  return `${status} ${stdout}${stderr}`;
}

function write(file, value) {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(value, null, 2));
}

function need(program, argv, options = {}) {
  const done = spawnSync(program, argv, { encoding: 'utf8', ...options });
  if (done.status === 0) return done.stdout;
  throw new Error(`${program} ${argv.join(' ')} ended with ${done.status}: ${done.stdout}${done.stderr}`);
}
