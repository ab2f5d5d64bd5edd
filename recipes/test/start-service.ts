import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A service on this machine for one test: it remembers the JSON it was sent and answers as it is told. */
export async function startService<Body = Record<string, unknown>>(answer: (response: ServerResponse) => void) {
  const received: Body[] = [];
  const server = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)));
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // The cast: a server that listens on a port has an address of this kind.
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-path` };
}
