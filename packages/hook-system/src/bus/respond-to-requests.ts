import {
  type AggregatedHookResult,
  HookError,
  type HookEventName,
  isHookEventName,
  isRecord,
  MessageBusType,
} from '@agent-hooks/hook-types';
import { describeFound, listEventNames, nearestName } from '@agent-hooks/hook-types/internal';
import { buildFailureEnvelope } from '../outputs/results.ts';
import type { MessageBus } from './message-bus.ts';
import { toFailedResponse, toPlainResponse, toResponse } from './to-response.ts';

/** A request whose outside has been checked; the fields of its event have not. */
export interface CheckedRequest {
  readonly eventName: HookEventName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly correlationId: string;
}

export interface RequestResponder {
  /** Fires the event; never rejects. */
  readonly fire: (request: CheckedRequest) => Promise<AggregatedHookResult>;
  /** Ends the hooks of all requests with this id. */
  readonly cancel: (correlationId: string) => void;
  readonly reportFailure: (envelope: AggregatedHookResult) => void;
}

/** Answers every request on a bus with exactly one response, until the function that it returns is called. */
export function respondToRequests(bus: MessageBus, { fire, cancel, reportFailure }: RequestResponder): () => void {
  const endCancels = bus.subscribe(MessageBusType.HookExecutionCancel, (message: unknown) => {
    if (isRecord(message) && typeof message.correlationId === 'string') cancel(message.correlationId);
  });
  const endRequests = bus.subscribe(MessageBusType.HookExecutionRequest, async (message: unknown) => {
    const correlationId = readCorrelationId(message);
    const result = await fireRequest(message, correlationId, fire);
    // What failed while firing was reported there.
    if (result.stage === 'request') reportFailure(result);
    try {
      await publish(bus, correlationId, result);
    } catch (error) {
      reportFailure(buildFailureEnvelope(error, 'publication', { eventName: result.eventName, correlationId }));
    }
  });
  return () => {
    endRequests();
    endCancels();
  };
}

/** A bus that writes JSON itself is spared that it is written here first, to find out whether it can be. */
async function publish(bus: MessageBus, correlationId: string, result: AggregatedHookResult): Promise<void> {
  if (!bus.writesJson) return bus.publish(toPlainResponse(correlationId, result));
  try {
    await bus.publish(toResponse(correlationId, result));
  } catch (error) {
    await bus.publish(toFailedResponse(correlationId, result, error));
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
