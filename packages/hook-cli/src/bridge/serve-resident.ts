import { linkSync, lstatSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { isRecord } from '@agent-hooks/hook-types';
import { answerWithinMs } from './answer-cold.ts';
import { answerEvent } from './answer-event.ts';
import { isConnectable } from './bridge-agents.ts';
import { type BridgeReply, type BridgeRequest, silentReply } from './bridge-request.ts';
import { ResidentSessions } from './resident-sessions.ts';
import { resolveAgent } from './resolve-agent.ts';
import { takeUntold } from './told-notes.ts';

/** How long nobody may ask before the background process ends. */
const idleMs = 10 * 60_000;

/** So often it looks whether its socket is still there. */
const lookMs = 5_000;

/** So often whoever waits hears that the work goes on. */
const heartbeatMs = 1_000;

const mostBytes = 80 * 1024 * 1024;

interface ServeOptions {
  readonly idleAfterMs?: number;
  /** Called after the first answer. */
  readonly onAnswered?: () => void;
}

/** Answers events on a socket until nobody has asked for a while. Resolves when it has ended. */
export async function serveResident(
  socket: string,
  home: string,
  { idleAfterMs = idleMs, onAnswered }: ServeOptions = {},
): Promise<void> {
  const sessions = new ResidentSessions();
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true });
  const ended = new Promise<void>((resolve) => server.once('close', resolve));
  const end = () => {
    server.close();
    for (const connection of open) connection.destroy();
  };
  if (!(await listen(server, socket))) return;
  const mine = lstatSync(socket).ino;
  const idle = setTimeout(end, idleAfterMs);
  let isAnswered = false;
  const answeredOnce = () => {
    if (!isAnswered) setImmediate(() => onAnswered?.());
    isAnswered = true;
  };
  server.on('connection', (connection) => {
    open.add(connection);
    idle.refresh();
    connection.on('error', () => undefined);
    connection.on('close', () => {
      open.delete(connection);
      idle.refresh();
    });
    void serve(connection, home, sessions, end).then(answeredOnce);
  });
  // A socket that is gone leads nobody here any more.
  const watch = setInterval(() => {
    if (inodeOf(socket) !== mine && open.size === 0) end();
  }, lookMs);
  await ended;
  clearInterval(watch);
  clearTimeout(idle);
  if (inodeOf(socket) === mine) unlinkSync(socket);
  await sessions.dispose();
}

/** Listens under a name of its own first: of two that start at once, one gets the name that clients know. */
async function listen(server: Server, socket: string): Promise<boolean> {
  if (await isListening(socket)) return false;
  const own = `${socket}.${process.pid}`;
  // Nobody else may connect, from the first moment on; what hooks create later has the usual modes.
  const umask = process.umask(0o177);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(own, resolve);
  }).finally(() => process.umask(umask));
  try {
    if (inodeOf(socket) !== undefined) unlinkSync(socket);
    linkSync(own, socket);
    unlinkSync(own);
    return true;
  } catch {
    server.close();
    return false;
  }
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

function inodeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}

async function serve(connection: Socket, home: string, sessions: ResidentSessions, end: () => void): Promise<void> {
  const text = await readLine(connection);
  const request = text === undefined ? undefined : parseRequest(text);
  if (request === 'end') {
    connection.end(`${JSON.stringify(silentReply)}\n`, end);
    return;
  }
  // What is for somebody else, or cannot be read, is left to whoever asked.
  if (request === undefined || request.home !== home) return void connection.destroy();
  const gone = new AbortController();
  connection.once('close', () => gone.abort());
  const heartbeat = setInterval(() => connection.write('\n'), heartbeatMs);
  connection.write('\n');
  try {
    connection.end(`${JSON.stringify(await answer(request, sessions, gone.signal))}\n`);
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
      untold: takeUntold,
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

function parseRequest(text: string): BridgeRequest | 'end' | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    if (value.end === true) return 'end';
    const isComplete = typeof value.stdin === 'string' && typeof value.cwd === 'string' && isRecord(value.env);
    // It was written by this very version of the bridge.
    return isComplete ? (value as unknown as BridgeRequest) : undefined;
  } catch {
    return undefined;
  }
}
