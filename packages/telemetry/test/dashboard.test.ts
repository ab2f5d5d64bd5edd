import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { telemetryNames } from '../src/index.ts';

const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'dashboards', 'agent-hooks.json');

/** As the exporter for Prometheus writes them. */
const exported = [
  ...[telemetryNames.events, telemetryNames.refusals, telemetryNames.failures].map((name) => `${name}_total`),
  ...[telemetryNames.eventDuration, telemetryNames.hookDuration].map((name) => `${name}_seconds_bucket`),
].map((name) => name.replaceAll('.', '_'));

it('the dashboard asks for every metric that is reported, and for no other', () => {
  const dashboard = JSON.parse(readFileSync(file, 'utf8'));
  const queries: string[] = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
    panel.targets.map(({ expr }) => expr),
  );
  const asked = queries.flatMap((query) => query.match(/agent_hooks_\w+_(total|bucket)\b/g) ?? []);
  expect([...new Set(asked)].sort()).toEqual(exported.sort());
  const ids = dashboard.panels.map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
