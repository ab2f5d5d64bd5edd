import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { HookConfig, HookInput } from '@agent-hooks/hook-types';
import { behave } from './behave.mjs';

/** What a hook may say about itself, whatever its kind. */
export type SharedSettings = Pick<HookConfig, 'timeout' | 'onFailure'>;

/** Makes a hook of one kind that does what its input says. */
export type MakeHook = (settings?: SharedSettings) => HookConfig;

/** A hook of every kind; `url` is that of the service. */
export const everyKind = (url: string): Readonly<Record<string, MakeHook>> => ({
  command: (settings) => ({ type: 'command', command: process.execPath, args: [script('command')], ...settings }),
  function: (settings) => ({
    type: 'function',
    name: 'behave',
    action: (input, { signal }) => behave(input, signal),
    ...settings,
  }),
  http: (settings) => ({ type: 'http', url, ...settings }),
  resident: (settings) => ({ type: 'resident', command: process.execPath, args: [script('resident')], ...settings }),
});

/** The service behind the http hooks of these tests. */
export async function startBehavingService(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    await answer(JSON.parse(await text(request)), response, gone.signal);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}

async function answer(input: HookInput, response: ServerResponse, signal: AbortSignal): Promise<void> {
  try {
    response.end(await behave(input, signal));
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.message : '');
  }
}

function script(name: string): string {
  return fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
}
