import { editParts, type PartShape, textOfParts } from '@agent-hooks/hook-translator/define';
import { isRecord } from '@agent-hooks/hook-types';
import type { MessageLike } from './message-types.ts';

/** How the blocks of a message are read and edited; reasoning may be signed, so it is neither shown nor changed. */
const blockShape: PartShape<unknown> = {
  textOf: (block) =>
    isRecord(block) && block.type === 'text' && typeof block.text === 'string' ? block.text : undefined,
  withText: (block, text) => ({ ...(isRecord(block) && block), text }),
};

/** The text of a content, without reasoning. */
export function textOfContent(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? textOfParts(blockShape, content) : '';
}

/** A content with another text, and all else as it was. */
export function withContentText(content: unknown, text: string): unknown {
  if (!Array.isArray(content)) return text;
  return textOfContent(content) === '' ? [...content, { type: 'text', text }] : editParts(blockShape, content, text);
}

/** A copy of a message, of its own class, with other fields. */
export function copyMessage(message: MessageLike, changes: Partial<MessageLike>): MessageLike {
  const { lc_kwargs: kwargs, response_metadata: metadata }: Readonly<Record<string, unknown>> = { ...message };
  const copy: MessageLike = Object.create(Object.getPrototypeOf(message), Object.getOwnPropertyDescriptors(message));
  // What the provider gave is sent back in the place of the message by some models.
  const { output: _, ...others } = isRecord(metadata) ? metadata : {};
  const fields = { ...changes, ...(isRecord(metadata) && { response_metadata: others }) };
  return Object.assign(copy, fields, { lc_kwargs: { ...(isRecord(kwargs) && kwargs), ...fields } });
}
