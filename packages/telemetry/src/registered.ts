import { createNoopMeter, metrics, ProxyTracerProvider, trace } from '@opentelemetry/api';

/** What the API answers with as long as no SDK is registered. */
const nobody = new ProxyTracerProvider().getDelegate();

/** Tells whether somebody takes spans. */
export function hasTracing(): boolean {
  const provider = trace.getTracerProvider();
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegate() !== nobody;
}

/** Tells whether somebody takes metrics. */
export function hasMetrics(): boolean {
  return metrics.getMeterProvider().getMeter('@agent-hooks/telemetry') !== createNoopMeter();
}
