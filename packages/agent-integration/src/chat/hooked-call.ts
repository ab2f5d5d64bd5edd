import type { HookIdentity } from '@agent-hooks/hook-system';
import type { CallAdapter, ModelAdapter, ModelShapes } from '../shapes/model-adapter.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { fireAfterModelHook } from '../triggers/model-triggers.ts';
import { type AfterResult, type ReplacedCalls, settleCalls } from './replaced-response.ts';

/**
 * When AfterModel is fired and what it can still change. `complete`: once, on the whole response; its changes reach
 * what is stored and not what was shown. `buffered`: the same, with nothing shown before it. `chunk`: on each chunk.
 */
export type AfterModelMode = 'complete' | 'buffered' | 'chunk';

/** A model call and how it is made. */
export interface HookedCall<Shapes extends ModelShapes> {
  readonly config: HookProvider;
  readonly adapter: CallAdapter<Shapes> | ModelAdapter<Shapes>;
  readonly request: Shapes['Request'];
  /** What becomes of tool calls in a response that a hook replaced. */
  readonly replacedCalls: ReplacedCalls;
  /** Takes calls of tools that may not be called out of the response, where no one later would refuse them. */
  readonly dropRefusedCalls: boolean;
  /** The model was asked before, and this call reads its response: only AfterModel is fired. */
  readonly isAsked?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Who asks: the turn, the subagent, the model. */
  readonly identity?: HookIdentity | undefined;
}

/** The signal that ends a call: the caller's, or the one in its request. */
export function signalOfCall<Shapes extends ModelShapes>(call: HookedCall<Shapes>): AbortSignal | undefined {
  return anySignal([call.signal, call.adapter.signalOf(call.request)]);
}

/** Shows a response to hooks after the model, and settles what becomes of its tool calls. */
export async function askAfterModel<Shapes extends ModelShapes>(
  call: HookedCall<Shapes>,
  { request, response }: { readonly request: Shapes['Request']; readonly response: Shapes['Response'] },
  signal: AbortSignal | undefined,
): Promise<AfterResult<Shapes['Response']>> {
  const { config, adapter, replacedCalls, identity } = call;
  const options = { signal, adapter, identity, call };
  const result = await fireAfterModelHook<Shapes['Request'], Shapes['Response']>(config, request, response, options);
  const settled = result.shouldStop
    ? { response: result.response, droppedCalls: [] }
    : settleCalls(adapter, response, { response: result.response, replacedCalls });
  return { ...result, ...settled };
}

/** One signal of those that are given. */
export function anySignal(signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}
