import { connect, createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { isRecord } from '@agent-hooks/hook-types';
import { flushTelemetry } from '../telemetry/fleet-telemetry.ts';
import { answerWithinMs } from './answer-cold.ts';
import { answerEvent } from './answer-event.ts';
import { isConnectable } from './bridge-agents.ts';
import { type BridgeReply, type BridgeRequest, silentReply } from './bridge-request.ts';
import { clientPlace } from './client/client-place.ts';
import { ClientServer } from './client/serve-clients.ts';
import { inodeOf, listenPrivately } from './listen-privately.ts';
import { residentSocket } from './resident-place.ts';
import { ResidentSessions } from './resident-sessions.ts';
import { resolveAgent } from './resolve-agent.ts';
import { takeUnreported } from './told-notes.ts';

/** How long no one may ask before the background process ends. */
const idleMs = 10 * 60_000;

/** So often it looks whether its socket is still there. */
const lookMs = 5_000;

/** So often whoever waits hears that the work goes on. */
const heartbeatMs = 1_000;

const mostBytes = 80 * 1024 * 1024;

interface ServeOptions {
  readonly idleAfterMs?: number;
  /** The bundled program, whose clients are answered as well. */
  readonly program: string;
  /** Called after the first answer. */
  readonly onAnswered?: () => void;
}

/** Answers events on a socket until no one has asked for a while. Resolves when it has ended. */
export async function serveResident(
  socket: string,
  home: string,
  { idleAfterMs = idleMs, onAnswered, program }: ServeOptions,
): Promise<void> {
  const sessions = new ResidentSessions();
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true });
  const clients = createClients(socket, home, { program, sessions });
  const ended = new Promise<void>((resolve) => server.once('close', resolve));
  const end = () => {
    server.close();
    clients?.close();
    for (const connection of open) connection.destroy();
  };
  if (await isListening(socket)) return;
  const forget = await listenPrivately(server, socket).catch(() => undefined);
  if (forget === undefined) return;
  const mine = inodeOf(socket);
  const idle = setTimeout(end, idleAfterMs);
  let isAnswered = false;
  const answeredOnce = () => {
    if (!isAnswered) setImmediate(() => onAnswered?.());
    isAnswered = true;
  };
  const track = (connection: Socket) => {
    open.add(connection);
    idle.refresh();
    connection.on('error', () => undefined);
    connection.on('close', () => {
      open.delete(connection);
      idle.refresh();
    });
  };
  server.on('connection', (connection) => {
    track(connection);
    void serve(connection, { home, sessions, clients, end }).then(answeredOnce);
  });
  clients?.server.on('connection', track);
  await clients?.listen();
  // A socket that is gone leads no one here any more.
  const watch = setInterval(() => {
    if (inodeOf(socket) !== mine && open.size === 0) end();
  }, lookMs);
  await ended;
  clearInterval(watch);
  clearTimeout(idle);
  forget();
  await sessions.dispose();
  await flushTelemetry();
}

/** Another program at the same place is another version, which answers for itself. */
function createClients(
  socket: string,
  home: string,
  { program, sessions }: { program: string; sessions: ResidentSessions },
): ClientServer | undefined {
  const place = clientPlace(home, program);
  // Another directory than usual is one that clients do not look into.
  if (place === undefined || dirname(place) !== dirname(socket)) return undefined;
  const isCurrent = () => residentSocket(home, program) === socket;
  return new ClientServer({ place, home, isCurrent, answer: (request, signal) => answer(request, sessions, signal) });
}

function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.on('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.on('error', () => resolve(false));
  });
}

/** What answering a connection needs of the process. */
interface Serving {
  readonly home: string;
  readonly sessions: ResidentSessions;
  readonly clients: ClientServer | undefined;
  readonly end: () => void;
}

async function serve(connection: Socket, { home, sessions, clients, end }: Serving): Promise<void> {
  const text = await readLine(connection);
  const { id, request } = (text === undefined ? undefined : parseRequest(text)) ?? {};
  const sayLast = (reply: BridgeReply, done?: () => void) =>
    connection.end(`${JSON.stringify({ id, ...reply })}\n`, done);
  if (request === 'end') {
    sayLast(silentReply, end);
    return;
  }
  // What is for someone else, or cannot be read, is left to whoever asked.
  if (request === undefined || request.home !== home) return void connection.destroy();
  const pending = clients?.take(request.asked);
  const gone = pending?.stop ?? new AbortController();
  connection.once('close', () => gone.abort());
  const heartbeat = setInterval(() => connection.write('\n'), heartbeatMs);
  connection.write('\n');
  try {
    sayLast(await (pending?.reply ?? answer(request, sessions, gone.signal)));
  } catch {
    connection.destroy();
  } finally {
    clearInterval(heartbeat);
  }
}

async function answer(request: BridgeRequest, sessions: ResidentSessions, gone: AbortSignal): Promise<BridgeReply> {
  const named = request.agent;
  const agent = isConnectable(named) ? resolveAgent(named, request) : undefined;
  if (agent === undefined) return silentReply;
  return sessions.during((sessionOf) =>
    answerEvent(request, agent, {
      sessionOf,
      unreported: takeUnreported,
      signal: AbortSignal.any([gone, AbortSignal.timeout(answerWithinMs)]),
    }),
  );
}

function readLine(connection: Socket): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    connection.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (chunk.at(-1) === 0x0a) resolve(Buffer.concat(chunks).toString('utf8'));
      else if (length > mostBytes) resolve(undefined);
    });
    connection.once('end', () => resolve(undefined));
    connection.once('close', () => resolve(undefined));
  });
}

function parseRequest(text: string): { readonly id: unknown; readonly request: BridgeRequest | 'end' } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const { id, ...request } = value;
    if (request.end === true) return { id, request: 'end' };
    const isComplete = typeof request.stdin === 'string' && typeof request.cwd === 'string' && isRecord(request.env);
    // It was written by this very version of the bridge.
    return isComplete ? { id, request: request as unknown as BridgeRequest } : undefined;
  } catch {
    return undefined;
  }
}
