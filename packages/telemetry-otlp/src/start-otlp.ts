import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type EventOrigin, factsOfEvent, machineFacts } from '@agent-hooks/hook-fleet/audit';
import type { FiredEvent } from '@agent-hooks/hook-types';
import { hookTelemetry } from '@agent-hooks/telemetry';
import type { Attributes } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AggregationTemporality, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

/** Where spans and metrics go, and what they say beside what happened. */
export interface OtlpOptions extends EventOrigin {
  /** The base address of a receiver of OTLP over HTTP, such as `http://collector:4318`. */
  readonly endpoint: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What reports: `bridge`, `serve`, … */
  readonly component: string;
  /** How often is exported. Default: every 5 seconds. */
  readonly everyMs?: number | undefined;
}

/** A running export. */
export interface OtlpTelemetry {
  readonly onEvent: (event: FiredEvent) => void;
  /** Sends what was not sent yet. It never rejects: a receiver that is gone costs an agent nothing. */
  readonly flush: () => Promise<void>;
  readonly shutdown: () => Promise<void>;
}

/** How long a receiver may take before it is left alone. */
const timeoutMillis = 3_000;

/** Exports the events of this process as spans and metrics. */
export function startOtlp({ endpoint, headers, component, everyMs = 5_000, ...origin }: OtlpOptions): OtlpTelemetry {
  const to = (signal: string) => ({
    url: `${endpoint.replace(/\/+$/, '')}/v1/${signal}`,
    ...(headers && { headers: { ...headers } }),
    timeoutMillis,
  });
  const resource = resourceFromAttributes({
    'service.name': 'agent-hooks',
    'service.namespace': component,
    ...machineOf(),
  });
  const spans = new BatchSpanProcessor(new OTLPTraceExporter(to('traces')), { scheduledDelayMillis: everyMs });
  const tracerProvider = new BasicTracerProvider({ resource, spanProcessors: [spans] });
  // Each export tells only what is new, so that processes that live for one event add up.
  const exporter = new OTLPMetricExporter({ ...to('metrics'), temporalityPreference: AggregationTemporality.DELTA });
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(everyMs, timeoutMillis),
  });
  const meterProvider = new MeterProvider({ resource, readers: [reader] });
  const describe = (event: FiredEvent) => toAttributes(event, origin);
  const { payloads } = origin;
  const telemetry = hookTelemetry({ tracerProvider, meterProvider, describe, payloads });
  const lost = meterProvider
    .getMeter('@agent-hooks/telemetry-otlp')
    .createCounter('agent_hooks.audit.failures', { description: 'Lines that could not be written to the audit file.' });
  const onLost = () => lost.add(1);
  subscribe(auditFailed, onLost);
  const all = (work: (part: BasicTracerProvider | MeterProvider) => Promise<void>) =>
    Promise.allSettled([tracerProvider, meterProvider].map(work)).then(() => undefined);
  return {
    onEvent: telemetry.onEvent,
    flush: () => all((part) => part.forceFlush()),
    shutdown: () => {
      unsubscribe(auditFailed, onLost);
      return all((part) => part.shutdown());
    },
  };
}

const auditFailed = 'agent-hooks:audit-failed';

/** User and host are those of the process, and together the instance that dashboards tell apart; each span says the rest. */
function machineOf(): Attributes {
  const { user, host } = machineFacts();
  return { 'host.name': host, 'user.name': user, 'service.instance.id': `${user}@${host}` };
}

function toAttributes(event: FiredEvent, origin: EventOrigin): Attributes {
  const { agent, agentVersion, project, policy, rule, effect, decision, mode, would } = factsOfEvent(event, origin);
  const said: Readonly<Record<string, string | undefined>> = {
    'agent_hooks.agent': agent,
    'agent_hooks.agent.version': agentVersion,
    'agent_hooks.project': project,
    'agent_hooks.policy': policy?.name,
    'agent_hooks.policy.hash': policy?.hash,
    'agent_hooks.rule': rule,
    'agent_hooks.effect': effect,
    'agent_hooks.decision': decision,
    'agent_hooks.mode': mode,
    'agent_hooks.would': would,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
