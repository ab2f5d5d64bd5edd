import { randomUUID } from 'node:crypto';
import {
  type AggregatedHookResult,
  describeFound,
  eventTable,
  HookError,
  type HookEventName,
  type HookExecutionResponse,
  isHookEventName,
  isRecord,
  MessageBusType,
  nearestName,
} from '@agent-hooks/hook-types';
import { toError } from '../errors.ts';
import { buildFailureEnvelope } from '../events/results.ts';
import type { MessageBus } from './message-bus.ts';

/** A request whose outside has been checked; the fields of its event have not. */
export interface CheckedRequest {
  readonly eventName: HookEventName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly correlationId: string;
}

export interface RequestAnswering {
  /** Fires the event; never rejects. */
  readonly fire: (request: CheckedRequest) => Promise<AggregatedHookResult>;
  readonly reportFailure: (envelope: AggregatedHookResult) => void;
}

/** Answers every request on a bus with exactly one response, until the function that it returns is called. */
export function answerRequests(bus: MessageBus, { fire, reportFailure }: RequestAnswering): () => void {
  return bus.subscribe(MessageBusType.HookExecutionRequest, async (message: unknown) => {
    const correlationId = readCorrelationId(message);
    const result = await fireRequest(message, correlationId, fire);
    // What failed while firing was reported there.
    if (result.stage === 'request') reportFailure(result);
    try {
      await bus.publish(toResponse(correlationId, result));
    } catch (error) {
      reportFailure(buildFailureEnvelope(error, 'publication', { eventName: result.eventName, correlationId }));
    }
  });
}

async function fireRequest(
  message: unknown,
  correlationId: string,
  fire: RequestAnswering['fire'],
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
    const near = typeof eventName === 'string' ? nearestName(eventName, Object.keys(eventTable)) : undefined;
    const hint = near === undefined ? '' : `; did you mean '${near}'?`;
    throw new HookError('unsupported_event', `There is no event ${describeFound(eventName)}${hint}`);
  }
  if (!isRecord(input)) throw new HookError('invalid_input', `The request for ${eventName} has no object named input`);
  return { eventName, input, correlationId };
}

function readCorrelationId(message: unknown): string {
  try {
    const id = isRecord(message) ? message.correlationId : undefined;
    return typeof id === 'string' && id !== '' ? id : randomUUID();
  } catch {
    return randomUUID();
  }
}

/** Success says that the event was fired and its hooks were heard, not that all of them ran well. */
function toResponse(correlationId: string, result: AggregatedHookResult): HookExecutionResponse {
  const type = MessageBusType.HookExecutionResponse;
  if (result.stage === undefined) return { type, correlationId, success: true, output: result };
  const error = toError(result.errors[0]);
  const code = error instanceof HookError ? error.code : 'internal';
  const { stage, eventName } = result;
  return {
    type,
    correlationId,
    success: false,
    // A refusal: a gate was due.
    ...(result.finalOutput && { output: result }),
    error: { code, message: error.message, details: { stage, eventName } },
  };
}
