import type { CallAdapter, ModelShapes } from '../shapes/model-adapter.ts';
import type { ToolCall } from '../shapes/tool-call-record.ts';
import type { AfterModelHookResult } from '../triggers/model-triggers.ts';

/** What to do with the tool calls of a response that a hook replaced: hooks see and send text only. */
export type ReplacedCalls = 'drop' | 'keep';

/** What AfterModel answered, and the calls that went with a response it replaced. */
export type AfterResult<Response> = AfterModelHookResult<Response> & { readonly droppedCalls: readonly ToolCall[] };

/** Settles what becomes of the tool calls of a response for which hooks gave another. */
export function settleCalls<Shapes extends ModelShapes>(
  adapter: CallAdapter<Shapes>,
  original: Shapes['Response'],
  { response, replacedCalls }: { readonly response: Shapes['Response']; readonly replacedCalls: ReplacedCalls },
): Pick<AfterResult<Shapes['Response']>, 'response' | 'droppedCalls'> {
  const calls = response === original ? [] : adapter.callsIn(original);
  if (calls.length === 0) return { response, droppedCalls: [] };
  if (replacedCalls === 'drop') return { response, droppedCalls: calls };
  return { response: adapter.withCallsOf(original, response), droppedCalls: [] };
}

/** Tells the model what became of calls that were dropped. */
export function describeDropped(calls: readonly ToolCall[]): string {
  const names = calls.map((call) => call.name).join(', ');
  return `Your last response was replaced by a hook, and the tool calls in it were not run: ${names}`;
}
