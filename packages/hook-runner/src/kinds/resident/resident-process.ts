import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { signalGroup } from '../../end-process.ts';
import { shorten } from '../../failures.ts';
import { type EndReason, type HookEnd, silentEnd } from '../../hook-end.ts';
import { endOfAnswer, readAnswer } from './answer.ts';
import type { Complaints } from './complaints.ts';
import { type Crash, endOfCrash, findLastWords } from './crash.ts';
import { LineReader } from './line-reader.ts';
import type { RequestHolder, ResidentRequest } from './request.ts';
import { Tail } from './tail.ts';

/** Whoever started a process, and hears what becomes of it. */
export interface ProcessOwner {
  readonly complaints: Complaints;
  /** It has answered. */
  answered(): void;
  /** It may be able to take a request that it could not take before. */
  changed(): void;
  /** It can have read nothing of this request, which may be given to another. */
  lost(request: ResidentRequest): void;
  /** It is gone; `crash` if nobody had asked it to, `wasBusy` if an event failed by that. */
  ended(process: ResidentProcess, crash: Crash | undefined, wasBusy: boolean): void;
}

/** The limits of a process. */
export interface ProcessLimits {
  readonly idleMs: number;
  readonly killGraceMs: number;
  readonly maxOutputBytes: number;
}

/** How much of its stderr is kept. */
const tailBytes = 64 * 1024;

/** How long after its death its pipes are read at most, if a descendant in another group holds them. */
const drainMs = 100;

/** A process that has closed a pipe is about to end; if it has not done so by then, it is ended. */
const breakMs = 250;

/** If even SIGKILL does not end it, it is left alone. */
const giveUpMs = 1_000;

/** So many ids of abandoned requests are remembered, so that late answers to them are no surprise. */
const mostAbandoned = 1_000;

/** One running process of a resident program: takes requests, several at a time, and hears their answers. */
export class ResidentProcess implements RequestHolder {
  readonly startedAt = performance.now();
  /** Resolves when nothing of it is left. */
  readonly gone: Promise<void>;
  readonly #child: ChildProcess;
  readonly #stdin: Writable;
  readonly #limits: ProcessLimits;
  readonly #owner: ProcessOwner;
  readonly #callOffWatchdog: () => Promise<void>;
  readonly #inFlight = new Map<string, ResidentRequest>();
  readonly #abandoned = new Set<string>();
  readonly #lines: LineReader;
  readonly #stderr = new Tail(tailBytes);
  readonly #idle: NodeJS.Timeout;
  #state: 'open' | 'retired' | 'ending' | 'gone' = 'open';
  #hasAnswered = false;
  /** What it has printed beside its answers since the last of them, in bytes. */
  #noise = 0;
  #sent = 0;
  #lastAnsweredPlace = 0;
  #silentSince: number | undefined;
  #pipeIsFull = false;
  /** The request whose line is the only one on its way. */
  #alone: ResidentRequest | undefined;
  #ending: NodeJS.Timeout | undefined;
  #somebodyWaits = false;
  #resolveGone: () => void = () => {};

