import { createServer, type Server } from 'node:http';
import { CliExit } from '../cli-exit.ts';
import type { WorkerState } from './policy-worker.ts';

/** Where health is served: a host and a port. */
export interface HealthAddress {
  readonly host: string;
  readonly port: number;
}

/** Reads `port` or `host:port`. */
export function readHealthAddress(text: string): HealthAddress {
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  if (port === '' || Number(port) > 65_535) throw new CliExit(2, `--health: expected PORT or HOST:PORT, found ${text}`);
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** Answers on /healthz that the worker runs, and on /readyz whether it takes requests, with its state as JSON. */
export async function startHealthServer({ host, port }: HealthAddress, state: () => WorkerState): Promise<Server> {
  const server = createServer(({ url = '', method }, response) => {
    const path = url.split('?', 1)[0];
    const known = path === '/healthz' || path === '/readyz';
    if (!known || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(known ? 405 : 404).end();
      return;
    }
    const now = state();
    const status = path === '/readyz' && !now.ready ? 503 : 200;
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(method === 'HEAD' ? undefined : `${JSON.stringify(now)}\n`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new CliExit(1, `Health cannot be served at ${host}:${port}: ${error.message}`)),
    );
    server.listen(port, host, resolve);
  });
  return server;
}
