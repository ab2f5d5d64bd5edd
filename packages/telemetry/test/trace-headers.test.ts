import { HookRunner } from '@agent-hooks/hook-runner';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { expect, it, onTestFinished } from 'vitest';
import { hookTelemetry } from '../src/index.ts';
import { fireTool, makeSystem, registerTracing, startReceiver } from './support.ts';

it('the host’s current span reaches commands, services and carriers, and residents are left alone', async () => {
  const provider = registerTracing(new SimpleSpanProcessor(new InMemorySpanExporter()));
  const { url, received } = await startReceiver();
  const carried: unknown[] = [];
  const runner = new HookRunner({
    kinds: {
      plugin: (_config, _input, { trace }) => {
        carried.push(trace);
        return undefined;
      },
    },
  });
  onTestFinished(() => runner.dispose());
  const command = { type: 'command', name: 'print', command: 'echo "{\\"reason\\":\\"$TRACEPARENT\\"}"' } as const;
  const http = { type: 'http', name: 'post', url } as const;
  const plugin = { type: 'plugin', name: 'carried' } as const;
  const system = makeSystem({ BeforeTool: [{ hooks: [command, http, plugin] }] }, { ...hookTelemetry(), runner });
  const traceparent = await provider.getTracer('host').startActiveSpan('execute_tool shell', async (span) => {
    const { aggregated } = await fireTool(system);
    span.end();
    const { traceId, spanId } = span.spanContext();
    expect(aggregated.allOutputs.map(({ reason }) => reason)).toContain(`00-${traceId}-${spanId}-01`);
    return `00-${traceId}-${spanId}-01`;
  });
  expect(received[0]?.headers).toMatchObject({ traceparent });
  expect(carried).toEqual([{ traceparent }]);
});

it('a variable that the hook sets itself goes before', async () => {
  const provider = registerTracing(new SimpleSpanProcessor(new InMemorySpanExporter()));
  const command = 'echo "{\\"reason\\":\\"$TRACEPARENT\\"}"';
  const hook = { type: 'command', name: 'print', command, env: { TRACEPARENT: 'own' } } as const;
  const system = makeSystem({ BeforeTool: [{ hooks: [hook] }] }, hookTelemetry());
  await provider.getTracer('host').startActiveSpan('x', async (span) => {
    const { aggregated } = await fireTool(system);
    expect(aggregated.allOutputs[0]?.reason).toBe('own');
    span.end();
  });
});

it('headers that cannot be sent, and a function that fails, cost the event nothing and are reported', async () => {
  const told: string[] = [];
  const log = (message: string) => void told.push(message);
  const debugLogger = { debug: () => {}, log: () => {}, warn: log, error: log };
  const { url, received } = await startReceiver('{"decision":"deny"}');
  const bad = [
    () => ({ traceparent: 'a\r\nx-evil: 1', host: 'elsewhere', tracestate: 'k=v' }),
    () => {
      throw new Error('no trace today');
    },
  ];
  for (const traceHeaders of bad) {
    const hooks = { BeforeTool: [{ hooks: [{ type: 'http', name: 'post', url } as const] }] };
    const { aggregated } = await fireTool(makeSystem(hooks, { traceHeaders, debugLogger }));
    expect(aggregated.finalOutput?.decision).toBe('deny');
  }
  expect(received[0]?.headers).toMatchObject({ tracestate: 'k=v' });
  expect(received[0]?.headers).not.toHaveProperty('traceparent');
  expect(received[0]?.headers.host).not.toBe('elsewhere');
  expect(told.join('\n')).toMatch(/cannot be sent: traceparent, host[\s\S]*no trace today/);
});
