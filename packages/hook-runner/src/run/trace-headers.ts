import type { Environment } from '../environment/environment.ts';

/**
 * The trace that an event belongs to, as headers in lower case (`traceparent`, `tracestate`, `baggage`). Services and
 * host functions get them as they are, commands as variables of the same name in upper case.
 */
export type TraceHeaders = Readonly<Record<string, string>>;

/** The environment of a command with the trace that it belongs to. */
export function withTrace(environment: Environment, trace: TraceHeaders | undefined): Environment {
  if (!trace) return environment;
  const variables = Object.entries(trace).map(([name, value]) => [toVariable(name), value]);
  return { ...environment, ...Object.fromEntries(variables) };
}

function toVariable(header: string): string {
  return header.toUpperCase().replace(/[^A-Z0-9]/g, '_');
}
