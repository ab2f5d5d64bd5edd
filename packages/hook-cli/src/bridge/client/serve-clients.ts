import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import type { BridgeReply, BridgeRequest } from '../bridge-request.ts';
import { listenPrivately } from '../listen-privately.ts';
import { parseClientEvent, readBody, simpleForm } from './client-event.ts';
import { describeNamespace } from './client-place.ts';

/** A client is answered within this time, or asked to let the bridge wait for the answer. */
const simpleMs = 2_000;

/** So long the bridge may take to come for an answer that its client did not get. */
const fetchMs = 15_000;

/** A payload that is still there after this time belongs to a client that was killed before it had one. */
const leftoverMs = 60_000;

interface ServeClientsOptions {
  readonly place: string;
  readonly home: string;
  /** False once the program on disk is another one than this. */
  readonly isCurrent: () => boolean;
  readonly answer: (request: BridgeRequest, signal: AbortSignal) => Promise<BridgeReply>;
}

/** An answer that is being worked on. */
interface PendingAnswer {
  readonly reply: Promise<BridgeReply>;
  readonly stop: AbortController;
}

/** Answers clients that are shell scripts. */
export class ClientServer {
  readonly server: Server;
  readonly #options: ServeClientsOptions;
  readonly #pending = new Map<string, PendingAnswer>();
  #forget: () => void = () => undefined;

  constructor(options: ServeClientsOptions) {
    this.#options = options;
    // What this takes is loaded by the background process alone.
    this.server = process.getBuiltinModule('node:http').createServer((message, response) => {
      void this.#serve(message, response).catch(() => message.socket.destroy());
    });
  }

  /** Listens at its place. Without it, every event is answered by way of Node. */
  async listen(): Promise<void> {
    const { place } = this.#options;
    const namespace = describeNamespace();
    if (namespace === undefined) return;
    removeLeftovers(dirname(place));
    // Without it the bridge on Node answers.
    const remove = await listenPrivately(this.server, `${place}.sock`).catch(() => undefined);
    if (remove === undefined) return;
    this.#forget = remove;
    // Before it is written whole, a client finds another process in it, or nothing.
    writeFileSync(`${place}.on`, namespace, { mode: 0o600 });
  }

  /** The answer that a client did not get, for the bridge that comes for it. */
  take(id: string | undefined): PendingAnswer | undefined {
    const pending = id === undefined ? undefined : this.#pending.get(id);
    if (id !== undefined) this.#pending.delete(id);
    return pending;
  }

  close(): void {
    this.#forget();
    this.server.close();
    this.server.closeAllConnections();
  }

  async #serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { home, isCurrent, answer } = this.#options;
    const { 'agent-hooks': id } = message.headers;
    const body = await readBody(message);
    const isWhole = typeof id === 'string' && /^[\w-]{16,64}$/.test(id) && body !== undefined && isCurrent();
    const request = isWhole ? parseClientEvent({ id, path: message.url ?? '' }, body, home) : undefined;
    if (request === undefined || typeof id !== 'string') return send(response, 409, { body: '', id: 'none' });
    const stop = new AbortController();
    response.once('close', () => response.writableFinished || stop.abort());
    const reply = answer(request, stop.signal);
    const early = await Promise.race([reply, after(simpleMs)]);
    const said = early && simpleForm(early);
    if (said) return send(response, said.status, { body: said.body, id });
    this.#keep(id, { reply, stop });
    send(response, 409, { body: '', id });
  }

  /** An answer that is not fetched is not worked on forever. */
  #keep(id: string, pending: PendingAnswer): void {
    pending.reply.catch(() => undefined);
    this.#pending.set(id, pending);
    setTimeout(() => {
      if (this.#pending.delete(id)) pending.stop.abort();
    }, fetchMs).unref();
  }
}

/** The client compares the first two lines word by word. */
function send(response: ServerResponse, status: number, { body, id }: { body: string; id: string }): void {
  response.sendDate = false;
  const length = Buffer.byteLength(body);
  response.writeHead(status, [
    ...['Agent-Hooks', id],
    ...['Content-Length', String(length)],
    ...['Connection', 'close'],
  ]);
  response.end(body);
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined).unref());
}

function removeLeftovers(directory: string): void {
  for (const name of readdirSync(directory).filter((each) => each.startsWith('payload-'))) {
    const path = join(directory, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > leftoverMs) rmSync(path, { force: true });
  }
}
