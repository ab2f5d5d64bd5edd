import { editParts, type PartShape, type TurnShape, textOfParts } from '@agent-hooks/hook-translator/define';
import type { PromptMessage, PromptPart } from './model-types.ts';

/** How the messages of a prompt are read and edited; reasoning may be signed, so it is neither shown nor changed. */
export const promptTurns: TurnShape<PromptMessage> = {
  roleOf: ({ role }) => (role === 'assistant' ? 'model' : role === 'system' ? 'system' : 'user'),
  textOf,
  withText(message, text) {
    if (text === textOf(message)) return message;
    if (!Array.isArray(message.content)) return text === '' ? undefined : { ...message, content: text };
    const parts = editParts(partShape, message.content, text);
    return parts.every(belongsToText) && textOfParts(partShape, parts) === ''
      ? undefined
      : { ...message, content: parts };
  },
  isBoundToCalls: ({ role, content }) =>
    role === 'tool' || partsOf(content).some(({ type }) => type.startsWith('tool-')),
  followsCalls: ({ role }) => role === 'tool',
  // Most providers take a system message at the beginning only.
  createTurn: (role, text) => ({ role: role === 'model' ? 'assistant' : 'user', content: [{ type: 'text', text }] }),
  takesSystemTurns: (turns) => turns.some(({ role }) => role === 'system'),
};

const partShape: PartShape<PromptPart> = {
  textOf: ({ type, text }) => (type === 'text' ? text : undefined),
  withText: (part, text) => ({ ...part, text }),
};

function textOf({ role, content }: PromptMessage): string {
  if (role === 'tool') return '';
  return typeof content === 'string' ? content : textOfParts(partShape, content);
}

function partsOf(content: PromptMessage['content']): readonly PromptPart[] {
  return Array.isArray(content) ? content : [];
}

/** Reasoning means nothing without what it led to. */
function belongsToText({ type }: PromptPart): boolean {
  return type === 'text' || type === 'reasoning';
}
