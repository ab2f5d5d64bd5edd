import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { alwaysTrust, HookSystem, type HookSystemOptions } from '@agent-hooks/hook-system';
import type { HooksConfiguration } from '@agent-hooks/hook-types';
import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { BasicTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { onTestFinished } from 'vitest';

/** Registers a real SDK for one test, as a host does. */
export function registerTracing(...spanProcessors: SpanProcessor[]): BasicTracerProvider {
  const provider = new BasicTracerProvider({ spanProcessors });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  onTestFinished(async () => {
    for (const api of [trace, context, propagation, metrics]) api.disable();
    await provider.shutdown();
  });
  return provider;
}

export function makeSystem(hooks: HooksConfiguration, options: HookSystemOptions = {}): HookSystem {
  const host = {
    getSessionId: () => 'session-1',
    getWorkingDir: () => process.cwd(),
    getEnableHooks: () => true,
    getHooks: () => hooks,
  };
  const system = new HookSystem(host, { trust: alwaysTrust(), ...options });
  onTestFinished(() => system.dispose());
  return system;
}

export const fireTool = (system: HookSystem, toolInput: Record<string, unknown> = { command: 'ls' }) =>
  system.fireEvent('BeforeTool', { tool_name: 'shell', tool_input: toolInput, tool_use_id: 'call-7' });

interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A server on loopback that keeps what it is sent. */
export async function startReceiver(answer = '{}'): Promise<{ readonly url: string; readonly received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address with one.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}
