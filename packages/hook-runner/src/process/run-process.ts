import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { toError } from '@agent-hooks/hook-types';
import type { Environment } from '../environment/environment.ts';
import { BoundedText } from '../run/bounded-text.ts';
import type { RunLimits } from '../run/hook-kind.ts';
import { LimitedRun } from '../run/limited-run.ts';
import { type EndReason, noOutput, type RunOutput } from '../run/run-output.ts';
import type { StartPlan } from '../shell/shells.ts';
import { signalGroup } from './end-process.ts';
import { onStartError, startGroup } from './start-program.ts';

/** What one process is given, and its limits. */
export interface ProcessRequest extends RunLimits {
  readonly cwd: string;
  readonly environment: Environment;
  /** Asked for once the process has been started, so that both take their time at once; may throw. Without it stdin is empty. */
  readonly input?: (() => Uint8Array) | undefined;
  /** True to collect stderr in `stdout`, in the order in which both were printed. */
  readonly mergesOutputs?: boolean | undefined;
  /** True to end what the process left running in its group. */
  readonly endsGroup?: boolean | undefined;
}

/** Starts a process, feeds and reads it, and ends it when a limit is reached; never rejects. */
export function runProcess(plan: StartPlan, request: ProcessRequest): Promise<RunOutput> {
  return new Promise((resolve) => {
    const fail = (startError: Error) => resolve({ ...noOutput, startError });
    // What was tried before may have taken the time to abort.
    if (request.signal?.aborted) {
      resolve({ ...noOutput, terminationReason: 'aborted' });
      return;
    }
    const { cwd, environment } = request;
    try {
      const child = startGroup(plan, { cwd, environment, stdio: [request.input ? 'pipe' : 'ignore', 'pipe', 'pipe'] });
      if (child.pid === undefined) onStartError(child, fail);
      else new RunningProcess(child, request, resolve);
    } catch (error) {
      fail(toError(error));
    }
  });
}

/** After its death, how long a process's pipes may stay silent, and how long they are read at most. */
const quietMs = 50;
const drainMs = 150;

/** If even SIGKILL does not end a process (it belongs to another user, or hangs in the kernel), it is left alone. */
const giveUpMs = 1_000;

class RunningProcess {
  readonly #child: ChildProcess;
  readonly #request: ProcessRequest;
  readonly #run: LimitedRun;
  readonly #stdout: BoundedText;
  readonly #stderr: BoundedText;
  #exited = false;
  #terminationReason: EndReason | undefined;
  #inputError: Error | undefined;

  constructor(child: ChildProcess, request: ProcessRequest, resolve: (end: RunOutput) => void) {
    this.#child = child;
    this.#request = request;
    this.#run = new LimitedRun(resolve);
    this.#stdout = new BoundedText(request.maxOutputBytes);
    this.#stderr = new BoundedText(request.maxOutputBytes);
    this.#run.watch(request, (reason) => this.#end(reason));
    const overflow = (stream: Readable) => {
      stream.destroy();
      this.#end('overflowed');
    };
    this.#collect(child.stdout, this.#stdout, { overflow, first: request.onFirstStdout });
    if (request.mergesOutputs) this.#collect(child.stderr, this.#stdout, { overflow });
    // What a hook says there is for people: the rest is read and forgotten, so that a refusal with many words stays one.
    else this.#collect(child.stderr, this.#stderr, { overflow: ignore });
    child.once('exit', () => this.#hasExited());
    child.once('close', () => this.#finish());
    child.on('error', (error) => this.#failed(error));
    // Hooks may ignore stdin; EPIPE is expected.
    child.stdin?.on('error', ignore);
    this.#feed();
  }

  /** A process that cannot be given its input is ended, whatever it has done by then. */
  #feed(): void {
    try {
      this.#child.stdin?.end(this.#request.input?.());
    } catch (error) {
      this.#inputError = toError(error);
      this.#kill();
    }
  }

  #collect(
    stream: Readable | null,
    text: BoundedText,
    on: { overflow(stream: Readable): void; first?: ((text: string) => void) | undefined },
  ): void {
    stream?.on('error', ignore);
    stream?.on('data', (chunk: Buffer) => {
      const isFirst = text.bytes === 0;
      if (!text.add(chunk)) on.overflow(stream);
      else if (isFirst) on.first?.(text.soFar);
    });
  }

  #end(reason: EndReason): void {
    if (this.#terminationReason || this.#run.isSettled) return;
    if (this.#exited) {
      // What was in the pipe when it ended counts too.
      if (reason === 'overflowed') this.#terminationReason = reason;
      return;
    }
    this.#terminationReason = reason;
    signalGroup(this.#child, 'SIGTERM');
    this.#run.after(this.#request.killGraceMs, () => this.#kill());
  }

  #kill(): void {
    signalGroup(this.#child, 'SIGKILL');
    this.#run.after(giveUpMs, () => {
      this.#child.unref();
      this.#finish();
    });
  }

  #hasExited(): void {
    this.#exited = true;
    if (this.#terminationReason || this.#inputError || this.#request.endsGroup) signalGroup(this.#child, 'SIGKILL');
    // As a rule both outputs have been read to their end by then, and nothing is left to wait for but their closing.
    process.nextTick(() => {
      if (!this.#run.isSettled && !this.#hasReadAll()) this.#awaitSilence(performance.now());
    });
  }

  #hasReadAll(): boolean {
    const { stdout, stderr } = this.#child;
    return stdout?.readableEnded === true && stderr?.readableEnded === true;
  }

  /** A descendant may hold the pipes forever; what the hook itself printed is read in one turn of the loop. */
  #awaitSilence(exitedAt: number): void {
    const heard = this.#stdout.bytes + this.#stderr.bytes;
    this.#run.after(quietMs, () => {
      setImmediate(() => {
        if (this.#run.isSettled) return;
        const silent = this.#stdout.bytes + this.#stderr.bytes === heard;
        if (silent || performance.now() - exitedAt >= drainMs) this.#finish();
        else this.#awaitSilence(exitedAt);
      });
    });
  }

  /** The same event reports a signal that could not be sent, which is not the end of it. */
  #failed(error: NodeJS.ErrnoException): void {
    if (error.syscall?.startsWith('spawn')) this.#finish(error);
  }

  #finish(startError?: Error): void {
    if (this.#run.isSettled) return;
    for (const stream of this.#child.stdio) if (stream?.destroyed === false) stream.destroy();
    this.#run.settle({
      exitCode: this.#child.exitCode,
      signal: this.#child.signalCode,
      stdout: this.#stdout.read(),
      stderr: this.#stderr.read(),
      terminationReason: this.#terminationReason,
      ...(startError && { startError }),
      ...(this.#inputError && { inputError: this.#inputError }),
    });
  }
}

function ignore(): void {}
