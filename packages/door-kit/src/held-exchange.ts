import type { RequestMessage, ResponseMessage } from './message.ts';
import type { Answer, HeldRequest, Question, Side } from './protocol.ts';

/** What a door does for a request that it holds. */
export interface ExchangeEffects {
  forward(params?: object): void;
  ask(question: Question, signal: AbortSignal): Promise<ResponseMessage>;
  notify(notification: Question): void;
}

/** A request whose handler decides, and how far it is. */
export class HeldExchange implements HeldRequest {
  readonly from: Side;
  readonly request: RequestMessage;
  readonly #controller = new AbortController();
  readonly #effects: ExchangeEffects;
  #step: 'deciding' | 'sent' | 'answered' = 'deciding';
  #markDecided: () => void = () => undefined;
  /** Resolves once it is certain whether the request is sent on. */
  readonly decided = new Promise<void>((resolve) => {
    this.#markDecided = resolve;
  });
  #settle: { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void } | undefined;

  constructor(from: Side, request: RequestMessage, effects: ExchangeEffects) {
    this.from = from;
    this.request = request;
    this.#effects = effects;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** True if the other side was asked and has not answered: an answer that comes after a cancellation is dropped. */
  get isAwaited(): boolean {
    return this.#step === 'sent';
  }

  forward(params?: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#step !== 'deciding') return reject(new Error('The request was sent on already'));
      if (this.signal.aborted) return reject(new Error(String(this.signal.reason)));
      this.#step = 'sent';
      this.#settle = { resolve, reject };
      this.#effects.forward(params);
      this.#markDecided();
    });
  }

  ask(question: Question): Promise<ResponseMessage> {
    return this.#effects.ask(question, this.signal);
  }

  notify(notification: Question): void {
    this.#effects.notify(notification);
  }

  /** Takes an answer of the other side. */
  answer(answer: Answer): 'taken' | 'abandoned' | 'unexpected' {
    if (this.#step !== 'sent') return 'unexpected';
    this.#step = 'answered';
    this.#settle?.resolve(answer);
    return this.signal.aborted ? 'abandoned' : 'taken';
  }

  /** The one who sent it does not want an answer any more. */
  cancel(reason: string): void {
    this.#controller.abort(reason);
    this.#settle?.reject(new Error(reason));
  }

  /** Its handler has answered. */
  finish(): void {
    this.#markDecided();
  }

  /** The other side cannot answer any more. */
  fail(reason: string): void {
    this.#step = 'answered';
    this.#settle?.reject(new Error(reason));
  }
}
