import {
  type DefinedTranslator,
  defineTranslator,
  type ToolShape,
  type TurnShape,
} from '@agent-hooks/hook-translator/define';
import { type HookToolConfig, isRecord, type LLMResponse } from '@agent-hooks/hook-types';
import { copyMessage, textOfContent, withContentText } from './message-text.ts';
import type { MessageCall, MessageClasses, MessageLike, NamedRequest } from './message-types.ts';

/** Translates between requests and messages of LangChain and the stable shapes that hooks see. */
export function createMessageTranslator(
  classes: MessageClasses,
): DefinedTranslator<NamedRequest, MessageLike, unknown> {
  return defineTranslator<NamedRequest, MessageLike, unknown, MessageLike, Part>({
    requestName: 'LangChain',
    requestHint: 'it has no list of messages',
    turns: turnsOf(classes),
    tools,
    readTurns: ({ messages }) => (Array.isArray(messages) && messages.every(isMessage) ? messages : undefined),
    writeTurns: (messages) => ({ messages }),
    readSystem: ({ systemPrompt }) => (typeof systemPrompt === 'string' ? systemPrompt : ''),
    writeSystem: (systemPrompt) => ({ systemPrompt }),
    modelField: 'modelId',
    // Temperature and the like are the model's own.
    settings: {},
    toolChoiceField: 'toolChoice',
    readToolChoice,
    writeToolChoice,
    responseField: 'content',
    readResponse,
    writeResponse: (response, base) => writeResponse(classes, response, base as MessageLike | undefined),
  });
}

function turnsOf({ AIMessage, HumanMessage }: MessageClasses): TurnShape<MessageLike> {
  const textOf = ({ type, content }: MessageLike) => (type === 'tool' ? '' : textOfContent(content));
  return {
    roleOf: ({ type }) => (type === 'ai' ? 'model' : type === 'system' ? 'system' : 'user'),
    textOf,
    withText(message, text) {
      if (text === textOf(message)) return message;
      if (text === '' && (message.tool_calls ?? []).length === 0 && message.type !== 'tool') return undefined;
      return copyMessage(message, { content: withContentText(message.content, text) });
    },
    isBoundToCalls: ({ type, tool_calls: calls = [] }) => type === 'tool' || calls.length > 0,
    followsCalls: ({ type }) => type === 'tool',
    createTurn: (role, content) => (role === 'model' ? new AIMessage({ content }) : new HumanMessage({ content })),
    takesSystemTurns: () => false,
  };
}

/** A call in a message of the model, or a message that is itself the result of one. */
type Part = { readonly call: MessageCall } | { readonly result: MessageLike };

const tools: ToolShape<MessageLike, Part> = {
  partsOf: (message) =>
    message.type === 'tool' ? [{ result: message }] : (message.tool_calls ?? []).map((call) => ({ call })),
  withParts(message, parts) {
    const [first] = parts;
    if (first && 'result' in first) return first.result;
    const calls = parts.flatMap((part) => ('call' in part ? part.call : []));
    return copyMessage(message, { tool_calls: calls, content: withBlockArgs(message.content, calls) });
  },
  piecesOf(part) {
    if ('call' in part) return [{ kind: 'call', callId: part.call.id, name: part.call.name, value: part.call.args }];
    const { tool_call_id: callId, name, content } = part.result;
    return [{ kind: 'result', callId, name, value: textOfContent(content) }];
  },
  withValue(part, _kind, value) {
    if ('call' in part) return { call: { ...part.call, args: value } };
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return { result: copyMessage(part.result, { content: withContentText(part.result.content, text) }) };
  },
};

/** Some providers give calls as blocks as well, which are what is sent back to them. */
function withBlockArgs(content: unknown, calls: readonly MessageCall[]): unknown {
  if (!Array.isArray(content)) return content;
  return content.map((block) => {
    const call = isRecord(block) && calls.find(({ id }) => id !== undefined && id === block.id);
    if (!call) return block;
    return { ...block, ...('input' in block && { input: call.args }), ...('args' in block && { args: call.args }) };
  });
}

function isMessage(message: unknown): message is MessageLike {
  return isRecord(message) && typeof message.type === 'string' && message.content !== undefined;
}

function readToolChoice(choice: unknown): HookToolConfig {
  if (isRecord(choice)) {
    const { name } = isRecord(choice.function) ? choice.function : choice;
    return typeof name === 'string' ? { mode: 'ANY', allowedFunctionNames: [name] } : {};
  }
  if (choice === 'none') return { mode: 'NONE' };
  return choice === 'required' || choice === 'any' ? { mode: 'ANY' } : choice === 'auto' ? { mode: 'AUTO' } : {};
}

/** A model takes one name or none: of a longer list it gets the mode, and calls of other tools are taken out. */
function writeToolChoice({ mode, allowedFunctionNames: names }: HookToolConfig): unknown {
  if (mode === 'NONE' || names?.length === 0) return 'none';
  const [name] = names ?? [];
  if (mode === 'ANY' && names?.length === 1) return { type: 'function', function: { name } };
  return mode === 'ANY' ? 'required' : 'auto';
}

function readResponse({ content, usage_metadata: usage }: Readonly<Record<string, unknown>>): LLMResponse {
  const text = textOfContent(content);
  const { input_tokens: input, output_tokens: output } = isRecord(usage) ? usage : {};
  return {
    ...(text !== '' && { text }),
    candidates: [{ content: { role: 'model', parts: text === '' ? [] : [text] }, index: 0 }],
    ...(typeof input === 'number' &&
      typeof output === 'number' && {
        usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output },
      }),
  };
}

/** A message that says what a hook wrote, without the calls of the one that it replaces. */
function writeResponse(
  { AIMessage }: MessageClasses,
  { candidates }: LLMResponse,
  base: MessageLike | undefined,
): MessageLike {
  const text = (candidates[0]?.content.parts ?? []).join('');
  if (base === undefined) return new AIMessage({ content: text });
  const { id, name, response_metadata, usage_metadata }: MessageFields = { ...base };
  // Neither the calls of the message that it replaces nor its reasoning.
  return new AIMessage({ id, name, response_metadata, usage_metadata, content: text });
}

interface MessageFields {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly response_metadata?: unknown;
  readonly usage_metadata?: unknown;
}
