import { askHook } from './ask-hook.ts';
import type { ServedHook } from './hook.ts';
import { messageOf, report, takeStdout } from './process-streams.ts';
import { isObject } from './read-answer.ts';

/** Answers the one event on stdin and ends the process, whatever the handler has left running. */
export async function serveCommand(hooks: readonly ServedHook[], stopped: AbortSignal): Promise<void> {
  const text = await readStdin(stopped);
  if (text === undefined) return;
  const write = takeStdout();
  // A promise that nothing can settle any more would end the process as if the hook had nothing to say.
  process.once('beforeExit', () => fail('The hook ended without an answer: what it waits for cannot happen.'));
  try {
    const { eventName, input } = readEvent(text);
    const output = await askHook(hooks, eventName, input, new AbortController().signal);
    if (output !== undefined) await write(`${JSON.stringify(output)}\n`);
  } catch (error) {
    await fail(messageOf(error));
  }
  process.exit();
}

/** Everything on stdin, or undefined if the program turns out to use its hooks itself. */
function readStdin(stopped: AbortSignal): Promise<string | undefined> {
  const { stdin } = process;
  return new Promise((resolve) => {
    if (stopped.aborted) return resolve(undefined);
    const chunks: string[] = [];
    const end = () => resolve(stopped.aborted ? undefined : chunks.join(''));
    stopped.addEventListener('abort', () => stdin.destroy());
    stdin.setEncoding('utf8');
    stdin.on('data', (chunk: string) => chunks.push(chunk));
    for (const event of ['end', 'close', 'error']) stdin.once(event, end);
  });
}

function readEvent(text: string): { readonly eventName: string; readonly input: object } {
  const example = 'a hook reads one JSON object with a hook_event_name, and then the end of stdin';
  let input: unknown;
  try {
    input = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new SyntaxError(`There is no JSON on stdin (${messageOf(error)}): ${example}.`);
  }
  if (!isObject(input) || typeof input.hook_event_name !== 'string') {
    throw new TypeError(`There is no event on stdin: ${example}.`);
  }
  return { eventName: input.hook_event_name, input };
}

/** Never with 2, which would be a refusal. */
async function fail(message: string): Promise<never> {
  await report(message);
  process.exit(1);
}
