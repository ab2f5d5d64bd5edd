import type { ModelShapes } from '../shapes/model-adapter.ts';
import { askAfterModel, type HookedCall } from './hooked-call.ts';
import { type ModelTurn, refusedTurn, turnOf } from './model-turn.ts';
import { prepareCall } from './prepare-call.ts';

/** Makes one model call between its hooks, without a stream; `generate` asks the model with what hooks made of the request. */
export async function generateWithHooks<Shapes extends ModelShapes>(
  call: HookedCall<Shapes>,
  generate: (request: Shapes['Request'], signal: AbortSignal) => Promise<Shapes['Response']>,
): Promise<ModelTurn<Shapes['Response']>> {
  const { adapter, dropRefusedCalls } = call;
  const prepared = await prepareCall(call);
  const { request, refusal, isToolAllowed, signal } = prepared;
  signal?.throwIfAborted();
  if (refusal) return refusedTurn(refusal, prepared);
  const given = await generate(request, signal ?? new AbortController().signal);
  signal?.throwIfAborted();
  if (adapter.isPending?.(given)) return turnOf({ response: given, droppedCalls: [] }, prepared);
  const response = dropRefusedCalls ? adapter.withoutCalls(given, isToolAllowed) : given;
  return turnOf(await askAfterModel(call, { request, response }, signal), prepared);
}
