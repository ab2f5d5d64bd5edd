import { createNoopMeter, metrics, ProxyTracerProvider, trace } from '@opentelemetry/api';

/** What the API answers with as long as no SDK is registered. */
const noTracer = new ProxyTracerProvider().getDelegate();

/** Whether there is a listener for spans. */
export function hasTracing(): boolean {
  const provider = trace.getTracerProvider();
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegate() !== noTracer;
}

/** Whether there is a listener for metrics. */
export function hasMetrics(): boolean {
  return metrics.getMeterProvider().getMeter('@agent-hooks/telemetry') !== createNoopMeter();
}
