import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { telemetryNames } from '../src/index.ts';

const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'dashboards', 'agent-hooks.json');

/** As the exporter for Prometheus writes them. */
const exported = [
  ...[telemetryNames.events, telemetryNames.refusals, telemetryNames.monitored, telemetryNames.failures].map(
    (name) => `${name}_total`,
  ),
  ...[telemetryNames.eventDuration, telemetryNames.hookDuration].map((name) => `${name}_seconds_bucket`),
]
  .map((name) => name.replaceAll('.', '_'))
  // Of `telemetry-otlp`, whose own test has it.
  .concat('agent_hooks_audit_failures_total');

/** The attributes of the metrics, as labels, and the one of histograms. */
const labels = ['event.name', 'verdict', 'hook.name', 'hook.type', 'hook.outcome', 'hook.decision']
  .map((name) => `agent_hooks_${name.replaceAll('.', '_')}`)
  .concat('error_type', 'le')
  // What Prometheus calls `service.name` and `service.instance.id`.
  .concat('job', 'instance');

const { panels } = JSON.parse(readFileSync(file, 'utf8'));
const queries: string[] = panels.flatMap((panel: { targets?: { expr: string }[] }) =>
  (panel.targets ?? []).map(({ expr }) => expr),
);

it('the dashboard groups and filters by labels that the metrics have', () => {
  const grouped = queries.flatMap((query) =>
    [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(',')),
  );
  const filtered = queries.flatMap((query) =>
    [...query.matchAll(/[{,]\s*(\w+)\s*[=!]~?\s*"/g)].map(([, name = '']) => name),
  );
  const used = [...new Set([...grouped, ...filtered].map((name) => name.trim()))];
  expect(used.length).toBeGreaterThan(2);
  expect(used.filter((name) => !labels.includes(name))).toEqual([]);
});

it('the dashboard asks for every metric that is reported, and for no other', () => {
  const asked = queries.flatMap((query) => query.match(/agent_hooks_\w+_(total|bucket)\b/g) ?? []);
  expect([...new Set(asked)].sort()).toEqual(exported.sort());
  const ids = panels.map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
