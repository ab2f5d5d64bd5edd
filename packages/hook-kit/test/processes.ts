import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { LineSplitter } from '../src/line-splitter.ts';

/** How a process ended, and what it printed. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** An answer line of a resident process. */
export interface AnswerLine {
  readonly id?: unknown;
  readonly output?: unknown;
  readonly error?: string;
}

/** The path of one of the scripts in `test/fixtures`. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
}

/** A folder inside the package, so that scripts in it import the built package by its name; gone after the test. */
export function temporaryFolder(name = 'files'): string {
  const parent = fileURLToPath(new URL('../.vitest/', import.meta.url));
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, `${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Writes a file and its folders. */
export function writeIn(folder: string, name: string, content: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** Starts node; it is ended with the test, should it still be there. */
export function startNode(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string) {
  const inherited = { ...process.env, AGENT_HOOKS_RESIDENT: undefined, NODE_OPTIONS: undefined };
  const child = spawn(process.execPath, [...args], { env: { ...inherited, ...env }, cwd, stdio: 'pipe' });
  child.stdin.on('error', () => undefined);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Everything about the end of a process; one that takes longer than 20 s is killed. */
export async function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const watchdog = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      printed[name] += chunk;
    });
  }
  // The parameters of the event, which node's types leave open.
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(watchdog);
  return { code, signal, ...printed };
}

/** Runs node with an input on stdin, as a runner runs a command hook. */
export function runNode(
  args: readonly string[],
  input: unknown,
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<Ended> {
  const child = startNode(args, options.env, options.cwd);
  child.stdin.end(typeof input === 'string' ? input : JSON.stringify(input));
  return ended(child);
}

/** A resident process, spoken to as a runner does. */
export class Resident {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
  /** Every line of stdout, in the order of their coming. */
  readonly lines: AnswerLine[] = [];
  #waiting: (() => void)[] = [];

  constructor(file: string, env: NodeJS.ProcessEnv = {}) {
    this.child = startNode([file], { AGENT_HOOKS_RESIDENT: '1', ...env });
    this.ended = ended(this.child);
    const splitter = new LineSplitter();
    this.child.stdout.on('data', (chunk: string) => {
      for (const line of splitter.push(chunk)) this.lines.push(JSON.parse(line));
      for (const wake of this.#waiting.splice(0)) wake();
    });
    void this.ended.then(() => {
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  send(...messages: readonly unknown[]): void {
    for (const message of messages) {
      this.child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
    }
  }

  /** The answer to a request, as soon as it is there. */
  async answerTo(id: unknown): Promise<AnswerLine> {
    for (;;) {
      const found = this.lines.find((line) => line.id === id);
      if (found) return found;
      if (this.child.exitCode !== null) throw new Error(`The process ended before it answered ${id}.`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  ask(id: string, event: string, input: object): Promise<AnswerLine> {
    this.send({ id, event, input });
    return this.answerTo(id);
  }
}