  constructor(child: ChildProcess, limits: ProcessLimits, owner: ProcessOwner, callOffWatchdog: () => Promise<void>) {
    this.gone = new Promise((resolve) => {
      this.#resolveGone = resolve;
    });
    this.#child = child;
    this.#limits = limits;
    this.#owner = owner;
    this.#callOffWatchdog = callOffWatchdog;
    this.#lines = new LineReader(limits.maxOutputBytes);
    // It was started with a pipe for each of the three.
    this.#stdin = child.stdin as Writable;
    const stdout = child.stdout as Readable;
    const stderr = child.stderr as Readable;
    // The timers of requests keep the host alive, a process that nobody waits for must not.
    child.unref();
    for (const stream of [this.#stdin, stdout, stderr]) unreference(stream);
    this.#idle = setTimeout(() => this.#beIdle(), limits.idleMs).unref();
    stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    stderr.on('data', (chunk: Buffer) => {
      this.#stderr.add(chunk);
      this.#countNoise(chunk.length);
    });
    stdout.once('end', () => this.#break('closed its stdout, so that it can answer nothing any more'));
    this.#stdin.on('drain', () => {
      this.#pipeIsFull = false;
      owner.changed();
    });
    this.#stdin.on('error', () => this.#loseStdin());
    stdout.on('error', ignore);
    stderr.on('error', ignore);
    // A signal that could not be sent.
    child.on('error', ignore);
    child.once('exit', () => this.#hasExited());
    child.once('close', () => this.#finish());
  }

  /** False once it is to get no more requests. */
  get isOpen(): boolean {
    return this.#state === 'open';
  }

  get isBusy(): boolean {
    return this.#inFlight.size > 0;
  }

  /** False as long as it does not read what has been written to it. */
  get canTake(): boolean {
    return !this.#pipeIsFull;
  }

  /** Since when it has said nothing although a request of its was abandoned; undefined if it is known to be well. */
  get silentSince(): number | undefined {
    return this.#silentSince;
  }

  send(request: ResidentRequest): void {
    request.holder = this;
    request.place = ++this.#sent;
    request.stderrMark = this.#stderr.total;
    this.#inFlight.set(request.id, request);
    this.#idle.refresh();
    this.#alone = this.#stdin.writableLength === 0 ? request : undefined;
    this.#pipeIsFull = !this.#stdin.write(request.line);
  }

  abandon(request: ResidentRequest, reason: EndReason): void {
    this.#inFlight.delete(request.id);
    const isStuck = this.#stdin.writableLength > 0;
    this.#remember(request.id);
    if (this.#stdin.writable) {
      this.#alone = undefined;
      this.#stdin.write(`{"id":"${request.id}","cancel":true}\n`);
    }
    this.#settle(request, { ...silentEnd, endedFor: reason });
    // One that has answered a later request is busy with several at once: it is not held up by this one.
    if (this.#lastAnsweredPlace < request.place) this.suspect();
    if (isStuck) this.retire();
    else if (!this.isBusy && this.#state === 'retired') void this.end();
  }

  /** A request was abandoned, and only its next answer shows that it is not held up by that. */
  suspect(): void {
    this.#silentSince ??= performance.now();
  }

  /** Gives it no more requests; it is ended when it has none left. */
  retire(): void {
    if (this.#state !== 'open') return;
    this.#state = 'retired';
    if (!this.isBusy) void this.end();
  }

  /** Aborts what it is busy with and ends it; the host stays alive until it is gone. */
  dispose(): Promise<void> {
    this.#settleAll({ ...silentEnd, endedFor: 'aborted' });
    this.#somebodyWaits = true;
    this.#ending?.ref();
    return this.end();
  }

  /** Ends it with all of its group. */
  end(): Promise<void> {
    if (!this.#isEnding) {
      this.#state = 'ending';
      // What it does not read would keep the host alive.
      if (this.#stdin.writableLength > 0) this.#stdin.destroy();
      else this.#stdin.end();
      signalGroup(this.#child, 'SIGTERM');
      this.#wait(this.#limits.killGraceMs, () => {
        signalGroup(this.#child, 'SIGKILL');
        this.#wait(giveUpMs, () => this.#finish());
      });
    }
    return this.gone;
  }

  get #isEnding(): boolean {
    return this.#state === 'ending' || this.#state === 'gone';
  }

  #wait(delayMs: number, then: () => void): void {
    clearTimeout(this.#ending);
    this.#ending = setTimeout(then, delayMs);
    if (!this.#somebodyWaits) this.#ending.unref();
  }

  #beIdle(): void {
    if (this.isBusy) this.#idle.refresh();
    else void this.end();
  }

  #read(chunk: Buffer): void {
    for (const line of this.#lines.read(chunk)) {
      if (line === undefined) this.#overflow();
      else this.#hear(line.trim());
      if (this.#isEnding) return;
    }
  }

  #hear(line: string): void {
    if (line === '') return;
    const answer = readAnswer(line);
    const request = answer && this.#inFlight.get(answer.id);
    if (request) {
      this.#inFlight.delete(request.id);
      this.#hasAnswered = true;
      this.#noise = 0;
      this.#silentSince = undefined;
      this.#lastAnsweredPlace = Math.max(this.#lastAnsweredPlace, request.place);
      this.#idle.refresh();
      const stderr = this.#stderr.since(request.stderrMark);
      request.settle(endOfAnswer(answer, stderr, this.#owner.complaints.take()));
      this.#owner.answered();
      if (this.#state === 'retired' && !this.isBusy) void this.end();
    } else if (answer && this.#abandoned.has(answer.id)) {
      // Perhaps twice: for the cancelling, and when it was ready.
      this.#silentSince = undefined;
      this.#owner.changed();
    } else {
      this.#owner.complaints.add(
        answer
          ? `The program answered '${shorten(answer.id)}', but no event of that id waits for an answer (any more).`
          : `The program printed a line that is no answer: '${shorten(line)}'. Print everything else to stderr.`,
      );
      this.#countNoise(line.length);
    }
  }

  /** A program that only makes noise would keep the host busy for ever. */
  #countNoise(bytes: number): void {
    this.#noise += bytes;
    if (this.#noise > this.#limits.maxOutputBytes) this.#overflow();
  }

  #overflow(): void {
    if (this.#isEnding) return;
    if (!this.isBusy) {
      const limit = this.#limits.maxOutputBytes;
      this.#owner.complaints.add(`The program printed more than ${limit} bytes without being asked, and was ended.`);
    }
    this.#settleAll({ ...silentEnd, endedFor: 'overflowed' });
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    void this.end();
  }

  /** A line without its end is no request, so that one which was not wholly written cannot have been read. */
  #loseStdin(): void {
    const request = this.#alone;
    this.#alone = undefined;
    this.#break('closed its stdin, so that it can hear nothing any more');
    if (!request || request.wasLost || !this.#inFlight.delete(request.id)) return;
    request.wasLost = true;
    this.#owner.lost(request);
  }

  /** Its death explains more than a broken pipe does, so that is waited for a moment. */
  #break(how: string): void {
    if (this.#isEnding) return;
    this.#state = 'retired';
    this.#wait(breakMs, () => {
      this.#settleAll({ ...silentEnd, failure: how });
      void this.end();
    });
  }

  #hasExited(): void {
    void this.#callOffWatchdog();
    // Whatever it has started ends with it.
    signalGroup(this.#child, 'SIGKILL');
    // As a rule the pipes are closed already; the look at them after the wait is for a busy host.
    this.#wait(drainMs, () => setImmediate(() => this.#finish()));
    if (this.#state === 'open') this.#state = 'retired';
  }

  #finish(): void {
    if (this.#state === 'gone') return;
    const wasAsked = this.#state === 'ending';
    this.#state = 'gone';
    clearTimeout(this.#idle);
    clearTimeout(this.#ending);
    void this.#callOffWatchdog().then(this.#resolveGone);
    for (const stream of this.#child.stdio) stream?.destroy();
    const crash: Crash = {
      exitCode: this.#child.exitCode,
      signal: this.#child.signalCode,
      lastWords: findLastWords(this.#stderr.since(0)),
      answeredBefore: this.#hasAnswered,
    };
    const wasBusy = this.isBusy;
    for (const request of this.#inFlight.values()) {
      this.#settle(request, endOfCrash(crash, this.#stderr.since(request.stderrMark)));
    }
    this.#inFlight.clear();
    this.#owner.ended(this, wasAsked ? undefined : crash, wasBusy);
  }

  #settleAll(end: HookEnd): void {
    for (const request of this.#inFlight.values()) this.#settle(request, end);
    this.#inFlight.clear();
  }

  #settle(request: ResidentRequest, end: HookEnd): void {
    const stderr = end.stderr || this.#stderr.since(request.stderrMark);
    request.settle({ ...end, stderr, warnings: this.#owner.complaints.take() });
  }

  #remember(id: string): void {
    this.#abandoned.add(id);
    if (this.#abandoned.size <= mostAbandoned) return;
    for (const oldest of this.#abandoned) {
      this.#abandoned.delete(oldest);
      return;
    }
  }
}

/** The pipes of a child are sockets, which their types do not say. */
function unreference(stream: Readable | Writable): void {
  if ('unref' in stream && typeof stream.unref === 'function') stream.unref();
}

function ignore(): void {}
