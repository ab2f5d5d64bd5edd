import { askHook } from './ask-hook.ts';
import type { ServedHook } from './hook.ts';
import { LineSplitter } from './line-splitter.ts';
import { messageOf, type ProcessIo, report, takeStdout } from './process-io.ts';
import { isObject } from './read-answer.ts';

/** Answers requests, a line each, until stdin ends; several may be under way, and each is answered when it is ready. */
export function serveResident(hooks: readonly ServedHook[], io: ProcessIo = process): void {
  const write = takeStdout(io);
  const open = new Map<Promise<void>, OpenRequest>();
  const lines = new LineSplitter();
  const say = (message: string) => report(io, message);

  const answer = async ({ id, event, input }: Request, signal: AbortSignal) => {
    // No one waits for what was cancelled, and it was answered then and there.
    const send = (line: object) => (signal.aborted ? undefined : write(`${JSON.stringify(line)}\n`));
    try {
      const output = await askHook(hooks, eventNameOf(event, input), { input, signal, report: say });
      await send({ id, output: output ?? null });
    } catch (error) {
      await send({ id, error: messageOf(error) });
    }
  };
  const cancel = (id: unknown) => {
    for (const request of open.values()) {
      if (request.id !== id || request.controller.signal.aborted) continue;
      request.controller.abort();
      // Also for a handler that never ends: the process shows that it still listens.
      void write(`${JSON.stringify({ id, error: 'The request was cancelled.' })}\n`);
    }
  };
  const take = (line: string) => {
    if (line.trim() === '') return;
    const request = parseLine(line);
    if (request === undefined) return void say('A line on stdin is no request and was left alone.');
    if (request.cancel === true) return cancel(request.id);
    // A message of a later protocol.
    if (request.input === undefined && request.event === undefined) return;
    const controller = new AbortController();
    const answering = answer(request, controller.signal).finally(() => open.delete(answering));
    open.set(answering, { id: request.id, controller });
  };
  const end = async () => {
    take(lines.rest());
    // Its host is gone, or done with it. What is nearly ready may still be wanted, what hangs must not keep it alive.
    await Promise.race([Promise.all(open.keys()), new Promise((resolve) => setTimeout(resolve, lastWordsMs))]);
    for (const { controller } of open.values()) controller.abort();
    io.exit();
  };

  io.stdin.setEncoding('utf8');
  io.stdin.on('data', (chunk: string) => lines.push(chunk).forEach(take));
  io.stdin.once('end', end);
  io.stdin.once('error', end);
  // Whoever read the answers is gone.
  io.stdout.once('error', () => io.exit());
}

/** How long requests under way may take once stdin has ended. */
const lastWordsMs = 1000;

interface OpenRequest {
  readonly id: unknown;
  readonly controller: AbortController;
}

type Request = Readonly<Record<string, unknown>> & { readonly id: unknown };

function parseLine(line: string): Request | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) && value.id !== undefined ? { ...value, id: value.id } : undefined;
  } catch {
    return undefined;
  }
}

function eventNameOf(event: unknown, input: unknown): string {
  if (typeof event === 'string') return event;
  if (isObject(input) && typeof input.hook_event_name === 'string') return input.hook_event_name;
  throw new TypeError('The request names no event.');
}
