import type { ChunkFilter } from '@agent-hooks/agent-integration';
import { isLastEvent } from './responses-chunks.ts';
import type { ResponsesEvent, ResponsesItem, ResponsesResponse } from './responses-types.ts';

/** Tells whether an item asks for a tool that the agent runs itself. */
function isCall({ type }: ResponsesItem): boolean {
  return type === 'function_call' || type === 'custom_tool_call';
}

/** The same response without the calls of tools that may not be called; the very same object if it has none. */
export function withoutResponsesCalls(
  response: ResponsesResponse,
  isToolAllowed: (name: string) => boolean,
): ResponsesResponse {
  const isKept = (item: ResponsesItem) => !isCall(item) || isToolAllowed(item.name ?? '');
  return response.output.every(isKept)
    ? response
    : { ...response, output: withoutLooseReasoning(response.output.filter(isKept)) };
}

/** A response from a hook with the tool calls of the one it replaces added to it, and the reasoning they need. */
export function withResponsesCallsOf(original: ResponsesResponse, response: ResponsesResponse): ResponsesResponse {
  const calls = original.output.filter(({ type }) => type !== 'message');
  return calls.some(isCall) ? { ...response, output: [...response.output, ...withoutLooseReasoning(calls)] } : response;
}

/** Makes a filter that takes the calls of tools that may not be called out of a stream, and numbers what is left. */
export function responsesCallFilter(isToolAllowed: (name: string) => boolean): ChunkFilter<ResponsesEvent> {
  const dropped = new Set<number>();
  const filter = (event: ResponsesEvent): readonly ResponsesEvent[] => {
    const { type, output_index: index, item } = event;
    if (isLastEvent(type) && event.response) {
      // The response of the last event is complete.
      const response = event.response as ResponsesResponse;
      const filtered = withoutResponsesCalls(response, isToolAllowed);
      return [filtered === response ? event : { ...event, response: filtered }];
    }
    if (index === undefined) return [event];
    if (type === 'response.output_item.added' && item && !isKept(item, isToolAllowed)) dropped.add(index);
    if (dropped.has(index)) return [];
    const before = [...dropped].filter((place) => place < index).length;
    return [before === 0 ? event : { ...event, output_index: index - before }];
  };
  return { filter };
}

function isKept(item: ResponsesItem, isToolAllowed: (name: string) => boolean): boolean {
  return !isCall(item) || isToolAllowed(item.name ?? '');
}

/** The API refuses reasoning that is not followed by what it led to. */
function withoutLooseReasoning(items: readonly ResponsesItem[]): ResponsesItem[] {
  const end = items.findLastIndex(({ type }) => type !== 'reasoning') + 1;
  return items.slice(0, end);
}
