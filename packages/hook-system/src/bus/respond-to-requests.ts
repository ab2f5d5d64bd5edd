import {
  type AggregatedHookResult,
  describeFound,
  HookError,
  type HookEventName,
  isHookEventName,
  isRecord,
  listEventNames,
  MessageBusType,
  nearestName,
} from '@agent-hooks/hook-types';
import { buildFailureEnvelope } from '../outputs/results.ts';
import type { MessageBus } from './message-bus.ts';
import { toResponse } from './to-response.ts';

/** A request whose outside has been checked; the fields of its event have not. */
export interface CheckedRequest {
  readonly eventName: HookEventName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly correlationId: string;
}

export interface RequestResponder {
  /** Fires the event; never rejects. The signal ends its hooks. */
  readonly fire: (request: CheckedRequest, signal: AbortSignal) => Promise<AggregatedHookResult>;
  readonly reportFailure: (envelope: AggregatedHookResult) => void;
}

/** Answers every request on a bus with exactly one response, until the function that it returns is called. */
export function respondToRequests(bus: MessageBus, { fire, reportFailure }: RequestResponder): () => void {
  const running = new RunningRequests();
  const endCancels = bus.subscribe(MessageBusType.HookExecutionCancel, (message: unknown) => {
    if (isRecord(message)) running.cancel(message.correlationId);
  });
  const endRequests = bus.subscribe(MessageBusType.HookExecutionRequest, async (message: unknown) => {
    const correlationId = readCorrelationId(message);
    const result = await running.run(correlationId, (signal) =>
      fireRequest(message, correlationId, (request) => fire(request, signal)),
    );
    // What failed while firing was reported there.
    if (result.stage === 'request') reportFailure(result);
    try {
      await bus.publish(toResponse(correlationId, result));
    } catch (error) {
      reportFailure(buildFailureEnvelope(error, 'publication', { eventName: result.eventName, correlationId }));
    }
  });
  return () => {
    endRequests();
    endCancels();
  };
}

/** The requests that are being answered, by their ids; nothing keeps two from having the same one. */
class RunningRequests {
  readonly #controllers = new Map<unknown, Set<AbortController>>();

  async run<Value>(id: string, start: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    const controller = new AbortController();
    const controllers = this.#controllers.get(id) ?? new Set();
    this.#controllers.set(id, controllers.add(controller));
    try {
      return await start(controller.signal);
    } finally {
      controllers.delete(controller);
      if (controllers.size === 0) this.#controllers.delete(id);
    }
  }

  cancel(id: unknown): void {
    for (const controller of this.#controllers.get(id) ?? []) {
      controller.abort(new HookError('hook_aborted', 'The request was cancelled'));
    }
  }
}

async function fireRequest(
  message: unknown,
  correlationId: string,
  fire: (request: CheckedRequest) => Promise<AggregatedHookResult>,
): Promise<AggregatedHookResult> {
  try {
    return await fire(checkRequest(message, correlationId));
  } catch (error) {
    return buildFailureEnvelope(error, 'request', { correlationId });
  }
}

function checkRequest(message: unknown, correlationId: string): CheckedRequest {
  if (!isRecord(message)) throw new HookError('invalid_input', 'The request is not an object');
  const { eventName, input } = message;
  if (!isHookEventName(eventName)) {
    const near = typeof eventName === 'string' ? nearestName(eventName, listEventNames()) : undefined;
    const hint = near === undefined ? '' : `; did you mean '${near}'?`;
    throw new HookError('unsupported_event', `There is no event ${describeFound(eventName)}${hint}`);
  }
  if (!isRecord(input)) throw new HookError('invalid_input', `The request for ${eventName} has no object named input`);
  return { eventName, input, correlationId };
}

function readCorrelationId(message: unknown): string {
  try {
    const id = isRecord(message) ? message.correlationId : undefined;
    return typeof id === 'string' && id !== '' ? id : crypto.randomUUID();
  } catch {
    return crypto.randomUUID();
  }
}
