import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { BridgeReply, BridgeRequest } from './bridge-request.ts';
import { isOwnSocket } from './resident-place.ts';

/** A background process that says nothing for so long, not even that it works, is not waited for. */
const silenceMs = 3_000;

/** Lets the background process answer; undefined if there is none, or none that can be relied on. */
export function askResident(
  socket: string,
  request: BridgeRequest | { readonly end: true },
): Promise<BridgeReply | undefined> {
  if (!isOwnSocket(socket)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const connection = connect(socket);
    const id = randomUUID();
    let received = '';
    const finish = (reply?: BridgeReply) => {
      clearTimeout(timer);
      connection.destroy();
      resolve(reply);
    };
    const timer = setTimeout(finish, silenceMs);
    connection.setEncoding('utf8');
    connection.on('connect', () => connection.write(`${JSON.stringify({ ...request, id })}\n`));
    connection.on('data', (text: string) => {
      timer.refresh();
      received += text;
      const line = received.trimStart();
      if (line.endsWith('\n')) finish(parseReply(line, id));
    });
    connection.on('error', () => finish());
    connection.on('close', () => finish());
  });
}

/** Anything but a complete answer to this request counts as none. */
function parseReply(line: string, asked: string): BridgeReply | undefined {
  try {
    const { id, exitCode, stdout, stderr } = JSON.parse(line) as Record<string, unknown>;
    const isComplete =
      id === asked && (exitCode === 0 || exitCode === 2) && typeof stdout === 'string' && typeof stderr === 'string';
    return isComplete ? { exitCode, stdout, stderr } : undefined;
  } catch {
    return undefined;
  }
}
