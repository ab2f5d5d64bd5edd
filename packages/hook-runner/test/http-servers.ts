import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createRawServer, type Socket, type Server as TcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HttpHookConfig } from '@agent-hooks/hook-types/internal';
import { onTestFinished } from 'vitest';

/** A request as a service has received it. */
export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The port of the other end: the same for two requests over one connection. */
  readonly from: number | undefined;
}

/** A service that is gone when the test is over. */
export interface TestService {
  readonly url: string;
  readonly port: number;
  /** What it has received so far. */
  readonly requests: ReceivedRequest[];
  /** How many connections are open. */
  readonly connections: () => number;
}

/** Starts a service that answers each request, once it has read it, as the function says. */
export async function startService(
  answer: (response: ServerResponse, request: ReceivedRequest) => unknown,
): Promise<TestService> {
  const requests: ReceivedRequest[] = [];
  const listener: RequestListener = async (request, response) => {
    const { method, url, headers, socket } = request;
    const received = { method, url, headers, body: await text(request), from: socket.remotePort };
    requests.push(received);
    await answer(response, received);
  };
  return { ...(await listen(createServer(listener))), requests };
}

/** Starts a service that speaks in bytes: it is called with each connection's first piece of data. */
export async function startRawService(
  answer: (socket: Socket, request: string) => unknown,
): Promise<Omit<TestService, 'requests'> & { readonly heard: string[] }> {
  const heard: string[] = [];
  const server = createRawServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      heard.push(data.toString());
      answer(socket, data.toString());
    });
  });
  return { ...(await listen(server)), heard };
}

/** Makes a hook that calls an address. */
export function httpHook(url: string, more: Partial<HttpHookConfig> = {}): HttpHookConfig {
  return { type: 'http', url, ...more };
}

/** Listens on this machine alone; the port is the system's choice. */
export async function listen(server: TcpServer): Promise<Omit<TestService, 'requests'>> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, port, connections: () => sockets.size };
}
