import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { messageOf } from '@agent-hooks/hook-types';
import type { HttpHookConfig } from '@agent-hooks/hook-types/internal';
import { BoundedText } from '../../run/bounded-text.ts';
import { cannotStart, firstLine } from '../../run/failures.ts';
import type { RunLimits } from '../../run/hook-kind.ts';
import { LimitedRun } from '../../run/limited-run.ts';
import { type EndReason, noOutput, type RunOutput } from '../../run/run-output.ts';
import { explainBrokenExchange, explainNoConnection, isFlood } from './http-failures.ts';
import { isRedirect, readRedirect } from './redirect.ts';
import type { Target } from './target.ts';
import type { Transport } from './transport.ts';

/** What is sent, and where to. */
export interface Message {
  readonly config: HttpHookConfig;
  readonly target: Target;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** What Node allows headers by default; a hook's answer may be limited to less. */
const leastHeaderBytes = 16 * 1024;

/** One event on its way to a service and back: everything from the connection to the last byte has one time limit. */
export class Exchange {
  readonly #transport: Transport;
  readonly #message: Message;
  readonly #limits: RunLimits;
  readonly #run: LimitedRun;
  readonly #stdout: BoundedText;
  readonly #stderr: BoundedText;
  #target: Target;
  #request: ClientRequest | undefined;
  #redirects = 0;
  #connected = false;
  /** The first thing that went wrong with the connection. */
  #brokenBy: Error | undefined;
  /** The service has said all that it had to say. */
  #isWhole = false;

  constructor(
    transport: Transport,
    message: Message,
    { limits, resolve }: { readonly limits: RunLimits; readonly resolve: (end: RunOutput) => void },
  ) {
    this.#transport = transport;
    this.#message = message;
    this.#limits = limits;
    this.#run = new LimitedRun(resolve);
    this.#target = message.target;
    this.#stdout = new BoundedText(limits.maxOutputBytes);
    this.#stderr = new BoundedText(limits.maxOutputBytes);
    this.#run.watch(limits, (reason) => this.end(reason));
  }

  /** Sends the event. */
  begin(): void {
    try {
      this.#send();
    } catch (cause) {
      this.#settle(cannotStart(this.#message.config, { rest: `could not be called: ${messageOf(cause)}`, cause }));
    }
  }

  /** Gives up on the service; what it has said so far is kept. */
  end(reason: EndReason): void {
    this.#settle({ ...noOutput, terminationReason: reason });
  }

  #send(): void {
    const { headers, body } = this.#message;
    const request = this.#transport.request({
      ...this.#target.connection,
      method: 'POST',
      // They are only read, which their type cannot say.
      headers: headers as string[],
      agent: this.#transport.agent,
      maxHeaderSize: this.#headerBytes,
    });
    this.#request = request;
    request.on('socket', (socket) => this.#watch(request, socket));
    let answered = false;
    request.on('response', (response) => {
      answered = true;
      this.#read(request, response);
    });
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      this.#fail(`failed with status ${response.statusCode}: it wants to change the protocol`);
    });
    request.on('error', (error) => this.#noteError(request, error));
    request.on('close', () => {
      // Where there is an answer, its own end decides: a service need not read all that it is sent.
      if (!answered) this.#hasClosed(request);
    });
    request.end(body);
  }

  get #headerBytes(): number {
    return Math.max(leastHeaderBytes, this.#limits.maxOutputBytes);
  }

  #watch(request: ClientRequest, socket: Socket): void {
    const before = socket.bytesRead;
    request.on('information', () => {
      if (socket.bytesRead - before > this.#headerBytes) this.end('overflowed');
    });
    if (!socket.connecting && !socket.destroyed) this.#connected = true;
    else
      socket.once(this.#target.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        this.#connected = true;
      });
  }

  #read(request: ClientRequest, response: IncomingMessage): void {
    const { statusCode: status = 0, headers } = response;
    response.on('error', (error) => this.#noteError(request, error));
    response.on('close', () => this.#hasClosed(request));
    if (isRedirect(status)) {
      this.#redirect(status, headers.location);
      return;
    }
    const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
    if (encoding !== 'identity') {
      const found = firstLine(encoding);
      this.#fail(`was answered in the encoding '${found}', which was not asked for. Let the service answer as it is`);
      return;
    }
    const isGood = status >= 200 && status < 300;
    const text = isGood ? this.#stdout : this.#stderr;
    response.on('data', (chunk: Buffer) => {
      if (text.add(chunk)) return;
      if (isGood) this.end('overflowed');
      else this.#fail(`failed with status ${status}`);
    });
    response.on('end', () => {
      // Where only the end of the connection ends the body, a broken one has ended nothing.
      if (!response.complete || (this.#brokenBy && !saysItsLength(headers))) return;
      this.#isWhole = true;
      if (request.reusedSocket) this.#transport.noteKept(this.#target.origin);
      if (isGood) this.#settle({ ...noOutput, answered: true });
      else this.#fail(`failed with status ${status}`);
    });
  }

  #redirect(status: number, location: string | undefined): void {
    const redirect = readRedirect(status, location, { from: this.#target.address, followed: this.#redirects++ });
    if ('refusal' in redirect) {
      this.#fail(redirect.refusal);
      return;
    }
    const answered = this.#request;
    this.#target = redirect.next;
    this.#brokenBy = undefined;
    this.#send();
    // Reading the rest of what says nothing could take forever.
    answered?.destroy();
  }

  #noteError(request: ClientRequest, error: Error): void {
    if (request === this.#request) this.#brokenBy ??= error;
  }

  /** Everything is over; if nothing was settled before, there is no answer, or half of one. */
  #hasClosed(request: ClientRequest): void {
    if (request !== this.#request || this.#run.isSettled) return;
    const error = this.#brokenBy;
    if (error && isFlood(error)) this.end('overflowed');
    else if (this.#connected) this.#fail(explainBrokenExchange(error, this.#target.address), error);
    else {
      const rest = explainNoConnection(error ?? new Error('the connection was closed'), this.#target.address);
      this.#settle(cannotStart(this.#message.config, { rest, cause: error }));
    }
  }

  #fail(failure: string, cause?: unknown): void {
    this.#settle({ ...noOutput, failure, ...(cause !== undefined && { cause }) });
  }

  #settle(end: RunOutput): void {
    if (this.#run.isSettled) return;
    // A connection is used again only if everything was said on both sides.
    if (!this.#isWhole || !this.#request?.writableFinished) this.#request?.destroy();
    this.#run.settle({ ...end, stdout: this.#stdout.read(), stderr: this.#stderr.read() });
  }
}

function saysItsLength(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
