import type { ChunkFilter } from '@agent-hooks/agent-integration';
import type { ChatChoice, ChatChunk, ChatChunkChoice, ChatResponse, ChatToolCall } from './chat-types.ts';

/** The same completion without the calls of tools that may not be called; the very same object if it has none. */
export function withoutChatCalls(response: ChatResponse, isToolAllowed: (name: string) => boolean): ChatResponse {
  const isKept = (call: ChatToolCall) => isToolAllowed(nameOfCall(call));
  const choices = response.choices.map((choice) => {
    const calls = choice.message.tool_calls ?? [];
    const left = withoutOldCall(choice, isToolAllowed);
    return left === choice && calls.every(isKept) ? choice : withCalls(left, calls.filter(isKept));
  });
  return choices.every((choice, place) => choice === response.choices[place]) ? response : { ...response, choices };
}

/** Servers still answer requests with `functions` by `function_call`, which no choice of tools reaches. */
function withoutOldCall(choice: ChatChoice, isToolAllowed: (name: string) => boolean): ChatChoice {
  const { function_call: call, ...message } = choice.message;
  if (!call || isToolAllowed(call.name ?? '')) return choice;
  const reason = choice.finish_reason === 'function_call' ? 'stop' : choice.finish_reason;
  return { ...choice, finish_reason: reason, message };
}

/** A completion from a hook with the tool calls of the one it replaces added to it. */
export function withChatCallsOf(original: ChatResponse, response: ChatResponse): ChatResponse {
  const calls = original.choices[0]?.message.tool_calls ?? [];
  const [first, ...others] = response.choices;
  if (first === undefined || calls.length === 0) return response;
  return { ...response, choices: [withCalls(first, calls), ...others] };
}

/** The name of the tool that a call asks for. */
export function nameOfCall(call: ChatToolCall): string {
  return call.function?.name ?? call.custom?.name ?? '';
}

/**
 * Makes a filter that takes the calls of tools that may not be called out of a stream. The first piece of a call has its
 * name; the calls that are left are numbered without gaps, as readers of a stream expect.
 */
export function chatCallFilter(isToolAllowed: (name: string) => boolean): ChunkFilter<ChatChunk> {
  const choices = new Map<number, (choice: ChatChunkChoice) => ChatChunkChoice>();
  const filter = (chunk: ChatChunk): readonly ChatChunk[] => {
    const filtered = chunk.choices.map((choice) => {
      const filterOne = choices.get(choice.index) ?? filterChoice(isToolAllowed);
      choices.set(choice.index, filterOne);
      return filterOne(choice);
    });
    if (filtered.every((choice, place) => choice === chunk.choices[place])) return [chunk];
    const isEmpty =
      !chunk.usage && filtered.every(({ delta, finish_reason: reason }) => !reason && Object.keys(delta).length === 0);
    return isEmpty ? [] : [{ ...chunk, choices: filtered }];
  };
  return { filter };
}

function filterChoice(isToolAllowed: (name: string) => boolean): (choice: ChatChunkChoice) => ChatChunkChoice {
  /** The number that a call has after the filter; undefined for one that is taken out. */
  const numbers = new Map<number, number | undefined>();
  let kept = 0;
  const numberOf = (index: number, name: string | undefined) => {
    if (!numbers.has(index)) numbers.set(index, isToolAllowed(name ?? '') ? kept++ : undefined);
    return numbers.get(index);
  };
  return (choice) => {
    const { tool_calls: pieces, function_call: old, ...delta } = choice.delta;
    // The old form of a call has no number, and there is one at most.
    const isOldKept = !old || numberOf(-1, old.name) !== undefined;
    const left = pieces?.flatMap((piece) => {
      const index = numberOf(piece.index, piece.function?.name ?? piece.custom?.name);
      return index === undefined ? [] : [index === piece.index ? piece : { ...piece, index }];
    });
    const endsWithCalls = /_calls?$/.test(choice.finish_reason ?? '') && kept === 0 && numbers.size > 0;
    const isUnchanged =
      pieces === undefined || (left?.length === pieces.length && left.every((piece, place) => piece === pieces[place]));
    if (isUnchanged && isOldKept && !endsWithCalls) return choice;
    const kind = { ...(old && isOldKept && { function_call: old }), ...(left?.length && { tool_calls: left }) };
    return {
      ...choice,
      delta: { ...delta, ...kind },
      ...(endsWithCalls && { finish_reason: 'stop' }),
    };
  };
}

function withCalls(choice: ChatChoice, calls: ChatToolCall[]): ChatChoice {
  const { tool_calls: _, ...message } = choice.message;
  const reason =
    choice.finish_reason === 'tool_calls' || choice.finish_reason === 'stop'
      ? calls.length > 0
        ? 'tool_calls'
        : 'stop'
      : choice.finish_reason;
  return { ...choice, finish_reason: reason, message: { ...message, ...(calls.length > 0 && { tool_calls: calls }) } };
}
