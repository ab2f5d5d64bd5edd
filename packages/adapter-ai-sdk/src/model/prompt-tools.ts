import {
  type PartShape,
  parseJsonText,
  replaceText,
  type ToolPiece,
  type ToolShape,
  textOfParts,
} from '@agent-hooks/hook-translator/define';
import { isRecord } from '@agent-hooks/hook-types';
import type { PromptMessage, PromptPart } from './model-types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Calls and results in the messages of a prompt. */
export const promptTools: ToolShape<PromptMessage, PromptPart> = {
  partsOf: ({ content }) => (Array.isArray(content) ? content : none),
  withParts: (message, content) => ({ ...message, content: [...content] }),
  piecesOf(part) {
    if (part.type !== 'tool-call' && part.type !== 'tool-result') return noPieces;
    const { toolCallId, toolName, input, output } = fieldsOf(part);
    const names = {
      ...(typeof toolCallId === 'string' && { callId: toolCallId }),
      ...(typeof toolName === 'string' && { name: toolName }),
    };
    return part.type === 'tool-call'
      ? [{ kind: 'call', ...names, value: parseJsonText(input) }]
      : [{ kind: 'result', ...names, value: readOutput(fieldsOf(output)) }];
  },
  withValue(part, kind, value) {
    const { input, output } = fieldsOf(part);
    if (kind === 'result') return { ...part, ...{ output: writeOutput(fieldsOf(output), value) } };
    // A text that is not JSON was given as it is.
    const isText = typeof input === 'string' && typeof value !== 'string';
    return { ...part, ...{ input: isText ? JSON.stringify(value) : value } };
  },
};

const none: readonly PromptPart[] = [];
const noPieces: readonly ToolPiece[] = [];

const textShape: PartShape<PromptPart> = {
  textOf: ({ type, text }) => (type === 'text' ? text : undefined),
  withText: (part, text) => ({ ...part, text }),
};

/** A text, JSON, a list of parts, or why the tool did not run. */
function readOutput({ type, value, reason }: Fields): unknown {
  if (type === 'content' && Array.isArray(value)) return textOfParts(textShape, value);
  return (type === 'execution-denied' ? reason : value) ?? '';
}

function writeOutput(output: Fields, value: unknown): Fields {
  const { type, value: before } = output;
  if (type === 'execution-denied') return { ...output, reason: value };
  const createPart = (text: string): PromptPart => ({ type: 'text', text });
  if (type === 'content' && Array.isArray(before))
    return { ...output, value: replaceText(textShape, before, { text: String(value), createPart }) };
  // A text in the place of JSON is not JSON any more.
  const isText = typeof value === 'string' && typeof before !== 'string';
  return isText ? { ...output, type: type === 'error-json' ? 'error-text' : 'text', value } : { ...output, value };
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}
