import type { HookToolConfig } from '@agent-hooks/hook-types';
import type { CallAdapter, ModelShapes } from '../shapes/model-adapter.ts';
import {
  type BeforeModelHookResult,
  fireBeforeModelHook,
  fireBeforeToolSelectionHook,
} from '../triggers/model-triggers.ts';
import { type HookedCall, signalOfCall } from './hooked-call.ts';
import { takeStop } from './stops.ts';

/** A model call that hooks have seen: either a request to send, or what they put in the call's place. */
export interface PreparedCall<Request, Response> {
  /** The request to send, hooks' changes applied. */
  readonly request: Request;
  /** Ends the call. */
  readonly signal: AbortSignal | undefined;
  readonly refusal?: RefusedCall<Response>;
  /** Says which tools hooks leave to the model; a call of another must not be run. */
  readonly isToolAllowed: (name: string) => boolean;
  /** What hooks want the user to read. */
  readonly userMessage?: string;
}

/** Why the model was not asked. */
export interface RefusedCall<Response> {
  readonly response: Response;
  /** Whether a hook sent the response, to be taken for the model's own. */
  readonly isSynthetic: boolean;
  readonly reason: string;
  readonly shouldStop: boolean;
  readonly stopReason?: string;
  readonly systemMessage?: string;
}

/** Asks the hooks about a request: first which tools the model may call, then whether and how it is asked. */
export async function prepareCall<Shapes extends ModelShapes>(
  call: HookedCall<Shapes>,
): Promise<PreparedCall<Shapes['Request'], Shapes['Response']>> {
  const { config, adapter, request, identity } = call;
  const signal = signalOfCall(call);
  signal?.throwIfAborted();
  if (call.isAsked) return { request, signal, isToolAllowed: () => true };
  const stopped = (reason: string, shown: object = {}) => {
    const refusal = { response: adapter.textResponse(reason), isSynthetic: false, reason, stopReason: reason };
    return { request, signal, refusal: { ...refusal, shouldStop: true, ...shown }, isToolAllowed: () => false };
  };
  const stop = takeStop(config, adapter.resultIds?.(request));
  if (stop !== undefined) return stopped(stop);
  const options = { signal, identity, call, adapter };
  const selection = await fireBeforeToolSelectionHook<Shapes['Request']>(config, request, options);
  const chosen = selection.toolConfig ? adapter.withToolConfig(request, selection.toolConfig) : request;
  if (selection.shouldStop) {
    const { stopReason = '', systemMessage } = selection;
    return stopped(stopReason, systemMessage === undefined ? {} : { systemMessage });
  }
  const before = await fireBeforeModelHook<Shapes['Request'], Shapes['Response']>(config, chosen, options);
  const changed = before.modifiedRequest ?? chosen;
  const restrictions = [selection.restriction, before.restriction].filter((each) => each !== undefined);
  const isToolAllowed = (name: string) => restrictions.every((each) => allowsTool(each, name));
  const { userMessage } = before;
  const seen = { signal, isToolAllowed, ...(userMessage !== undefined && { userMessage }) };
  const messages = [selection.systemMessage, before.systemMessage].filter((each) => each !== undefined);
  if (before.blocked) {
    return { ...seen, request: changed, refusal: toRefusal(adapter, before, { messages, request: changed }) };
  }
  const notes = messages.map((message) => adapter.systemTurn(message));
  const sendable = restrictions.length > 0 ? adapter.toSendable(changed) : changed;
  return { ...seen, request: adapter.appendTurns(sendable, notes) };
}

function toRefusal<Shapes extends ModelShapes>(
  adapter: CallAdapter<Shapes>,
  before: BeforeModelHookResult<Shapes['Request'], Shapes['Response']>,
  { messages, request }: { readonly messages: readonly string[]; readonly request: Shapes['Request'] },
): RefusedCall<Shapes['Response']> {
  const { reason = '', syntheticResponse, stopReason, shouldStop = false } = before;
  const made = () => (shouldStop ? adapter.textResponse(stopReason ?? reason) : adapter.emptyResponse(reason, request));
  return {
    response: syntheticResponse ?? made(),
    isSynthetic: syntheticResponse !== undefined,
    reason,
    shouldStop,
    ...(stopReason !== undefined && { stopReason }),
    ...(messages.length > 0 && { systemMessage: messages.join('\n') }),
  };
}

/** Whether hooks' choice of tools lets the model call one; an empty list of names allows none. */
function allowsTool({ mode, allowedFunctionNames }: HookToolConfig, name: string): boolean {
  return mode !== 'NONE' && (allowedFunctionNames === undefined || allowedFunctionNames.includes(name));
}
