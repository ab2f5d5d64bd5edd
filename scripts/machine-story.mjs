// The story of a company on one machine: an administrator, two users with four agents each, three servers of NATS, two
// workers, and a sink for audits and metrics. Every event has to be in both, exactly once.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = join(root, 'packages/hook-cli/dist/main.cjs');
const users = ['agent-hooks-ann', 'agent-hooks-ben'];
const agentsOfEach = 4;
const etc = '/etc/agent-hooks';

/** What every agent does in each part of the story; the workers never allow the third. */
const calls = ['git status', 'git push origin main', 'drop-database all', 'ls'];

/** Plays the story in a namespace in which /etc may be changed; calls `check` with what has to hold. */
export async function playStory(directory, check) {
  const place = join(directory, 'story');
  const ended = [];
  try {
    await play(place, check, ended);
  } finally {
    for (const child of ended) child.kill('SIGKILL');
    await sleep(200);
  }
}

async function play(place, check, ended) {
  const start = (program, argv, options = {}) => {
    const child = spawn(program, argv, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (said) => (printed += said));
    ended.push(child);
    return { child, printed: () => printed };
  };
  const startCommand = (...argv) => start(process.execPath, [command, ...argv], { cwd: place });
  const admin = (...argv) => need(process.execPath, [command, 'admin', ...argv], { cwd: place });

  // The company's servers, and what they let each of their users do.
  mkdirSync(join(place, 'log'), { recursive: true });
  for (const folder of [place, dirname(place)]) spawnSync('chmod', ['755', folder]);
  spawnSync('chmod', ['1777', join(place, 'log')]);
  const servers = await startCluster(place, start);
  const as = (user) => `nats://${user}:${user}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`;
  const sink = await startSink();

  // The administrator packs a policy and says that it is only tried.
  const pushes = { type: 'policy', name: 'no-push', rules: [{ rule: 'shell(git push:*)', decision: 'deny' }] };
  write(join(place, 'policy/settings.json'), { hooks: { BeforeTool: [{ hooks: [pushes] }] } });
  const drops = { type: 'policy', name: 'no-drop', rules: [{ rule: 'shell(drop-database:*)', decision: 'deny' }] };
  write(join(place, 'workers/settings.json'), { hooks: { BeforeTool: [{ hooks: [drops] }] } });
  await admin('bundle', 'keygen', 'acme');
  await admin('bundle', 'keygen', 'next');
  await admin('bundle', 'pack', 'policy', '--name', 'acme', '--key', 'acme.key');
  const publish = (mode, key) =>
    admin('release', 'publish', 'acme.release', '--bundle', 'acme-1.0.0.policy', '--mode', mode, '--key', key);
  const push = () => admin('release', 'push', 'acme.release', '--to', `${as('admin')}/policies?replicas=3`);
  await publish('monitor', 'acme.key');
  await until(() => push(), 'the cluster takes a release');

  // The machine: settings, agents of every account, a service that takes releases, one that ships each audit.
  const bus = { type: 'bus', name: 'workers', subject: 'agent-hooks.acme.*', timeout: 20_000, onFailure: 'block' };
  const key = readFileSync(join(place, 'acme.pub'), 'utf8').trim().split('\n')[1];
  rmSync(etc, { recursive: true, force: true });
  write(join(etc, 'settings.json'), {
    hooksConfig: {
      ...{ pinned: ['*'], noSelfApproval: true, policies: { acme: 'released' }, audit: join(place, 'log/%u.jsonl') },
      fleet: {
        ...{ channel: `${as('machine')}/policies`, policies: { acme: key }, contact: 'the platform team' },
        ...{ requireAudit: true, otlp: { endpoint: sink.url } },
      },
    },
    hooks: { BeforeTool: [{ hooks: [{ ...bus, server: `nats://agent:agent@127.0.0.1:${servers[0].port}` }] }] },
  });
  const service = startCommand('admin', 'release', 'take', '--follow');
  const taken = (serial) =>
    until(() => service.printed().includes(`release ${serial} is now in use`), `release ${serial}`);
  await taken(1);
  await need(process.execPath, [command, 'connect', 'claude', '--machine'], { cwd: place });
  const workers = ['one', 'two'].map((name) =>
    startCommand('admin', 'serve', 'workers', '--bus', as('worker'), '--tenant', 'acme', '--name', name),
  );
  await until(
    () => workers.every(({ printed }) => /answers/i.test(printed())),
    () => workers.map((each) => each.printed()).join(),
  );
  const managed = JSON.parse(readFileSync('/etc/claude-code/managed-settings.json', 'utf8'));
  const bridge = managed.hooks.PreToolUse[0].hooks[0].command;
  for (const user of users) {
    const home = join(place, user);
    await need('useradd', ['--no-create-home', '--home-dir', home, '--shell', '/bin/sh', user]);
    for (const folder of [home, join(home, 'project')]) mkdirSync(folder);
    await need('chown', ['-R', user, home]);
  }
  const ship = (user) =>
    startCommand('admin', 'audit', 'ship', '--file', join(place, `log/${user}.jsonl`), '--to', sink.url, '--follow');

  let fired = 0;
  /** All agents at once; resolves to what each user was let do, by call. */
  const fire = async () => {
    const answers = await Promise.all(
      users.flatMap((user) =>
        Array.from({ length: agentsOfEach }, async (_, number) => {
          const said = [];
          for (const call of calls) {
            fired++;
            said.push(await ask({ place, bridge }, { user, session: `${user}-${number}`, call }));
          }
          return [user, said.join(' ')];
        }),
      ),
    );
    return Object.fromEntries(
      users.map((user) => [user, unique(answers.filter(([name]) => name === user).map(([, said]) => said))]),
    );
  };
  const everybody = (said) => Object.fromEntries(users.map((user) => [user, said]));
  const [tried, enforced] = ['pass pass deny pass', 'pass deny deny pass'];

  const first = await fire();
  check('a policy that is tried refuses nothing; the workers do', same(first, everybody(tried)), show(first));
  let shipping = users.map(ship);

  await publish('enforce', 'acme.key');
  await push();
  await taken(2);
  // One of the servers dies under load, and comes back; whoever ships is killed and begins again.
  const load = fire();
  servers[2].child.kill('SIGKILL');
  for (const { child } of shipping) child.kill('SIGKILL');
  shipping = users.map(ship);
  const second = await load;
  check(
    'it refuses once it is promoted, while a server of three is dead',
    same(second, everybody(enforced)),
    show(second),
  );
  servers[2] = servers[2].again();

  const request = JSON.parse(
    await asUser(place, users[0], [process.execPath, command, 'why', '--request', 'shell(git push:*)', '--json']),
  ).request;
  await admin('release', 'grant', 'acme.release', '--request', request, '--until', '1d', '--key', 'acme.key');
  await until(() => push(), 'the grant is in the channel');
  await taken(3);
  const third = await fire();
  check('an exception is for whom it was asked', same(third, { [users[0]]: tried, [users[1]]: enforced }), show(third));

  await admin('release', 'keys', 'acme.release', '--add', 'next.pub', '--key', 'acme.key');
  await push();
  await taken(4);
  await admin('release', 'keys', 'acme.release', '--revoke', 'acme.pub', '--key', 'next.key');
  await push();
  await taken(5);
  await publish('monitor', 'acme.key');
  await push();
  await until(() => service.printed().includes('was revoked'), 'what a revoked key has signed is refused');
  const fourth = await fire();
  check('what a revoked key has signed changes nothing', same(fourth, third), show(fourth));

  await until(
    () => sink.events().size >= fired && sink.counted('serve') >= fired,
    () =>
      `${sink.events().size} at the sink, ${sink.counted('bridge')} and ${sink.counted('serve')} counted, of ${fired}`,
  );
  await sleep(6_000);
  const lines = users.flatMap((user) =>
    readFileSync(join(place, `log/${user}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map(JSON.parse),
  );
  const events = lines.filter(({ kind, what }) => kind === 'event' && what === 'BeforeTool');
  check(
    `each of ${fired} events is in an audit once`,
    events.length === fired && new Set(events.map(({ details }) => details.id)).size === fired,
    `${events.length}`,
  );
  check(
    'and at the sink once, after doubles were dropped',
    sink.events().size === fired && sink.doubles() > 0,
    `${sink.events().size}, ${sink.doubles()} doubles`,
  );
  for (const from of ['bridge', 'serve'])
    check(`and counted once by the metrics of ${from}`, sink.counted(from) === fired, `${sink.counted(from)}`);
  const facts = [...sink.events().values()];
  const isTold = ({ user, host, agent, project, policy, decision, mode }) =>
    users.includes(user) &&
    host &&
    agent === 'claude' &&
    project &&
    policy &&
    decision &&
    /^(?:enforce|monitor)$/.test(mode);
  check(
    'each says who, where, under which policy and with what result',
    facts.every(isTold),
    show(facts.find((each) => !isTold(each))),
  );
  for (const user of users)
    check(
      `the audit of ${user} is whole`,
      await need(process.execPath, [command, 'admin', 'audit', '--verify', '--file', join(place, `log/${user}.jsonl`)]),
    );
}

/** Asks as the agent of a user, by the command that its settings name. */
function ask({ place, bridge }, { user, session, call }) {
  const payload = {
    session_id: session,
    transcript_path: '',
    cwd: join(place, user, 'project'),
    hook_event_name: 'PreToolUse',
  };
  const input = JSON.stringify({ ...payload, tool_name: 'Bash', tool_input: { command: call } });
  const child = spawn('setpriv', [...identity(user), '/bin/sh', '-c', bridge], {
    cwd: payload.cwd,
    env: envOf(place, user),
  });
  child.stdin.on('error', () => {}).end(input);
  return Promise.all([text(child.stdout), text(child.stderr), new Promise((done) => child.once('close', done))]).then(
    ([stdout, stderr, code]) => {
      if (code === 2 || /"permissionDecision":\s*"deny"/.test(stdout))
        // A refusal because a service was away would be another one.
        return /not available|could not|cannot/.test(stdout + stderr) ? `broken(${stdout}${stderr})` : 'deny';
      return code === 0 ? 'pass' : `${code}${stderr}`;
    },
  );
}

function asUser(place, user, argv) {
  const options = { cwd: join(place, user, 'project'), env: envOf(place, user) };
  return need('setpriv', [...identity(user), ...argv], options);
}

const identity = (user) => [`--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
const envOf = (place, user) => ({ PATH: process.env.PATH, HOME: join(place, user), LANG: 'C.UTF-8' });

/** Takes audits and metrics; of every third batch of an audit its sender never hears that it was taken. */
async function startSink() {
  const [events, points] = [new Map(), []];
  let [batches, doubles] = [0, 0];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url.endsWith('/v1/metrics')) points.push(...readPoints(JSON.parse(body)));
    if (request.headers['content-type'] === 'application/x-ndjson') {
      for (const { kind, what, details } of body.trim().split('\n').map(JSON.parse)) {
        if (kind !== 'event' || what !== 'BeforeTool') continue;
        if (events.has(details.id)) doubles++;
        events.set(details.id, details);
      }
      if (++batches % 3 === 1) return void response.destroy();
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  const counted = (component) =>
    points.filter(({ from }) => from === component).reduce((sum, { count }) => sum + count, 0);
  return { url: `http://127.0.0.1:${server.address().port}`, events: () => events, doubles: () => doubles, counted };
}

/** How often BeforeTool was fired, as far as an export says, and who exports: bridges, or workers. */
function readPoints({ resourceMetrics }) {
  const attributeOf = (attributes, name) => attributes.find(({ key }) => key.endsWith(name))?.value.stringValue;
  return resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
    scopeMetrics
      .flatMap(({ metrics }) => metrics.filter(({ name }) => name === 'agent_hooks.events'))
      .flatMap(({ sum }) => sum.dataPoints)
      .filter(({ attributes }) => attributeOf(attributes, 'event.name') === 'BeforeTool')
      .map((point) => ({
        from: attributeOf(resource.attributes, 'service.namespace'),
        count: Number(point.asDouble ?? point.asInt),
      })),
  );
}

async function startCluster(place, start) {
  const ports = await freePorts(6);
  const [clients, routes] = [ports.slice(0, 3), ports.slice(3)];
  const machine = readFileSync(join(root, 'examples/company/machine-permissions.conf'), 'utf8');
  const own = '"agent-hooks.acme.>", "agent-hooks-cancel.>"';
  const permissions = {
    admin: '{ publish: ">", subscribe: ">" }',
    machine,
    agent: `{ publish: [${own}], subscribe: ["_INBOX.>"] }`,
    worker: `{ publish: [], subscribe: [${own}], allow_responses: { max: 10, expires: "1m" } }`,
  };
  const accounts = Object.entries(permissions).map(
    ([user, may]) => `{ user: ${user}, password: ${user}, permissions: ${may} }`,
  );
  const all = routes.map((port) => `"nats-route://127.0.0.1:${port}"`).join(', ');
  return clients.map((port, index) => {
    const file = join(place, `nats-${index}.conf`);
    writeFileSync(
      file,
      [
        `host: "127.0.0.1"\nport: ${port}\nserver_name: server-${index}`,
        `jetstream { store_dir: "${join(place, `jetstream-${index}`)}" }`,
        `cluster { name: company, listen: "127.0.0.1:${routes[index]}", routes: [${all}] }`,
        `authorization { users: [\n${accounts.join('\n')}\n] }`,
      ].join('\n'),
    );
    const run = () => ({
      port,
      ...start('nats-server', ['-c', file], { env: { PATH: `${process.env.PATH}:/usr/sbin` } }),
      again: run,
    });
    return run();
  });
}

async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createSocketServer();
      await new Promise((done) => server.listen(0, '127.0.0.1', done));
      return server;
    }),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

/** Tries until it holds; what throws does not hold yet. */
async function until(holds, what) {
  let problem = '';
  for (let turn = 0; turn < 120; turn++) {
    try {
      if ((await holds()) !== false) return;
    } catch (error) {
      problem = error.message;
    }
    await sleep(500);
  }
  throw new Error(`${typeof what === 'function' ? what() : what}: not within a minute. ${problem}`);
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const show = (value) => JSON.stringify(value);
const unique = (all) => [...new Set(all)].join(' or ');

function write(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value, null, 2));
}

/** Nothing here may wait in the way of the sink, which is in this process. */
async function need(program, argv, options = {}) {
  const child = spawn(program, argv, options);
  child.stdin.end();
  const ended = new Promise((done) => child.once('close', done).once('error', done));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code === 0) return stdout || true;
  throw new Error(`${program} ${argv.join(' ')} ended with ${code}: ${stdout}${stderr}`);
}
