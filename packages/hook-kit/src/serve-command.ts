import type { Readable } from 'node:stream';
import { askHook } from './ask-hook.ts';
import type { ServedHook } from './hook.ts';
import { messageOf, type ProcessIo, report, takeStdout } from './process-io.ts';
import { isObject } from './read-answer.ts';

/** Answers the one event on stdin and ends the process, whatever the handler has left running. */
export async function serveCommand(
  hooks: readonly ServedHook[],
  stopped: AbortSignal,
  io: ProcessIo = process,
): Promise<void> {
  const text = await readAll(io.stdin, stopped);
  if (text === undefined) return;
  const write = takeStdout(io);
  // A promise that nothing can settle any more would end the process as if the hook had nothing to say.
  io.once('beforeExit', () => fail(io, 'The hook ended without an answer: what it waits for cannot happen.'));
  try {
    const { eventName, input } = readEvent(text);
    const { signal } = new AbortController();
    const output = await askHook(hooks, eventName, { input, signal, report: (message) => report(io, message) });
    if (output !== undefined) await write(`${JSON.stringify(output)}\n`);
    io.exit();
  } catch (error) {
    await fail(io, messageOf(error));
  }
}

/** Everything that a stream has, or undefined if the program turns out to use its hooks itself. */
function readAll(stdin: Readable, stopped: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: string[] = [];
    const end = () => resolve(stopped.aborted ? undefined : chunks.join(''));
    stopped.addEventListener('abort', () => stdin.destroy());
    stdin.setEncoding('utf8');
    stdin.on('data', (chunk: string) => chunks.push(chunk));
    for (const event of ['end', 'close', 'error']) stdin.once(event, end);
  });
}

function readEvent(text: string): { readonly eventName: string; readonly input: object } {
  const wanted = 'a hook reads one JSON object with a hook_event_name, and then the end of stdin';
  let input: unknown;
  try {
    input = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new SyntaxError(`There is no JSON on stdin: ${wanted}. ${messageOf(error)}`);
  }
  if (!isObject(input) || typeof input.hook_event_name !== 'string') {
    throw new TypeError(`There is no event on stdin: ${wanted}.`);
  }
  return { eventName: input.hook_event_name, input };
}

/** Never with 2, which would be a refusal. */
async function fail(io: ProcessIo, message: string): Promise<void> {
  await report(io, message);
  io.exit(1);
}
