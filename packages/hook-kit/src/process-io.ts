import type { Readable, Writable } from 'node:stream';

/** What serving needs of the process. */
export interface ProcessIo {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Without a code, with the one that the handler may have set. */
  exit(code?: number): void;
  once(event: 'beforeExit', listener: () => void): unknown;
}

/**
 * Takes stdout for the protocol: whatever else prints there, prints to stderr from now on.
 * The function that comes back writes to stdout and resolves when the text has left the process.
 */
export function takeStdout({ stdout, stderr }: ProcessIo): (text: string) => Promise<void> {
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  // The reader of the stream is gone.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  return (text) => new Promise((resolve) => write(text, () => resolve()));
}

/** Says something to a person; resolves when it has been said. */
export function report({ stderr }: ProcessIo, message: string): Promise<void> {
  return new Promise((resolve) => stderr.write(`${message}\n`, () => resolve()));
}

/** What to say about anything that was thrown. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message.trim() || thrown.name;
  try {
    return typeof thrown === 'object' ? JSON.stringify(thrown) : String(thrown);
  } catch {
    return 'The hook threw something that cannot be shown.';
  }
}
