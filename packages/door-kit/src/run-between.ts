import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { endProcessGroup, startProgram } from '@agent-hooks/hook-runner/process';
import { Door, type DoorConnection } from './door.ts';
import { LineSplitter } from './line-splitter.ts';
import type { DoorProtocol, Side } from './protocol.ts';

/** The program behind a door, and the streams in front of it. */
export interface RunBetweenOptions {
  /** The program and its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly cwd?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly stdin?: Readable | undefined;
  readonly stdout?: Writable | undefined;
  readonly onProblem?: ((message: string) => void) | undefined;
  /** Ends the program. */
  readonly signal?: AbortSignal | undefined;
  /** How long a program may take to end once its input has ended or it was asked to. Default: 5000. */
  readonly graceMs?: number | undefined;
}

/** Starts a program, and connects it to the own input and output until one of them ends. Gives its exit code. */
export async function runBetween(protocol: DoorProtocol, options: RunBetweenOptions): Promise<number> {
  const { command, cwd = process.cwd(), env = process.env, onProblem, signal, graceMs = 5000 } = options;
  const { stdin = process.stdin, stdout = process.stdout } = options;
  const [file, ...args] = command;
  const child = startProgram({ file, args }, { cwd, environment: env, stdio: ['pipe', 'pipe', 'inherit'] });
  const { stdin: input, stdout: output } = child;
  if (!input || !output) throw new Error(`${file} was started without pipes`);
  const streams: Readonly<Record<Side, { readonly source: Readable; readonly sink: Writable }>> = {
    client: { source: stdin, sink: stdout },
    server: { source: output, sink: input },
  };
  const connection: DoorConnection = {
    send: (to, bytes) => write(streams[to].sink, bytes, streams[to === 'client' ? 'server' : 'client'].source),
    ...(onProblem && { onProblem }),
  };
  const door = new Door(protocol, connection);
  // A program that has ended does not read, and says so by its exit.
  for (const { sink } of Object.values(streams)) sink.on('error', () => undefined);
  const ended = endOf(child);
  const end = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', end);
  readLines(door, { side: 'client', source: stdin }, async () => {
    // What was sent before is still for the program.
    await door.decided('client');
    input.end();
    if (!(await settlesWithin(ended, graceMs))) end();
    if (!(await settlesWithin(ended, graceMs))) endProcessGroup(child);
  });
  const drained = new Promise<void>((resolve) => readLines(door, { side: 'server', source: output }, resolve));
  const code = await ended;
  await settlesWithin(drained, graceMs);
  for (const side of ['server', 'client'] as const) door.end(side, `${file} has ended`);
  await door.settled();
  signal?.removeEventListener('abort', end);
  stdin.pause();
  return code;
}

function endOf(child: ReturnType<typeof startProgram>): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signalName) => resolve(code ?? (signalName === 'SIGKILL' ? 137 : 143)));
  });
}

function readLines(
  door: Door,
  { side, source }: { readonly side: Side; readonly source: Readable },
  onEnd: () => void,
): void {
  const lines = new LineSplitter(
    (line) => door.receive(side, line),
    () => door.refuseLine(side, 'it is too long'),
  );
  source.on('data', (chunk: Buffer) => lines.push(chunk));
  source.once('end', async () => {
    if (side === 'client') door.end(side, 'The client has closed its end');
    // A last line without a line feed must come last.
    await door.decided(side);
    lines.end(side === 'server');
    onEnd();
  });
}

/** Writes, and lets the one who sends wait while the one who reads does not keep up. */
function write(sink: Writable, bytes: Buffer, source: Readable): void {
  if (!sink.writable || sink.write(bytes) || source.isPaused()) return;
  source.pause();
  void once(sink, 'drain').then(
    () => source.resume(),
    () => source.resume(),
  );
}

async function settlesWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, limitMs, false);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
