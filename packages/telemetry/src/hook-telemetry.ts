import type { HookSystemOptions, OnEvent } from '@agent-hooks/hook-system';
import type { FiredEvent } from '@agent-hooks/hook-types';
import {
  type Attributes,
  context,
  type MeterProvider,
  metrics,
  propagation,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';
import { EventMetrics } from './event-metrics.ts';
import { reportSpans } from './event-spans.ts';
import { telemetryNames } from './names.ts';
import { hasMetrics, hasTracing } from './registered.ts';

export interface HookTelemetryOptions {
  /** Also reports inputs, answers, reasons and messages of errors, without secrets. Default: false. */
  readonly payloads?: boolean | undefined;
  /** More attributes of an event and its span: who fired it, where, and by which rule it was decided. */
  readonly describe?: ((event: FiredEvent) => Attributes) | undefined;
  /** Default: the one that the host's SDK registered. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Default: the one that the host's SDK registered. */
  readonly meterProvider?: MeterProvider | undefined;
}

/** The options of a hook system that report to OpenTelemetry. */
export interface HookTelemetry extends Required<Pick<HookSystemOptions, 'traceHeaders'>> {
  readonly onEvent: OnEvent;
}

/** Reports events as spans and metrics to the registered SDK, and hands the span of the host on to hooks. */
export function hookTelemetry(options: HookTelemetryOptions = {}): HookTelemetry {
  const { tracerProvider, meterProvider, payloads = false, describe = () => ({}) } = options;
  const takesSpans = tracerProvider ? () => true : hasTracing;
  const takesMetrics = meterProvider ? () => true : hasMetrics;
  const metricsOf = keepFor((provider: MeterProvider) => new EventMetrics(provider.getMeter(telemetryNames.scope)));
  const tracerOf = keepFor((provider: TracerProvider) => provider.getTracer(telemetryNames.scope));
  const report = (event: FiredEvent) => {
    if (takesSpans())
      reportSpans(tracerOf(tracerProvider ?? trace.getTracerProvider()), event, { payloads, more: describe(event) });
    if (takesMetrics()) metricsOf(meterProvider ?? metrics.getMeterProvider()).record(event);
  };
  return {
    onEvent: Object.assign(report, { wantsEvents: () => takesSpans() || takesMetrics() }),
    traceHeaders: () => (takesSpans() ? currentTrace() : undefined),
  };
}

/** What the registered propagator writes of the host's current span. */
function currentTrace(): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Creates a thing once for each provider: a host may replace its own, as tests do. */
function keepFor<Provider extends object, Thing>(create: (provider: Provider) => Thing): (provider: Provider) => Thing {
  let kept: { readonly provider: Provider; readonly thing: Thing } | undefined;
  return (provider) => {
    if (kept?.provider !== provider) kept = { provider, thing: create(provider) };
    return kept.thing;
  };
}
