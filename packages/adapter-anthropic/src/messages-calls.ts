import type { ChunkFilter } from '@agent-hooks/agent-integration';
import { isRecord } from '@agent-hooks/hook-types';
import type { MessageBlock, MessagesEvent, MessagesResponse } from './messages-types.ts';

/** Whether a block asks for a tool that the agent runs itself. */
export function isCall({ type }: MessageBlock): boolean {
  return type === 'tool_use';
}

/** The same message without the calls of tools that may not be called; the very same object if it has none. */
export function withoutMessageCalls(
  response: MessagesResponse,
  isToolAllowed: (name: string) => boolean,
): MessagesResponse {
  const content = response.content.filter((block) => !isCall(block) || isToolAllowed(block.name ?? ''));
  return content.length === response.content.length ? response : withContent(response, content);
}

/** A message from a hook with the tool calls of the one it replaces, and the thinking without which the API refuses them. */
export function withMessageCallsOf(original: MessagesResponse, response: MessagesResponse): MessagesResponse {
  const calls = original.content.filter(isCall);
  const thinking = original.content.filter(({ type }) => type === 'thinking' || type === 'redacted_thinking');
  return calls.length === 0 ? response : withContent(response, [...thinking, ...response.content, ...calls]);
}

/** Makes a filter that takes the calls of tools that may not be called out of a stream, and numbers what is left. */
export function messageCallFilter(isToolAllowed: (name: string) => boolean): ChunkFilter<MessagesEvent> {
  const dropped = new Set<number>();
  let kept = 0;
  const filter = (event: MessagesEvent): readonly MessagesEvent[] => {
    const { type, index, content_block: block, delta } = event;
    if (
      type === 'message_delta' &&
      isRecord(delta) &&
      delta.stop_reason === 'tool_use' &&
      dropped.size > 0 &&
      kept === 0
    ) {
      return [{ ...event, delta: { ...delta, stop_reason: 'end_turn' } }];
    }
    if (index === undefined) return [event];
    if (type === 'content_block_start' && isRecord(block) && block.type === 'tool_use') {
      if (isToolAllowed(String(block.name))) kept++;
      else dropped.add(index);
    }
    if (dropped.has(index)) return [];
    const before = [...dropped].filter((place) => place < index).length;
    return [before === 0 ? event : { ...event, index: index - before }];
  };
  return { filter };
}

function withContent(response: MessagesResponse, content: MessageBlock[]): MessagesResponse {
  const endsByItself = response.stop_reason === 'tool_use' || response.stop_reason === 'end_turn';
  const reason = endsByItself ? (content.some(isCall) ? 'tool_use' : 'end_turn') : response.stop_reason;
  return { ...response, content, stop_reason: reason };
}
