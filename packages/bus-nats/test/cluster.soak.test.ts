import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { hasNatsServer, makeTemporaryDirectory, startNats, type TestServer } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { functionHook, openAgent, startWorker } from './support.ts';

const isSoak = process.env.AGENT_HOOKS_SOAK !== undefined;
const [serverCount, agentCount, workerCount] = [3, 8, 2];
/** A server is killed so often, and so long there is load. */
const [killEveryMs, loadMs] = [3_000, 60_000];

/** What a request may ask of these workers: it says what it is, and is refused if it is forbidden. */
const gate = functionHook('gate', ({ tool_input: { id, forbidden } }: { tool_input: Record<string, unknown> }) =>
  forbidden ? { decision: 'deny', reason: `no ${id}` } : { systemMessage: id },
);

describe.skipIf(!hasNatsServer || !isSoak)('a cluster of three servers with TLS and permissions', () => {
  it('goes on while one server after the other is killed, and its users can do only their part', {
    timeout: 300_000,
  }, async () => {
    const { servers, urls, tls, leafPort } = await startCluster();
    const as = (user: string) => ({ servers: urls, tenant: 'acme', user, password: user, tls });
    for (let index = 0; index < workerCount; index++) await startWorker(as('worker'), [gate]);
    const agents = Array.from({ length: agentCount }, () => openAgent(as('agent')));

    // An agent cannot take the requests of others, and a worker cannot ask.
    await startWorker({ ...as('agent'), queue: 'mine' }, [functionHook('spy', () => ({ decision: 'deny' }))]);
    await expect(openAgent(as('worker')).request('BeforeTool', input('x'), { timeoutMs: 800 })).rejects.toThrow();

    const outcomes = { answered: 0, refused: 0, failed: 0, wrong: 0, kills: 0 };
    const end = performance.now() + loadMs;
    const chaos = killInTurn(servers, end, () => outcomes.kills++);
    await Promise.all(
      agents.map(async (agent, number) => {
        for (let turn = 0; performance.now() < end; turn++) {
          const [id, forbidden] = [`${number}-${turn}`, turn % 5 === 0];
          const answer = await agent
            .request('BeforeTool', input(id, forbidden), { timeoutMs: 2_000 })
            .catch(() => undefined);
          const output = answer?.output?.finalOutput;
          if (!answer) outcomes.failed++;
          else if (forbidden && output?.reason?.includes(`no ${id}`)) outcomes.refused++;
          else if (!forbidden && output?.systemMessage === id) outcomes.answered++;
          else outcomes.wrong++;
        }
      }),
    );
    await chaos;
    process.stdout.write(`${JSON.stringify(outcomes)}\n`);
    expect(outcomes).toMatchObject({ wrong: 0 });
    expect(outcomes.kills).toBeGreaterThan(5);
    expect(outcomes.failed / (outcomes.answered + outcomes.refused + outcomes.failed)).toBeLessThan(0.05);

    // A laptop asks by a server of its own; without the company's network it fails, and says so.
    const leaf = await startNats(
      `server_name: leaf\nleafnodes { remotes: [ { url: "tls://agent:agent@127.0.0.1:${leafPort}", tls: { ca_file: "${tls.caFile}" } } ] }`,
    );
    const laptop = openAgent({ servers: leaf.url, tenant: 'acme' });
    await expect
      .poll(
        () =>
          laptop.request('BeforeTool', input('leaf', true), { timeoutMs: 2_000 }).then(
            ({ output }) => output?.finalOutput?.decision,
            () => 'no answer yet',
          ),
        { timeout: 30_000 },
      )
      .toBe('deny');
    for (const server of servers) await server.kill();
    await expect(laptop.request('BeforeTool', input('offline'), { timeoutMs: 2_000 })).rejects.toMatchObject({
      code: expect.stringMatching(/^hook_(not_started|timed_out)$/),
      message: expect.stringContaining('No worker'),
    });
  });
});

function input(id: string, forbidden = false) {
  return { tool_name: 'shell', tool_input: { id, forbidden } };
}

async function startCluster() {
  const folder = makeTemporaryDirectory();
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', 'key.pem', '-out', 'cert.pem', '-days', '2', ...subject];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files], { cwd: folder });
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const tls = `tls { cert_file: "${cert}", key_file: "${key}", ca_file: "${cert}", timeout: 5 }`;
  const ports = await freePorts(serverCount + 1);
  const [leafPort = 0, ...routePorts] = ports;
  const routes = routePorts.map((port) => `"nats-route://127.0.0.1:${port}"`).join(', ');
  const users = [
    'agent, password: agent, permissions: { publish: ["agent-hooks.acme.>", "agent-hooks-cancel.>"], subscribe: ["_INBOX.>"] }',
    'worker, password: worker, permissions: { publish: [], subscribe: ["agent-hooks.acme.>", "agent-hooks-cancel.>"], allow_responses: { max: 10, expires: "1m" } }',
  ];
  const servers = await Promise.all(
    routePorts.map((port, index) =>
      startNats(
        [
          `server_name: server-${index}`,
          tls,
          `cluster { name: fleet, listen: "127.0.0.1:${port}", routes: [${routes}], no_advertise: true, ${tls.replace('tls {', 'tls: {')} }`,
          `authorization { users: [ ${users.map((user) => `{ user: ${user} }`).join(', ')} ] }`,
          index === 0 ? `leafnodes { listen: "127.0.0.1:${leafPort}", ${tls.replace('tls {', 'tls: {')} }` : '',
        ].join('\n'),
      ),
    ),
  );
  return { servers, urls: servers.map(({ port }) => `tls://127.0.0.1:${port}`), tls: { caFile: cert }, leafPort };
}

/** Kills one server after the other, and starts it again. */
async function killInTurn(servers: readonly TestServer[], end: number, onKill: () => void): Promise<void> {
  for (let turn = 0; performance.now() < end - killEveryMs; turn++) {
    await new Promise((resolve) => setTimeout(resolve, killEveryMs));
    const server = servers[turn % servers.length];
    await server?.kill();
    onKill();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await server?.start();
  }
}

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
