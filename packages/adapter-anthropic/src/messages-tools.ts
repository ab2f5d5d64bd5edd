import {
  type PartShape,
  replaceText,
  type ToolPiece,
  type ToolShape,
  textOfParts,
} from '@agent-hooks/hook-translator/define';
import { isRecord } from '@agent-hooks/hook-types';
import type { MessageBlock, MessageTurn } from './messages-types.ts';

/** Calls and results in the blocks of messages, those of tools that the API runs itself among them. */
export const messageTools: ToolShape<MessageTurn, MessageBlock> = {
  partsOf: ({ content }) => (Array.isArray(content) ? content : none),
  withParts: (message, content) => ({ ...message, content: [...content] }),
  piecesOf(block) {
    const { type, id, name, input, tool_use_id: callId } = block;
    if (type.endsWith('tool_use')) return [{ kind: 'call', callId: id, name, value: input ?? {} }];
    return type.endsWith('tool_result') ? [{ kind: 'result', callId, value: readContent(contentOf(block)) }] : noPieces;
  },
  withValue: (block, kind, value) =>
    kind === 'call' ? { ...block, input: value } : { ...block, ...{ content: writeContent(contentOf(block), value) } },
};

const none: readonly MessageBlock[] = [];
const noPieces: readonly ToolPiece[] = [];

function contentOf(block: MessageBlock & { readonly content?: unknown }): unknown {
  return block.content;
}

/** A text, a list of blocks, or JSON such as what the code of a server's tool printed. */
function readContent(content: unknown): unknown {
  if (content === undefined || content === null) return '';
  return isListOfBlocks(content) ? textOfParts(resultShape, content) : content;
}

function writeContent(before: unknown, value: unknown): unknown {
  if (!isListOfBlocks(before) || typeof value !== 'string') return value;
  // The API refuses a block without text.
  const blocks = replaceText(resultShape, before, { text: value.trim() === '' ? '' : value, createPart: textBlock });
  return blocks.length === 0 ? '' : blocks;
}

/** Lists of other blocks, such as what a search of the server's found, are JSON. */
const resultTypes: ReadonlySet<unknown> = new Set(['text', 'image', 'document', 'search_result', 'tool_reference']);

function isListOfBlocks(content: unknown): content is MessageBlock[] {
  return Array.isArray(content) && content.every((block) => isRecord(block) && resultTypes.has(block.type));
}

/** What a tool returned is text in blocks, in found pages, and in documents. */
const resultShape: PartShape<MessageBlock> = {
  textOf(block) {
    if (block.type === 'text') return block.text;
    const inner = innerBlocks(block);
    return inner === undefined ? undefined : typeof inner === 'string' ? inner : textOfParts(resultShape, inner);
  },
  withText(block, text) {
    if (block.type === 'text') return { ...block, text };
    const inner = innerBlocks(block);
    if (inner === undefined) return block;
    const changed = typeof inner === 'string' ? text : replaceText(resultShape, inner, { text, createPart: textBlock });
    return block.type === 'search_result'
      ? { ...block, ...{ content: changed } }
      : { ...block, ...{ source: withSource(Reflect.get(block, 'source'), changed) } };
  },
};

function textBlock(text: string): MessageBlock {
  return { type: 'text', text };
}

function innerBlocks(block: MessageBlock): string | readonly MessageBlock[] | undefined {
  const content = contentOf(block);
  if (block.type === 'search_result') return isListOfBlocks(content) ? content : undefined;
  const source: unknown = block.type === 'document' ? Reflect.get(block, 'source') : undefined;
  if (!isRecord(source)) return undefined;
  if (source.type === 'text' && typeof source.data === 'string') return source.data;
  return source.type === 'content' && (typeof source.content === 'string' || isListOfBlocks(source.content))
    ? source.content
    : undefined;
}

function withSource(source: unknown, changed: unknown): object {
  const fields = isRecord(source) ? source : {};
  return { ...fields, [fields.type === 'text' ? 'data' : 'content']: changed };
}
