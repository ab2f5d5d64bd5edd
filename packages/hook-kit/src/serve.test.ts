import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { deny } from './answers.ts';
import type { ServedHook } from './hook.ts';
import type { ProcessIo } from './process-io.ts';
import { requireOnlyHook } from './serve.ts';
import { serveCommand } from './serve-command.ts';
import { serveResident } from './serve-resident.ts';

const never = new AbortController().signal;

/** Streams in place of a process's own; `exited` has the code and what was printed. */
function makeIo() {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const print = stdout.write.bind(stdout);
  const listeners: (() => void)[] = [];
  let exit: (code?: number) => void = () => {};
  const exited = new Promise<number | undefined>((resolve) => {
    exit = resolve;
  }).then(async (code) => {
    for (const stream of [stdout, stderr]) stream.end();
    return { code, stdout: await text(stdout), stderr: await text(stderr) };
  });
  const once = (_event: 'beforeExit', listener: () => void) => listeners.push(listener);
  const io: ProcessIo = { stdin, stdout, stderr, exit, once };
  return { io, stdin, stdout, exited, print, runDry: () => listeners.forEach((listener) => void listener()) };
}

const guard: ServedHook = {
  eventName: 'BeforeTool',
  action: async (input, { signal }) => {
    if (input.session_id === 'throw') throw new Error('broken');
    if (input.session_id === 'wait') await new Promise((done) => signal.addEventListener('abort', done));
    return input.session_id === 'silent' ? undefined : deny(input.session_id);
  },
};
const event = (sessionId: string) => ({ hook_event_name: 'BeforeTool', session_id: sessionId });

describe('serving one event', () => {
  it.each([
    ['an answer', JSON.stringify(event('no')), { code: undefined, stdout: '{"decision":"deny","reason":"no"}\n' }],
    ['silence', JSON.stringify(event('silent')), { code: undefined, stdout: '', stderr: '' }],
    ['a failure', JSON.stringify(event('throw')), { code: 1, stdout: '', stderr: 'broken\n' }],
    ['no JSON', 'x', { code: 1, stdout: '', stderr: expect.stringContaining('no JSON on stdin') }],
    ['no event', '{}', { code: 1, stdout: '', stderr: expect.stringContaining('no event on stdin') }],
    [
      'another event',
      '{"hook_event_name":"X"}',
      { code: undefined, stderr: expect.stringContaining("no hook for 'X'") },
    ],
  ])('ends with %s', async (_title, input, expected) => {
    const { io, stdin, exited } = makeIo();
    stdin.end(input);
    await serveCommand([guard], never, io);
    expect(await exited).toMatchObject(expected);
  });

  it('is a failure when nothing can happen any more', async () => {
    const { io, stdin, exited, runDry } = makeIo();
    stdin.end(JSON.stringify(event('wait')));
    void serveCommand([guard], never, io);
    await new Promise((resolve) => setTimeout(resolve, 20));
    runDry();
    expect(await exited).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('without an answer') });
  });

  it('does not happen if it is stopped, before or while stdin is read', async () => {
    const controller = new AbortController();
    const { io, stdin, stdout } = makeIo();
    const serving = serveCommand([guard], controller.signal, io);
    stdin.write('{');
    controller.abort();
    await serving;
    expect(stdin.destroyed).toBe(true);
    expect(stdout.writable).toBe(true);
  });
});

describe('serving requests', () => {
  it('answers each by its id, reports garbage, cancels, and ends with stdin', async () => {
    const { io, stdin, exited } = makeIo();
    serveResident([guard], io);
    for (const [id, name] of Object.entries({ a: 'no', b: 'throw', c: 'silent', d: 'wait' })) {
      stdin.write(`${JSON.stringify({ id, event: 'BeforeTool', input: event(name) })}\n`);
    }
    stdin.write('garbage\n{"id":"e"}\n{"id":"f","input":{}}\n\n{"id":"d","cancel":true}\n');
    stdin.end();
    const { code, stdout, stderr } = await exited;
    expect({ code, stderr }).toEqual({
      code: undefined,
      stderr: 'A line on stdin is no request and was left alone.\n',
    });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.sort((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: 'a', output: deny('no') },
      { id: 'b', error: 'broken' },
      { id: 'c', output: null },
      { id: 'd', output: deny('wait') },
      { id: 'f', error: 'The request names no event.' },
    ]);
  });

  it('ends when its answers cannot be written', async () => {
    const { io, stdout, exited } = makeIo();
    serveResident([guard], io);
    stdout.emit('error', new Error('EPIPE'));
    expect(await exited).toMatchObject({ code: undefined, stdout: '' });
  });
});

it('a program serves one hook an event', () => {
  expect(() => requireOnlyHook(guard, [guard])).toThrow('two hooks in one program');
  expect(requireOnlyHook(guard, [{ ...guard, eventName: 'AfterTool' }])).toBeUndefined();
});
