import { type FleetSettings, readFleet } from '@agent-hooks/hook-fleet/settings';
import { findManaged } from '@agent-hooks/hook-system/machine';
import { type FiredEvent, messageOf } from '@agent-hooks/hook-types';
import type { OtlpTelemetry } from '@agent-hooks/telemetry-otlp';
import { loadInstalled } from '../project/load-installed.ts';

/** The export that the machine's settings ask for. */
export interface FleetTelemetry {
  /** Undefined if they ask for none, or it cannot be started. */
  readonly onEvent?: (event: FiredEvent) => void;
  /** What is wrong, each a sentence for a person. */
  readonly problems: readonly string[];
}

/** The exports of this process, by what they were started with. */
const running = new Map<string, Promise<OtlpTelemetry>>();

/** Exports the events of this process to where the machine's settings say. */
export async function fleetTelemetry(component: string, systemDir?: string): Promise<FleetTelemetry> {
  const { fleet, problems } = readFleet((await findManaged(systemDir)).fleet);
  if (!fleet.otlp) return { problems };
  try {
    const { onEvent } = await startOnce(component, fleet, fleet.otlp);
    return { onEvent, problems };
  } catch (error) {
    return { problems: [...problems, messageOf(error)] };
  }
}

/** Sends what was not sent yet, before this process ends. */
export async function flushTelemetry(): Promise<void> {
  for (const each of running.values()) {
    const telemetry = await each.catch(() => undefined);
    await telemetry?.flush();
  }
}

function startOnce(
  component: string,
  { payloads, hashProjects }: FleetSettings,
  { endpoint, headers }: NonNullable<FleetSettings['otlp']>,
): Promise<OtlpTelemetry> {
  const options = { component, endpoint, headers, payloads, hashProjects };
  const key = JSON.stringify(options);
  let started = running.get(key);
  if (!started) {
    const name = '@agent-hooks/telemetry-otlp';
    const load = () =>
      loadInstalled('Telemetry (hooksConfig.fleet.otlp)', name, () => import('@agent-hooks/telemetry-otlp'));
    started = load().then(({ startOtlp }) => startOtlp(options));
    running.set(key, started);
  }
  return started;
}
