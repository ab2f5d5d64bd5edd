import type { HooksConfiguration } from '@agent-hooks/hook-types';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { describe, expect, it } from 'vitest';
import { hookTelemetry } from '../src/index.ts';
import { fireTool, makeSystem, registerTracing } from './support.ts';

const deny = { type: 'function', name: 'gate', action: () => ({ decision: 'deny', reason: 'not here' }) } as const;
const fails = {
  type: 'function',
  name: 'broken',
  action: () => {
    throw new Error('secret words');
  },
} as const;
const hooksOf = (...hooks: object[]) => ({ BeforeTool: [{ hooks }] }) as HooksConfiguration;

function startTracing() {
  const exporter = new InMemorySpanExporter();
  const provider = registerTracing(new SimpleSpanProcessor(exporter));
  const named = (name: string) => exporter.getFinishedSpans().find((span) => span.name === name);
  return { exporter, tracer: provider.getTracer('host'), named };
}

describe('an event', () => {
  it('is a span under the host’s current one, with a child for each hook', async () => {
    const { tracer, named } = startTracing();
    const system = makeSystem(hooksOf(deny, { type: 'command', command: 'exit 0', name: 'quiet' }), hookTelemetry());
    await tracer.startActiveSpan('execute_tool shell', async (span) => {
      await fireTool(system);
      span.end();
    });
    const [host, event, gate, quiet] = [
      named('execute_tool shell'),
      named('hooks BeforeTool'),
      named('hook gate'),
      named('hook quiet'),
    ];
    expect(event?.parentSpanContext?.spanId).toBe(host?.spanContext().spanId);
    for (const hook of [gate, quiet]) {
      expect(hook?.parentSpanContext?.spanId).toBe(event?.spanContext().spanId);
      expect(hook?.spanContext().traceId).toBe(host?.spanContext().traceId);
    }
    expect(event?.attributes).toMatchObject({
      'gen_ai.tool.name': 'shell',
      'gen_ai.tool.call.id': 'call-7',
      'gen_ai.conversation.id': 'session-1',
      'agent_hooks.event.name': 'BeforeTool',
      'agent_hooks.event.hooks': 2,
      'agent_hooks.verdict': 'refuse',
    });
    // Only the host's span is the operation: backends count the spans that name one.
    for (const span of [event, gate, quiet]) expect(span?.attributes).not.toHaveProperty(['gen_ai.operation.name']);
    expect(gate?.attributes).toMatchObject({
      'agent_hooks.hook.name': 'gate',
      'agent_hooks.hook.type': 'function',
      'agent_hooks.hook.gate': false,
      'agent_hooks.hook.decision': 'deny',
      'agent_hooks.hook.round': 1,
    });
    expect(quiet?.attributes['process.exit.code']).toBe(0);
    // A refusal is a hook that did its work.
    expect(gate?.status.code).toBe(SpanStatusCode.UNSET);
  });

  it('lasts as long as it took, and its hooks lie within it', async () => {
    const { named } = startTracing();
    await fireTool(makeSystem(hooksOf({ type: 'command', command: 'sleep 0.05', name: 'slow' }), hookTelemetry()));
    const [event, hook] = [named('hooks BeforeTool'), named('hook slow')];
    const ms = ([seconds, nanos]: readonly [number, number]) => seconds * 1000 + nanos / 1e6;
    expect(ms(hook?.duration ?? [0, 0])).toBeGreaterThanOrEqual(45);
    expect(ms(hook?.startTime ?? [0, 0])).toBeGreaterThanOrEqual(ms(event?.startTime ?? [0, 0]));
    expect(ms(hook?.endTime ?? [0, 0])).toBeLessThanOrEqual(ms(event?.endTime ?? [0, 0]) + 1);
  });

  it('without a current span begins a trace of its own', async () => {
    const { named } = startTracing();
    await fireTool(makeSystem(hooksOf(deny), hookTelemetry()));
    expect(named('hooks BeforeTool')?.parentSpanContext).toBeUndefined();
  });

  it.each([
    ['a hook that fails', fails, 'hook_failed'],
    [
      'a hook that takes too long',
      { type: 'command', command: 'sleep 5', name: 'late', timeout: 50 },
      'hook_timed_out',
    ],
    ['a hook that nobody runs', { type: 'plugin', name: 'other' }, 'hook_not_started'],
  ])('reports %s with error.type', async (_, hook, errorType) => {
    const { exporter } = startTracing();
    await fireTool(makeSystem(hooksOf(hook), hookTelemetry()));
    const span = exporter.getFinishedSpans().find(({ name }) => name.startsWith('hook '));
    expect(span?.attributes['error.type']).toBe(errorType);
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR });
  });

  it('that the engine could not carry out is a span with its stage', async () => {
    const { named } = startTracing();
    const system = makeSystem(hooksOf(deny), hookTelemetry());
    await system.fireEvent('BeforeTool', { tool_name: 'shell', tool_input: 5 as never });
    expect(named('hooks BeforeTool')).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { 'agent_hooks.failure.stage': 'validation', 'error.type': 'invalid_input' },
    });
  });
});

describe('payloads', () => {
  const key = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789';

  it('are not reported unless asked for: no input, no answer, no reason, no message', async () => {
    const { exporter } = startTracing();
    await fireTool(makeSystem(hooksOf(deny, fails), hookTelemetry()), { command: 'rm -rf /tmp/private' });
    const told = JSON.stringify(
      exporter.getFinishedSpans().map(({ attributes, status, events }) => [attributes, status, events]),
    );
    for (const text of ['private', 'not here', 'secret words']) expect(told).not.toContain(text);
  });

  it('are reported without secrets where they are asked for, whatever the host’s own log gets', async () => {
    const { named } = startTracing();
    const options = { ...hookTelemetry({ payloads: true }), redact: false } as const;
    await fireTool(makeSystem(hooksOf(deny), options), { command: `curl -H 'Authorization: Bearer ${key}'` });
    const { attributes } = named('hooks BeforeTool') ?? {};
    expect(attributes?.['agent_hooks.input']).toContain('curl');
    expect(attributes?.['agent_hooks.verdict.reason']).toContain('not here');
    expect(JSON.stringify(attributes)).not.toContain(key);
  });
});

describe('without an SDK', () => {
  it('no record is put together and no header is asked for', async () => {
    let asked = 0;
    const redact = (value: unknown) => {
      asked++;
      return value;
    };
    const telemetry = hookTelemetry();
    await fireTool(makeSystem(hooksOf(deny), { ...telemetry, redact }));
    expect(telemetry.onEvent.wantsEvents?.()).toBe(false);
    expect(telemetry.traceHeaders?.()).toBeUndefined();
    expect(asked).toBe(0);
  });

  it('one that is registered later gets spans from then on', async () => {
    const system = makeSystem(hooksOf(deny), hookTelemetry());
    await fireTool(system);
    const { named } = startTracing();
    await fireTool(system);
    expect(named('hooks BeforeTool')).toBeDefined();
    expect(trace.getTracerProvider()).toBeDefined();
  });

  it('beside another listener, that one gets spans too', async () => {
    const seen: string[] = [];
    const onEvent = [hookTelemetry().onEvent, ({ eventName }: { eventName: string }) => seen.push(eventName)];
    await fireTool(makeSystem(hooksOf(deny), { onEvent }));
    expect(seen).toEqual(['BeforeTool']);
  });
});
