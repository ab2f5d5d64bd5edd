import {
  type CompletedToolCall,
  type ContentPart,
  type ModelAdapter,
  type ToolCall,
  toContentParts,
} from '@agent-hooks/agent-integration';
import { isCall, messageCallFilter, withMessageCallsOf, withoutMessageCalls } from './messages-calls.ts';
import { mergeMessagesEvents, replaceMessagesEvent } from './messages-chunks.ts';
import { toMessagesEvents } from './messages-events.ts';
import { messagesTranslator } from './messages-translator.ts';
import type {
  MessageBlock,
  MessagesEvent,
  MessagesRequest,
  MessagesResponse,
  MessagesToolChoice,
  MessageTurn,
} from './messages-types.ts';
import { toSendable } from './tool-choice.ts';

/** The part of the client that asks for messages. */
export interface MessagesClient {
  readonly messages: { create(body: never, options?: { signal?: AbortSignal }): PromiseLike<unknown> };
}

/** The types of Anthropic messages, as far as hooks around them need to know. */
export interface MessagesShapes {
  Client: MessagesClient;
  Request: MessagesRequest;
  Response: MessagesResponse;
  Chunk: MessagesEvent;
  Turn: MessageTurn;
  Message: readonly MessageBlock[];
  Settings: Partial<Omit<MessagesRequest, 'model' | 'messages'>> & object;
  ToolConfig: MessagesToolChoice | undefined;
}

/** The API wants a limit with every request; a chat that sets none gets this one. */
const defaultMaxTokens = 4096;

/** Everything about Anthropic messages that hooks around them need. */
export const messagesAdapter: ModelAdapter<MessagesShapes> = {
  name: 'anthropic-messages',
  translator: messagesTranslator,

  generate: async (client, request, signal) =>
    (await create(client, { ...request, stream: false }, signal)) as MessagesResponse,
  stream: async (client, request, signal) =>
    (await create(client, { ...request, stream: true }, signal)) as AsyncIterable<MessagesEvent>,
  // The SDK takes its signal beside the request.
  signalOf: () => undefined,

  createRequest: ({ model, turns, settings }) => ({
    max_tokens: defaultMaxTokens,
    ...settings,
    model,
    messages: [...turns],
  }),
  withTools: (settings, tools) => ({
    ...settings,
    tools: [
      ...(settings?.tools ?? []),
      ...tools.map(({ name, description, parametersJsonSchema: schema }) => ({
        name,
        description,
        input_schema: schema,
      })),
    ],
  }),
  appendTurns: (request, turns) =>
    turns.length === 0 ? request : { ...request, messages: [...request.messages, ...turns] },
  readToolFields: ({ tool_choice: toolConfig, tools }) => ({
    ...(toolConfig !== undefined && { toolConfig }),
    ...(tools !== undefined && { tools }),
  }),
  withToolConfig: (request, choice) => (choice === undefined ? request : { ...request, tool_choice: choice }),
  toSendable,

  toTurns: (message) => [{ role: 'user', content: typeof message === 'string' ? message : [...message] }],
  systemTurn: (note) => ({ role: 'user', content: `[System] ${note}` }),
  toResultMessage: (calls) => calls.map(toResultBlock),
  responseTurns: ({ content }) => (content.length > 0 ? [{ role: 'assistant', content }] : []),
  roleOf({ role, content }) {
    if (role === 'assistant') return 'model';
    if (role === 'system') return 'system';
    return Array.isArray(content) && content.some(({ type }) => type === 'tool_result') ? 'results' : 'user';
  },

  textOf: ({ content }) => content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join(''),
  callsIn: ({ content }) => content.filter(isCall).map(toCall),
  resultIds({ messages }) {
    const content = messages.at(-1)?.content;
    return Array.isArray(content) ? content.flatMap(({ tool_use_id: id }) => id ?? []) : [];
  },
  withoutCalls: withoutMessageCalls,
  withCallsOf: withMessageCallsOf,
  // A refusal by hooks is reported like one by the API's own filter.
  emptyResponse: (reason) => ({
    ...messagesTranslator.fromHookLLMResponse({ candidates: [{ content: { parts: [] }, finishReason: 'SAFETY' }] }),
    ...(reason !== undefined && { stop_details: { type: 'refusal', category: null, explanation: reason } }),
  }),
  textResponse: (text) =>
    messagesTranslator.fromHookLLMResponse({ candidates: [{ content: { parts: [text] }, finishReason: 'STOP' }] }),

  mergeChunks: mergeMessagesEvents,
  toChunks: (response) => toMessagesEvents(response),
  replaceChunk: replaceMessagesEvent,
  textOfChunk({ type, delta }) {
    const text: unknown = type === 'content_block_delta' && delta ? Reflect.get(delta, 'text') : undefined;
    return typeof text === 'string' ? text : '';
  },
  callFilter: messageCallFilter,
};

/** The client's own types of a request and of what it returns only have more fields. */
async function create(client: MessagesClient, request: MessagesRequest, signal: AbortSignal): Promise<unknown> {
  return await client.messages.create(request as never, { signal });
}

function toCall({ id = '', name = '', input }: MessageBlock): ToolCall {
  // Whoever runs the call checks that its input is an object.
  return { id, name, args: (input ?? {}) as NonNullable<ToolCall['args']> };
}

function toResultBlock({ call, result }: CompletedToolCall): MessageBlock & { content: unknown } {
  const parts = toContentParts<ContentPart>(result.llmContent ?? '');
  const isText = parts.every(({ text }) => text !== undefined);
  const blocks = parts.filter(({ text }) => text !== '').map(toBlock);
  return {
    type: 'tool_result',
    tool_use_id: call.id ?? '',
    content: isText ? parts.map(({ text }) => text).join('') : blocks,
    ...(result.error && { is_error: true }),
  };
}

function toBlock({ text, inlineData, fileData }: ContentPart): object {
  if (text !== undefined) return { type: 'text', text };
  const source = fileData
    ? { type: 'url', url: fileData.fileUri ?? '' }
    : { type: 'base64', media_type: inlineData?.mimeType ?? 'image/png', data: inlineData?.data ?? '' };
  const mimeType = fileData?.mimeType ?? inlineData?.mimeType ?? '';
  return { type: mimeType === 'application/pdf' ? 'document' : 'image', source };
}
