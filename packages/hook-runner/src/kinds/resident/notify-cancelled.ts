import type { Writable } from 'node:stream';

/** A pipe that is full takes no more, which is nothing to wait for. */
const longestWaitMs = 100;

/** The line that notifies a program that an answer is no longer awaited. */
export function cancelLine(id: string): string {
  return `{"id":"${id}","cancel":true}\n`;
}

/** Notifies a program, and finds out whether it has closed its stdin: only writing to it shows that. */
export function notifyCancelled(stdin: Writable, id: string, hear: (isClosed: boolean) => void): void {
  const giveUp = setTimeout(hear, longestWaitMs, false);
  stdin.write(cancelLine(id), (error) => {
    clearTimeout(giveUp);
    hear(error !== undefined && error !== null);
  });
}
