import {
  type PartShape,
  parseJsonText,
  replaceText,
  type ToolPiece,
  type ToolShape,
  textOfParts,
  toJsonText,
} from '@agent-hooks/hook-translator/define';
import { isRecord } from '@agent-hooks/hook-types';
import type { ChatMessage, ChatPart, ChatToolCall } from './chat-types.ts';

/** A call, the only call of the old kind, or a message that is the result of one. */
type ChatToolPart = ChatToolCall | ChatMessage | object;

/** Calls and results in the messages of a chat. */
export const chatTools: ToolShape<ChatMessage, ChatToolPart> = {
  partsOf(message) {
    const { role, tool_calls: calls, function_call: old } = message;
    if (role === 'tool' || role === 'function') return [message];
    if (!calls && !old) return none;
    return [...(Array.isArray(calls) ? calls : []), ...(old ? [old] : [])];
  },
  withParts(message, parts) {
    const { role, tool_calls: calls, function_call: old } = message;
    // What comes back are the parts that were given, with other texts.
    if (role === 'tool' || role === 'function') return (parts[0] ?? message) as ChatMessage;
    const count = Array.isArray(calls) ? calls.length : 0;
    return {
      ...message,
      ...(count > 0 && { tool_calls: parts.slice(0, count) as ChatToolCall[] }),
      ...(old && { function_call: parts[count] ?? old }),
    };
  },
  piecesOf(part) {
    if ('role' in part) return [readResult(part)];
    const { id, custom, function: called = part } = part as Partial<ChatToolCall>;
    if (custom) return [{ kind: 'call', callId: id, name: custom.name, value: custom.input }];
    const { name, arguments: text } = called as Partial<NonNullable<ChatToolCall['function']>>;
    return [{ kind: 'call', callId: id, name, value: parseJsonText(text) }];
  },
  withValue(part, _, value) {
    if ('role' in part) return withContent(part, String(value));
    const { custom, function: called } = part as Partial<ChatToolCall>;
    if (custom) return { ...part, custom: { ...custom, input: toJsonText(value) } };
    const text = { arguments: toJsonText(value) };
    return called ? { ...part, function: { ...called, ...text } } : { ...part, ...text };
  },
};

const none: readonly ChatToolPart[] = [];

const textShape: PartShape<ChatPart> = {
  textOf: ({ type, text }) => (type === 'text' ? text : undefined),
  withText: (part, text) => ({ ...part, text }),
};

function readResult({ tool_call_id: callId, content, name }: ChatMessage & { name?: unknown }): ToolPiece {
  const text = Array.isArray(content) ? textOfParts(textShape, content.filter(isRecord)) : (content ?? '');
  return { kind: 'result', callId, ...(typeof name === 'string' && { name }), value: text };
}

function withContent(message: ChatMessage, text: string): ChatMessage {
  if (!Array.isArray(message.content)) return { ...message, content: text };
  const parts = replaceText(textShape, message.content, { text, createPart: (said) => ({ type: 'text', text: said }) });
  return { ...message, content: parts.length === 0 ? '' : parts };
}
