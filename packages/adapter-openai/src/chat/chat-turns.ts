import type { HookRole } from '@agent-hooks/hook-translator';
import { editParts, type PartShape, type TurnShape, textOfParts } from '@agent-hooks/hook-translator/define';
import type { ChatMessage, ChatPart } from './chat-types.ts';

/** How the messages of a chat are read and edited; the results of tools are not shown as messages. */
export const chatTurns: TurnShape<ChatMessage> = {
  roleOf: ({ role }) => roles.get(role) ?? 'user',
  textOf,
  withText(message, text) {
    if (text === textOf(message)) return message;
    const parts = editParts(partShape, partsOf(message), text);
    const refusal = parts.find(({ type }) => type === refusalField)?.text ?? null;
    const edited: ChatMessage = {
      ...message,
      ...(message.content !== undefined && { content: contentOf(message, parts) }),
      ...(message.refusal !== undefined && { refusal }),
    };
    return isEmpty(edited) ? undefined : edited;
  },
  isBoundToCalls: (message) => callsTools(message) || answersCalls(message),
  followsCalls: answersCalls,
  createTurn: (role, content) => ({ role: role === 'model' ? 'assistant' : role, content }),
  takesSystemTurns: () => true,
};

const roles: ReadonlyMap<string, HookRole> = new Map([
  ['assistant', 'model'],
  ['system', 'system'],
  ['developer', 'system'],
]);

/** Stand for what is not in a list of parts: a content that is a plain string, and the field `refusal`. */
const contentField = 'field:content';
const refusalField = 'field:refusal';
const textTypes: ReadonlySet<string> = new Set(['text', contentField, refusalField]);

const partShape: PartShape<ChatPart> = {
  textOf: ({ type, text, refusal }) => (type === 'refusal' ? refusal : textTypes.has(type) ? text : undefined),
  withText: (part, text) => (part.type === 'refusal' ? { ...part, refusal: text } : { ...part, text }),
};

function textOf(message: ChatMessage): string {
  if (answersCalls(message)) return '';
  // Most messages are a plain string, and every message of a conversation is asked.
  const { content, refusal } = message;
  if (typeof content === 'string' && typeof refusal !== 'string') return content;
  return textOfParts(partShape, partsOf(message));
}

function partsOf({ content, refusal }: ChatMessage): readonly ChatPart[] {
  const parts = Array.isArray(content) ? content : [];
  return [
    ...(typeof content === 'string' ? [{ type: contentField, text: content }] : parts),
    ...(typeof refusal === 'string' ? [{ type: refusalField, text: refusal }] : []),
  ];
}

/** The parts in the form that the content had; null where nothing of it is left, as the API wants it beside calls. */
function contentOf({ content }: ChatMessage, parts: readonly ChatPart[]): string | ChatPart[] | null {
  const own = parts.filter(({ type }) => type !== refusalField);
  if (!Array.isArray(content)) return own[0]?.text ?? null;
  return own.length === 0 ? null : own;
}

function isEmpty(message: ChatMessage): boolean {
  const { content, refusal, audio } = message;
  const hasContent = Array.isArray(content) && content.some((part) => partShape.textOf(part) !== '');
  if (hasContent || callsTools(message)) return false;
  return (typeof content !== 'string' || content === '') && !refusal && !audio;
}

function callsTools({ tool_calls: calls, function_call: call }: ChatMessage): boolean {
  return (Array.isArray(calls) && calls.length > 0) || (call !== undefined && call !== null);
}

function answersCalls({ role }: ChatMessage): boolean {
  return role === 'tool' || role === 'function';
}
