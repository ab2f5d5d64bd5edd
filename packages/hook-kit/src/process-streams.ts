import { format } from 'node:util';

/**
 * Takes stdout for the protocol: whatever else prints there, prints to stderr from now on.
 * The function that comes back writes to stdout and resolves when the text has left the process.
 */
export function takeStdout(): (text: string) => Promise<void> {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  // Whoever read the stream is gone, and nobody is left to tell.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  return (text) => new Promise((resolve) => write(text, () => resolve()));
}

/** Says something to a person, on stderr. */
export function report(message: string): Promise<void> {
  return new Promise((resolve) => process.stderr.write(`${message}\n`, () => resolve()));
}

/** What to say about anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message.trim() || thrown.name : format('%s', thrown);
}
