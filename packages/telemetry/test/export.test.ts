import type { HooksConfiguration } from '@agent-hooks/hook-types';
import { metrics } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { expect, it } from 'vitest';
import { hookTelemetry, telemetryNames } from '../src/index.ts';
import { fireTool, makeSystem, registerTracing, startReceiver } from './support.ts';

const gate = { type: 'function', name: 'gate', action: () => ({ decision: 'deny' as const }) } as const;
const broken = { type: 'command', name: 'broken', command: 'exit 7' } as const;
const hooks: HooksConfiguration = { BeforeTool: [{ hooks: [gate, broken] }] };
const watch = {
  type: 'function',
  name: 'watch',
  mode: 'monitor',
  action: () => ({ decision: 'ask' as const }),
} as const;

it('spans reach a collector over OTLP', async () => {
  const { url, received } = await startReceiver();
  const provider = registerTracing(new SimpleSpanProcessor(new OTLPTraceExporter({ url: `${url}/v1/traces` })));
  await fireTool(makeSystem(hooks, hookTelemetry()));
  await provider.forceFlush();
  const spans = received.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0]);
  expect(spans.every(({ scope }) => scope.name === telemetryNames.scope)).toBe(true);
  const names = spans.flatMap((each) => each.spans.map(({ name }: { name: string }) => name));
  expect(names.sort()).toEqual(['hook broken', 'hook gate', 'hooks BeforeTool']);
  expect(received[0]?.path).toBe('/v1/traces');
});

it('metrics reach a collector over OTLP: events, refusals, what is only monitored, failures and durations', async () => {
  const { url, received } = await startReceiver();
  const exporter = new OTLPMetricExporter({ url: `${url}/v1/metrics` });
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 60_000 });
  const meterProvider = new MeterProvider({ readers: [reader] });
  metrics.setGlobalMeterProvider(meterProvider);
  const system = makeSystem({ BeforeTool: [{ hooks: [gate, broken, watch] }] }, hookTelemetry());
  await fireTool(system);
  await fireTool(system);
  await meterProvider.forceFlush();
  const [scope] = JSON.parse(received[0]?.body ?? '{}').resourceMetrics[0].scopeMetrics;
  const pointsOf = (name: string) => {
    const { sum, histogram } = scope.metrics.find((each: { name: string }) => each.name === name);
    return (sum ?? histogram).dataPoints;
  };
  const labels = (point: { attributes: { key: string; value: { stringValue: string } }[] }) =>
    Object.fromEntries(point.attributes.map(({ key, value }) => [key, value.stringValue]));
  for (const name of [telemetryNames.events, telemetryNames.refusals]) {
    const [point] = pointsOf(name);
    expect([point.asDouble, labels(point)]).toEqual([
      2,
      { 'agent_hooks.event.name': 'BeforeTool', 'agent_hooks.verdict': 'refuse' },
    ]);
  }
  const [failure] = pointsOf(telemetryNames.failures);
  expect(labels(failure)).toMatchObject({ 'agent_hooks.hook.name': 'broken', 'error.type': 'hook_failed' });
  const [monitored] = pointsOf(telemetryNames.monitored);
  expect([monitored.asDouble, labels(monitored)]).toMatchObject([
    2,
    { 'agent_hooks.hook.name': 'watch', 'agent_hooks.hook.decision': 'ask' },
  ]);
  const durations = pointsOf(telemetryNames.hookDuration);
  expect(durations).toHaveLength(3);
  expect(durations[0]).toMatchObject({ count: 2, explicitBounds: expect.arrayContaining([0.001, 60]) });
  expect(pointsOf(telemetryNames.eventDuration)[0].count).toBe(2);
  await meterProvider.shutdown();
  metrics.disable();
});
