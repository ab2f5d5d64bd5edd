import { editParts, type PartShape, type TurnShape, textOfParts } from '@agent-hooks/hook-translator/define';
import type { MessageBlock, MessageTurn } from './messages-types.ts';

/** How messages are read and edited: text blocks are shown; thinking is signed, so it is neither shown nor changed. */
export const messageTurns: TurnShape<MessageTurn> = {
  roleOf: ({ role }) => (role === 'assistant' ? 'model' : role === 'system' ? 'system' : 'user'),
  textOf,
  withText(message, text) {
    if (text === textOf(message)) return message;
    const { content } = message;
    // The API refuses a text of white space alone.
    const said = text.trim() === '' ? '' : text;
    if (!Array.isArray(content)) return said === '' ? undefined : { ...message, content: said };
    const blocks = joinBlanks(editParts(blockShape, content, said));
    return blocks.every((block) => belongsToText(block)) && !blocks.some(saysSomething)
      ? undefined
      : { ...message, content: blocks };
  },
  isBoundToCalls: ({ content }) => blocksOf(content).some(({ type }) => type.endsWith('tool_use') || isResult(type)),
  followsCalls: ({ content }) => blocksOf(content).some(({ type }) => type === 'tool_result'),
  createTurn: (role, content) => ({ role: role === 'model' ? 'assistant' : role, content }),
  // A host that has some itself seems to know that its model takes them.
  takesSystemTurns: (turns) => turns.some(({ role }) => role === 'system'),
};

const blockShape: PartShape<MessageBlock> = {
  textOf: ({ type, text }) => (type === 'text' ? text : undefined),
  withText: (block, text) => ({ ...block, text }),
};

function textOf({ content }: MessageTurn): string {
  return typeof content === 'string' ? content : textOfParts(blockShape, blocksOf(content));
}

function blocksOf(content: MessageTurn['content']): readonly MessageBlock[] {
  return Array.isArray(content) ? content : [];
}

/** Thinking means nothing without what it led to, and the API refuses it alone. */
function belongsToText({ type }: MessageBlock): boolean {
  return type === 'text' || type === 'thinking' || type === 'redacted_thinking';
}

function saysSomething({ type, text }: MessageBlock): boolean {
  return type === 'text' && text !== undefined && text.trim() !== '';
}

function isResult(type: string): boolean {
  return type.endsWith('tool_result');
}

/** A piece of white space that an edit left alone in its block goes to the block before or after it. */
function joinBlanks(blocks: readonly MessageBlock[]): MessageBlock[] {
  const joined: MessageBlock[] = [];
  let blank = '';
  for (const block of blocks) {
    if (block.type !== 'text' || block.text === undefined) joined.push(block);
    else if (block.text.trim() !== '') {
      joined.push(blank === '' ? block : { ...block, text: blank + block.text });
      blank = '';
    } else {
      const last = joined.findLastIndex(saysSomething);
      const before = joined[last];
      if (before?.text === undefined) blank += block.text;
      else joined[last] = { ...before, text: before.text + block.text };
    }
  }
  return joined;
}
