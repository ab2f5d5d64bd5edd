import { isRecord } from '@agent-hooks/hook-types';
import type { NeutralTool } from '@agent-hooks/hook-types/tools';
import type { NativeInput } from '../native.ts';
import { callOf, type PayloadField } from './fields.ts';

/** What the model was given, as one text, whatever parts it came in. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content))
    return content
      .map(textOf)
      .filter((text) => text !== '')
      .join('\n');
  if (isRecord(content)) {
    if (typeof content.text === 'string') return content.text;
    if ('llmContent' in content) return textOf(content.llmContent);
    return JSON.stringify(content);
  }
  return content === undefined || content === null ? '' : String(content);
}

/** Whether a tool failed: it says so itself, or, where that counts, by the exit code of its command. */
export function hasFailed({ tool_response: response }: NativeInput, byExitCode = false): boolean {
  if (!isRecord(response)) return false;
  const { error, metadata } = response;
  const exitCode = isRecord(metadata) ? metadata.exitCode : undefined;
  return (error !== undefined && error !== null) || (byExitCode && typeof exitCode === 'number' && exitCode !== 0);
}

/** The result as plain text. */
export function textResponse(key: string): PayloadField {
  return {
    key,
    write: (input) => responseText(input),
    read: (value) => ({ tool_response: { llmContent: textOf(value), returnDisplay: textOf(value) } }),
  };
}

/** The result as our own contract has it, without what agents do not know. */
export function ownResponse(key: string): PayloadField {
  return {
    key,
    write: ({ tool_response: response }) => {
      if (!isRecord(response)) return { llmContent: textOf(response), returnDisplay: textOf(response) };
      const { llmContent, returnDisplay, ...rest } = response;
      return {
        llmContent,
        returnDisplay: returnDisplay ?? textOf(llmContent),
        ...(rest.error !== undefined && { error: rest.error }),
      };
    },
    read: (value) => ({ tool_response: isRecord(value) ? value : { llmContent: value } }),
  };
}

/** The result in the shape that Claude Code gives each tool. */
export function claudeResponse(key: string): PayloadField {
  return {
    key,
    write: (input, { tools }) => {
      const call = callOf(input);
      const kind = tools.kindOf(call);
      const shape = kind === undefined ? undefined : claudeShapes[kind];
      return (shape ?? otherShape)(responseText(input), tools.toForeign({ ...call, directory: undefined }).input);
    },
    read: (value) => {
      const text = claudeText(value);
      return { tool_response: { llmContent: text, returnDisplay: text } };
    },
  };
}

/** A replaced result in the shape that Claude Code accepts for a tool; undefined if none is known. */
export function claudeOutput(
  kind: NeutralTool | undefined,
  text: string,
  input: Readonly<Record<string, unknown>>,
): unknown {
  const shape = kind === undefined ? undefined : claudeShapes[kind];
  return shape?.(text, input);
}

/** The text of a replaced result, if it has the shape of its tool; Claude Code ignores any other. */
export function readClaudeOutput(kind: NeutralTool | undefined, value: unknown): string | undefined {
  if (kind === 'shell') return isRecord(value) && typeof value.stdout === 'string' ? claudeText(value) : undefined;
  if (kind === 'read') return isRecord(value) && isRecord(value.file) ? claudeText(value) : undefined;
  if (kind === 'write' || kind === 'edit')
    return isRecord(value) && 'filePath' in value ? claudeText(value) : undefined;
  return value === undefined ? undefined : claudeText(value);
}

type Shape = (text: string, input: Readonly<Record<string, unknown>>) => unknown;

const claudeShapes: Readonly<Partial<Record<NeutralTool, Shape>>> = {
  shell: (text) => ({ stdout: text, stderr: '', interrupted: false, isImage: false, noOutputExpected: false }),
  read: (text, { file_path: filePath }) => {
    const lines = text.split('\n').length;
    return { type: 'text', file: { filePath, content: text, numLines: lines, startLine: 1, totalLines: lines } };
  },
  write: (_text, { file_path: filePath, content }) => ({
    type: 'create',
    filePath,
    content,
    structuredPatch: [],
    originalFile: null,
    userModified: false,
  }),
  edit: (_text, { file_path: filePath, old_string: oldString, new_string: newString, replace_all: all }) => ({
    filePath,
    oldString,
    newString,
    originalFile: null,
    structuredPatch: [],
    userModified: false,
    replaceAll: all === true,
  }),
};

const otherShape: Shape = (text) => ({ content: [{ type: 'text', text }] });

function claudeText(value: unknown): string {
  if (!isRecord(value)) return textOf(value);
  if (typeof value.stdout === 'string') {
    return [value.stdout, value.stderr].filter((text) => typeof text === 'string' && text !== '').join('\n');
  }
  if (isRecord(value.file)) return textOf(value.file.content);
  if (Array.isArray(value.content)) return textOf(value.content);
  return textOf(value.content ?? value.newString ?? value);
}

export function responseText({ tool_response: response }: NativeInput): string {
  return isRecord(response) ? textOf(response.llmContent) : textOf(response);
}
