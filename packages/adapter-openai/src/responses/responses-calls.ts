import type { ChunkFilter } from '@agent-hooks/agent-integration';
import { isLastEvent } from './responses-chunks.ts';
import { nameOfCall } from './responses-tools.ts';
import type { ResponsesEvent, ResponsesItem, ResponsesResponse } from './responses-types.ts';

/** What the API has run itself when the response arrives; every other call is for the agent, also one of a new kind. */
const hostedCalls = /^(web_search|file_search|code_interpreter|image_generation|mcp|tool_search)_call$/;

/** Whether an item asks for a tool that the agent runs itself, or lets run. */
function isCall(item: ResponsesItem): boolean {
  const type = item.type ?? '';
  if (hostedCalls.test(type)) return 'execution' in item && item.execution === 'client';
  return /_call$/.test(type) || type === 'mcp_approval_request';
}

/** The same response without the calls of tools that may not be called; the very same object if it has none. */
export function withoutResponsesCalls(
  response: ResponsesResponse,
  isToolAllowed: (name: string) => boolean,
): ResponsesResponse {
  const kept = response.output.filter((item) => isKept(item, isToolAllowed));
  if (kept.length === response.output.length) return response;
  const hasCall = (item: ResponsesItem) =>
    !isOutput(item) || kept.some((each) => isCall(each) && each.call_id === item.call_id);
  return { ...response, output: withoutLooseReasoning(kept.filter(hasCall)) };
}

/** A response from a hook with the tool calls of the one it replaces added to it, and the reasoning they need. */
export function withResponsesCallsOf(original: ResponsesResponse, response: ResponsesResponse): ResponsesResponse {
  const calls = original.output.filter(({ type }) => type !== 'message');
  return calls.some(isCall) ? { ...response, output: [...response.output, ...withoutLooseReasoning(calls)] } : response;
}

/** Makes a filter that takes the calls of tools that may not be called out of a stream, and numbers what is left. */
export function responsesCallFilter(isToolAllowed: (name: string) => boolean): ChunkFilter<ResponsesEvent> {
  const dropped = new Set<number>();
  const calls = new Set<unknown>();
  const filter = (event: ResponsesEvent): readonly ResponsesEvent[] => {
    const { type, output_index: index } = event;
    const item: ResponsesItem | undefined = event.item;
    if (isLastEvent(type) && event.response) {
      // The response of the last event is complete.
      const response = event.response as ResponsesResponse;
      const filtered = withoutResponsesCalls(response, isToolAllowed);
      return [filtered === response ? event : { ...event, response: filtered }];
    }
    if (index === undefined) return [event];
    if (item && (!isKept(item, isToolAllowed) || (isOutput(item) && calls.has(item.call_id)))) {
      dropped.add(index);
      calls.add(item.call_id);
    }
    if (dropped.has(index)) return [];
    const before = [...dropped].filter((place) => place < index).length;
    return [before === 0 ? event : { ...event, output_index: index - before }];
  };
  return { filter };
}

function isKept(item: ResponsesItem, isToolAllowed: (name: string) => boolean): boolean {
  return !isCall(item) || isToolAllowed(nameOfCall(item));
}

/** What came of a call that the API ran in a container of its own. */
function isOutput({ type }: ResponsesItem): boolean {
  return type?.endsWith('_call_output') === true;
}

/** The API refuses reasoning that is not followed by what it led to. */
function withoutLooseReasoning(items: readonly ResponsesItem[]): ResponsesItem[] {
  const end = items.findLastIndex(({ type }) => type !== 'reasoning') + 1;
  return items.slice(0, end);
}
