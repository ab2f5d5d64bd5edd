import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { HookError, MessageBusType, messageOf } from '@agent-hooks/hook-types';
import { errors, type Msg } from '@nats-io/nats-core';
import type { NatsLink } from '../link/nats-link.ts';
import { type BusResponse, busyCode, decodeResponse, encode } from '../wire/messages.ts';
import { type Courier, type Parcel, pack, unpack } from '../wire/payloads.ts';
import { cancelSubject } from '../wire/subjects.ts';

/** What is asked of the workers. */
export interface BusRequest {
  readonly subject: string;
  readonly eventName: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
  /** Gives up at once and notifies the worker. */
  readonly signal?: AbortSignal | undefined;
  /** Ends the hooks at the worker, whose answer is still waited for. */
  readonly cancel?: AbortSignal | undefined;
  /** Headers of the message, such as those of a trace. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** How long it may take until a worker is there again, as when all of them reconnect after a restart of the server. */
const graceMs = 250;

/**
 * Asks workers about an event and takes the one answer. Nothing is sent twice, except to another worker if no one was
 * there or the one that was had no room and ran nothing.
 */
export async function requestAnswer(
  link: NatsLink,
  bucket: string | undefined,
  request: BusRequest,
): Promise<BusResponse> {
  const { subject, eventName, input, timeoutMs, signal, cancel } = request;
  if (signal?.aborted) throw aborted();
  const deadline = performance.now() + timeoutMs;
  const connection = link.current ?? (await raceAbort(link.connected(timeoutMs), signal));
  const correlationId = randomUUID();
  const left = () => Math.floor(deadline - performance.now());
  const message = { type: MessageBusType.HookExecutionRequest, eventName, input, correlationId, timeoutMs: left() };
  const packed = pack({ connection, bucket }, encode(message), request.headers);
  const parcel = packed instanceof Promise ? await packed : packed;
  const sendCancel = () => link.current?.publish(cancelSubject(subject), correlationId);
  signal?.addEventListener('abort', sendCancel);
  cancel?.addEventListener('abort', sendCancel);
  try {
    return await raceAbort(exchange({ connection, subject, parcel, bucket, timeoutMs, left, correlationId }), signal);
  } finally {
    signal?.removeEventListener('abort', sendCancel);
    cancel?.removeEventListener('abort', sendCancel);
    // Not waited for: the answer is there.
    void parcel.discard?.();
  }
}

interface Exchange extends Courier, Pick<BusRequest, 'subject' | 'timeoutMs'> {
  readonly parcel: Parcel;
  readonly left: () => number;
  readonly correlationId: string;
}

async function exchange(given: Exchange): Promise<BusResponse> {
  const { connection, subject, parcel, bucket, timeoutMs, left, correlationId } = given;
  const began = performance.now();
  for (let attempt = 0; ; attempt++) {
    const timeout = left();
    if (timeout <= 0) throw late(subject, timeoutMs);
    let reply: Msg;
    try {
      reply = await connection.request(subject, parcel.data, {
        timeout,
        ...(parcel.headers && { headers: parcel.headers }),
      });
    } catch (error) {
      if (!isNoWorker(error)) throw explain(error, subject, timeoutMs);
      if (performance.now() - began > graceMs) throw noWorker(subject, error);
      await pause(Math.min(10 * 2 ** attempt, 100, left()));
      continue;
    }
    const response = decodeResponse(reply.headers ? await unpack({ connection, bucket }, reply, true) : reply.data);
    if (!response)
      throw new HookError('hook_unreadable', `What answered on ${subject} is not a worker of agent-hooks.`);
    if (response.correlationId !== correlationId)
      throw new HookError('hook_unreadable', `What answered on ${subject} answered another request.`);
    if (response.error?.code === 'hook_timed_out') throw late(subject, timeoutMs);
    if (response.error?.code !== busyCode) return response;
    await pause(Math.min(10 * 2 ** attempt, 200, left()));
  }
}

function isNoWorker(error: unknown): boolean {
  return error instanceof errors.NoRespondersError || (error instanceof errors.RequestError && error.isNoResponders());
}

function explain(error: unknown, subject: string, timeoutMs: number): HookError {
  if (error instanceof errors.TimeoutError) return late(subject, timeoutMs, error);
  const message = `The request on ${subject} failed: ${messageOf(error)}. Tell the administrator of the NATS server.`;
  return new HookError('hook_failed', message, { cause: error });
}

function late(subject: string, timeoutMs: number, cause?: unknown): HookError {
  const message = `No worker answered on ${subject} within ${Math.round(timeoutMs)} ms.`;
  return new HookError('hook_timed_out', message, { cause });
}

function noWorker(subject: string, cause: unknown): HookError {
  const message = `No worker listens on ${subject}. Tell the administrator of the workers.`;
  return new HookError('hook_not_started', message, { cause });
}

function aborted(): HookError {
  return new HookError('hook_aborted', 'The request was cancelled');
}

function raceAbort<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(aborted());
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

const pause = (ms: number) => setTimeout(Math.max(1, ms));
