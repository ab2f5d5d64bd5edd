import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { firedEventVersion } from '@agent-hooks/hook-types/internal';
import { writeBelow } from '@agent-hooks/test-support';
import { expect, it, onTestFinished } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';
import { fleetTelemetry, flushTelemetry } from './fleet-telemetry.ts';

function machine(fleet: unknown): string {
  const etc = makeProject().path('etc');
  writeBelow(etc, 'settings.json', { hooksConfig: { fleet } });
  return etc;
}

it('events go where the settings of the machine say', async () => {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    request.resume().on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server that listens on a port has an address with one.
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { onEvent, problems } = await fleetTelemetry('bridge', machine({ otlp: { endpoint } }));
  expect(problems).toEqual([]);
  onEvent?.({
    ...{ version: firedEventVersion, at: new Date().toISOString(), eventName: 'BeforeTool', correlationId: 'one' },
    ...{ durationMs: 1, sequential: false, inputs: [{}], rounds: [], verdict: { action: 'proceed' } },
  });
  await flushTelemetry();
  expect(paths.sort()).toEqual(['/v1/metrics', '/v1/traces']);
});

it('without settings nothing is loaded, and what cannot be read is said', async () => {
  expect(await fleetTelemetry('bridge', machine(undefined))).toEqual({ problems: [] });
  const { onEvent, problems } = await fleetTelemetry('bridge', machine({ otlp: { endpoint: 7 }, contakt: 'x' }));
  expect(onEvent).toBeUndefined();
  expect(problems).toEqual([
    expect.stringContaining('hooksConfig.fleet.otlp.endpoint'),
    expect.stringContaining('hooksConfig.fleet.contakt'),
  ]);
});
