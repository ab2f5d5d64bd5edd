import { channel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { alwaysTrust, HookSystem } from '@agent-hooks/hook-system';
import { expect, it, onTestFinished } from 'vitest';
import { type OtlpOptions, startOtlp } from '../src/index.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string };
}

/** Attributes of protobuf as JSON, as an object. */
const toObject = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));

async function startReceiver(status = 200) {
  const received: { readonly path: string; readonly token: unknown; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ path: request.url ?? '', token: request.headers['x-token'], body });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address with one.
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

async function fireWith(options: OtlpOptions, times = 1) {
  const telemetry = startOtlp(options);
  onTestFinished(() => telemetry.shutdown());
  const guard = {
    type: 'policy',
    name: 'guard',
    rules: [{ rule: 'shell(git push:*)', decision: 'deny', reason: 'no' }],
  };
  const host = {
    ...{ getSessionId: () => 'one', getWorkingDir: () => process.cwd(), getEnableHooks: () => true },
    getHooks: () => ({ BeforeTool: [{ hooks: [guard] }] }) as never,
  };
  const firedBy = { agent: 'claude', agentVersion: '2.1.197' };
  const system = new HookSystem(host, { trust: alwaysTrust(), onEvent: telemetry.onEvent, firedBy });
  onTestFinished(() => system.dispose());
  for (let index = 0; index < times; index++)
    await system.fireEvent('BeforeTool', { tool_name: 'shell', tool_input: { command: 'git push hidden-place' } });
  await telemetry.flush();
}

it('a span says who did what by which rule, and quotes nothing of the call', async () => {
  const { endpoint, received } = await startReceiver();
  await fireWith({ endpoint: `${endpoint}/`, headers: { 'x-token': 'abc' }, component: 'bridge', hashProjects: true });
  const traces = received.filter(({ path }) => path === '/v1/traces');
  expect(traces.map(({ token }) => token)).toEqual(['abc']);
  const { resource, scopeSpans } = JSON.parse(traces[0]?.body ?? '').resourceSpans[0];
  expect(toObject(resource.attributes)).toMatchObject({ 'host.name': hostname(), 'user.name': userInfo().username });
  const event = scopeSpans[0].spans.find(({ name }: { readonly name: string }) => name === 'hooks BeforeTool');
  expect(toObject(event.attributes)).toMatchObject({
    'agent_hooks.agent': 'claude',
    'agent_hooks.agent.version': '2.1.197',
    'agent_hooks.project': expect.stringMatching(/^sha256:/),
    'agent_hooks.rule': 'shell(git push:*)',
    'agent_hooks.decision': 'deny',
    'agent_hooks.mode': 'enforce',
    'agent_hooks.event.correlation_id': expect.any(String),
  });
  expect(received.map(({ body }) => body).join('')).not.toContain('hidden-place');
});

it('payloads are reported if the machine asks for them', async () => {
  const { endpoint, received } = await startReceiver();
  await fireWith({ endpoint, component: 'bridge', payloads: true });
  expect(received.map(({ body }) => body).join('')).toContain('hidden-place');
});

it('metrics count every event once, over any number of exports', async () => {
  const { endpoint, received } = await startReceiver();
  await fireWith({ endpoint, component: 'bridge' }, 3);
  await fireWith({ endpoint, component: 'bridge' }, 2);
  const metrics = received
    .filter(({ path }) => path === '/v1/metrics')
    .flatMap(({ body }) =>
      JSON.parse(body).resourceMetrics[0].scopeMetrics.flatMap((scope: never) => Reflect.get(scope, 'metrics')),
    );
  const points = metrics.filter(({ name }) => name === 'agent_hooks.events').flatMap(({ sum }) => sum.dataPoints);
  expect(points.reduce((total, point) => total + Number(point.asDouble ?? point.asInt), 0)).toBe(5);
});

it('a line that could not be written to the audit file is counted', async () => {
  const { endpoint, received } = await startReceiver();
  const telemetry = startOtlp({ endpoint, component: 'bridge' });
  channel('agent-hooks:audit-failed').publish({});
  await telemetry.shutdown();
  expect(received.map(({ body }) => body).join('')).toContain('agent_hooks.audit.failures');
});

it('the dashboard shows each machine of a fleet, by names that are exported', async () => {
  const { endpoint, received } = await startReceiver();
  await fireWith({ endpoint, component: 'bridge' });
  const bodies = received.filter(({ path }) => path === '/v1/metrics').map(({ body }) => JSON.parse(body));
  const [resource] = bodies.map(({ resourceMetrics }) => toObject(resourceMetrics[0].resource.attributes));
  // Prometheus calls them job and instance.
  const instance = `${userInfo().username}@${hostname()}`;
  expect(resource).toMatchObject({ 'service.namespace': 'bridge', 'service.instance.id': instance });
  const dashboard = JSON.parse(
    readFileSync(new URL('../../../docs/dashboards/agent-hooks.json', import.meta.url), 'utf8'),
  );
  const queries: string[] = dashboard.panels.flatMap(({ targets = [] }: { readonly targets?: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  );
  const uses = queries.flatMap((query) => Array.from(query.matchAll(/(agent_hooks_\w+)\{([^}]*)\}/g)));
  expect(uses.length).toBeGreaterThan(10);
  for (const [, , filters = ''] of uses) expect(filters).toContain('job=~"$component", instance=~"$machine"');
  expect(queries.filter((query) => query.includes('by (instance'))).not.toHaveLength(0);
  const told = readFileSync(new URL('../../telemetry/src/names.ts', import.meta.url), 'utf8');
  const exported = [...told.matchAll(/'(agent_hooks\.[\w.]+)'/g)].map(([, name = '']) => name.replaceAll('.', '_'));
  const known = [...exported, 'agent_hooks_audit_failures'];
  for (const [, metric = ''] of uses) {
    const name = metric.replace(/_total$|_seconds_bucket$/, '');
    expect(known, metric).toContain(name);
  }
});

it('a receiver that is gone costs nothing', async () => {
  await expect(fireWith({ endpoint: 'http://127.0.0.1:9', component: 'bridge' })).resolves.toBeUndefined();
});
