import type { GenAIResponse } from '@agent-hooks/hook-translator';
import type { ToolCall } from '../shapes/tool-call-record.ts';
import type { PreparedCall, RefusedCall } from './prepare-call.ts';
import { type AfterResult, describeDropped } from './replaced-response.ts';

/** What came of a model call. */
export interface ModelTurn<Response = GenAIResponse> {
  /** What is stored and fed back: the model's response after its hooks, or what replaces it. */
  readonly response: Response;
  /** Hooks kept the model from being asked, for this reason. */
  readonly blocked: boolean;
  readonly reason?: string;
  /** Whether the response counts as the model's own: its own, or one that a hook sent in its place. */
  readonly isModelTurn: boolean;
  readonly shouldStop: boolean;
  readonly stopReason?: string;
  /** The response is not to be shown. */
  readonly suppressOutput: boolean;
  /** What hooks have to say to the model, for the next request. */
  readonly systemMessages: readonly string[];
  /** What hooks have to say to the user; it is not for the model. */
  readonly userMessages: readonly string[];
  /** Tool calls that were in a response which a hook replaced. */
  readonly droppedCalls: readonly ToolCall[];
  /** Says which tools hooks leave to the model; a call of another must not be run. */
  readonly isToolAllowed: (name: string) => boolean;
}

/** What hooks said about a call before it was made. */
type SeenCall = Pick<PreparedCall<unknown, unknown>, 'isToolAllowed' | 'userMessage'>;

/** The turn of a response that the model gave. */
export function turnOf<Response>(
  result: AfterResult<Response>,
  { isToolAllowed, userMessage: saidBefore }: SeenCall,
): ModelTurn<Response> {
  const { response, droppedCalls, systemMessage, userMessage, stopReason } = result;
  return {
    response,
    blocked: false,
    isModelTurn: true,
    shouldStop: result.shouldStop ?? false,
    ...(stopReason !== undefined && { stopReason }),
    suppressOutput: result.suppressOutput ?? false,
    systemMessages: [
      ...(systemMessage ? [systemMessage] : []),
      ...(droppedCalls.length > 0 ? [describeDropped(droppedCalls)] : []),
    ],
    userMessages: [saidBefore, userMessage].flatMap((message) => message || []),
    droppedCalls,
    isToolAllowed,
  };
}

/** The turn of a response about whose chunks hooks were asked one by one. */
export function chunksTurn<Response>(
  response: Response,
  results: readonly AfterResult<Response>[],
  call: SeenCall,
): ModelTurn<Response> {
  const turns = results.map((result) => turnOf(result, { isToolAllowed: call.isToolAllowed }));
  const last = turns.at(-1);
  const whole = turnOf({ response, droppedCalls: turns.flatMap((turn) => turn.droppedCalls) }, call);
  return {
    ...whole,
    shouldStop: last?.shouldStop ?? false,
    ...(last?.stopReason !== undefined && { stopReason: last.stopReason }),
    suppressOutput: turns.length > 0 && turns.every((turn) => turn.suppressOutput),
    systemMessages: [...new Set(turns.flatMap((turn) => turn.systemMessages))],
    userMessages: [...new Set([...whole.userMessages, ...turns.flatMap((turn) => turn.userMessages)])],
  };
}

/** The turn of a call that hooks refused. */
export function refusedTurn<Response>(
  { isSynthetic, reason, ...refusal }: RefusedCall<Response>,
  call: SeenCall,
): ModelTurn<Response> {
  return { ...turnOf({ ...refusal, droppedCalls: [] }, call), blocked: true, reason, isModelTurn: isSynthetic };
}
