import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InspectedRow } from '../data/inspected-row.ts';
import type { EventStore } from './event-store.ts';

/** How many lines are sent at once; a page that is this far behind is sent the rest later. */
const mostAtOnce = 2000;

/** How long lines are gathered before they are sent. */
const gatherMs = 50;

/** Sends the lines of all events, then those that are added, as server-sent events; a page that comes back goes on where it was. */
export function streamRows(request: IncomingMessage, response: ServerResponse, store: EventStore): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'keep-alive' });
  const last = Number(request.headers['last-event-id'] ?? -1);
  let next = Number.isInteger(last) && last < store.rows.length ? last + 1 : 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    timer = undefined;
    const rows = store.rows.slice(next, next + mostAtOnce);
    next += rows.length;
    const isTaken = rows.length === 0 || response.write(toMessage(rows));
    if (next >= store.rows.length) return;
    if (isTaken) schedule(0);
    else response.once('drain', () => schedule(0));
  };
  const schedule = (ms: number) => {
    timer ??= setTimeout(send, ms);
  };
  const stopListening = store.listen(() => schedule(gatherMs));
  response.on('close', () => {
    stopListening();
    clearTimeout(timer);
  });
  response.write(': connected\n\n');
  send();
}

function toMessage(rows: readonly InspectedRow[]): string {
  return `id: ${rows.at(-1)?.id ?? 0}\ndata: ${JSON.stringify(rows)}\n\n`;
}
