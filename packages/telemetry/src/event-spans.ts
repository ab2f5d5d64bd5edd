import { RecordRedactor } from '@agent-hooks/hook-system/host';
import type { FiredEvent } from '@agent-hooks/hook-types';
import type { FiredHook } from '@agent-hooks/hook-types/internal';
import { type Attributes, context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { errorTypeOf, eventAttributes, type HookRun, hookAttributes, nameOf } from './attributes.ts';

/** Reports an event that has ended as a span under the host's current one, and each hook that started as its child. */
export function reportSpans(
  tracer: Tracer,
  event: FiredEvent,
  { payloads: withPayloads, more }: { readonly payloads: boolean; readonly more: Attributes },
): void {
  const startTime = Date.parse(event.at);
  const attributes = { ...more, ...eventAttributes(event), ...(withPayloads && eventPayloads(event)) };
  const span = tracer.startSpan(`hooks ${event.eventName}`, { kind: SpanKind.INTERNAL, startTime, attributes });
  try {
    if (!span.isRecording()) return;
    const parent = trace.setSpan(context.active(), span);
    for (const run of listRuns(event)) {
      const begin = startTime + (run.hook.startedMs ?? 0);
      const ofHook = { ...hookAttributes(run), ...(withPayloads && hookPayloads(run)) };
      const child = tracer.startSpan(`hook ${nameOf(run.hook)}`, { startTime: begin, attributes: ofHook }, parent);
      markFailure(child, errorTypeOf(run.hook), withPayloads ? run.hook.result?.error?.message : undefined);
      child.end(begin + (run.hook.durationMs ?? 0));
    }
    markFailure(span, event.failure?.code, withPayloads ? event.failure?.message : undefined);
  } finally {
    span.end(startTime + event.durationMs);
  }
}

/** Every hook of every round; one that was not started is reported as well, unless that was as it should be. */
export function listRuns(event: FiredEvent): HookRun[] {
  return event.rounds.flatMap((round, index) =>
    round.hooks
      .filter((hook) => hook.startedMs !== undefined || errorTypeOf(hook) !== undefined || isRun(hook))
      .map((hook) => ({ event, hook, round, roundNumber: index + 1 })),
  );
}

const isRun = ({ notStarted, result }: FiredHook) => notStarted === undefined && result !== undefined;

/** A message may quote what the hook was given, so it is reported with payloads only. */
function markFailure(span: Span, errorType: string | undefined, message: string | undefined): void {
  if (errorType === undefined) return;
  span.setStatus({ code: SpanStatusCode.ERROR, ...(message !== undefined && { message: toText(message) }) });
}

function eventPayloads({ inputs, answer, verdict }: FiredEvent) {
  return {
    'agent_hooks.input': toText(inputs[0]),
    ...(verdict.input !== undefined && { 'agent_hooks.input.final': toText(inputs[verdict.input]) }),
    ...(answer && { 'agent_hooks.answer': toText(answer) }),
    ...(verdict.reason !== undefined && { 'agent_hooks.verdict.reason': toText(verdict.reason) }),
  };
}

function hookPayloads({ hook: { result, target } }: HookRun) {
  return {
    ...(target !== undefined && { 'agent_hooks.hook.target': toText(target) }),
    ...(result?.output && { 'agent_hooks.hook.output': toText(result.output) }),
    ...(result?.stderr && { 'agent_hooks.hook.stderr': toText(result.stderr) }),
  };
}

/** Also where the host logs everything: what leaves the machine has no secrets. */
function toText(value: unknown): string {
  const redacted = redactor.redact(value);
  const text = typeof redacted === 'string' ? redacted : JSON.stringify(redacted);
  return text.length > 16_384 ? `${text.slice(0, 16_384)}…` : text;
}

const redactor = new RecordRedactor();
