import { type EndReason, noOutput, type RunOutput } from '../../run/run-output.ts';
import type { Complaints } from './complaints.ts';
import type { ResidentRequest } from './request.ts';
import { Tail } from './tail.ts';

/** How much of its stderr is kept. */
const tailBytes = 64 * 1024;

/** So many ids of abandoned requests are remembered, so that late answers to them are expected. */
const mostAbandoned = 1_000;

/** The requests that a process has not answered yet, and what it prints to stderr meanwhile. */
export class OpenRequests {
  readonly stderr = new Tail(tailBytes);
  readonly #complaints: Complaints;
  readonly #open = new Map<string, ResidentRequest>();
  readonly #abandoned = new Set<string>();
  #added = 0;
  #lastAnswered = 0;

  constructor(complaints: Complaints) {
    this.#complaints = complaints;
  }

  get isEmpty(): boolean {
    return this.#open.size === 0;
  }

  has({ id }: ResidentRequest): boolean {
    return this.#open.has(id);
  }

  add(request: ResidentRequest): void {
    request.place = ++this.#added;
    request.stderrMark = this.stderr.total;
    this.#open.set(request.id, request);
  }

  /** Takes out the request that an answer is for. */
  takeAnswered(id: string): ResidentRequest | undefined {
    const request = this.#open.get(id);
    if (!request) return undefined;
    this.#open.delete(id);
    this.#lastAnswered = Math.max(this.#lastAnswered, request.place);
    return request;
  }

  /** Takes a request back; false if it is settled already. */
  takeBack({ id }: ResidentRequest): boolean {
    return this.#open.delete(id);
  }

  /** Settles a request that is no longer awaited. */
  abandon(request: ResidentRequest, reason: EndReason): void {
    this.#open.delete(request.id);
    this.#abandoned.add(request.id);
    // The oldest is first.
    for (const oldest of this.#abandoned) {
      if (this.#abandoned.size <= mostAbandoned) break;
      this.#abandoned.delete(oldest);
    }
    this.#settle(request, { ...noOutput, terminationReason: reason });
  }

  wasAbandoned(id: string): boolean {
    return this.#abandoned.has(id);
  }

  /** Whether a later request has been answered already: then the process is busy with several at once. */
  isOvertaken({ place }: ResidentRequest): boolean {
    return place < this.#lastAnswered;
  }

  /** Settles all; `findLastWords` finds those that each one ended with, in what was printed since it began. */
  settleAll(end: RunOutput, findLastWords?: (stderr: string) => string): void {
    for (const request of this.#open.values()) this.#settle(request, end, findLastWords);
    this.#open.clear();
  }

  #settle(request: ResidentRequest, end: RunOutput, findLastWords?: (stderr: string) => string): void {
    const stderr = this.stderr.since(request.stderrMark);
    const words = findLastWords && end.lastWords !== undefined && { lastWords: findLastWords(stderr) };
    request.settle({ ...end, ...words, stderr, warnings: this.#complaints.take() });
  }
}
