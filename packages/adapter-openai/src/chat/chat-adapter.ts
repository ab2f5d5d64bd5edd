import type { CompletedToolCall, ModelAdapter, TurnRole } from '@agent-hooks/agent-integration';
import {
  type CreateMethod,
  callsOf,
  readArguments,
  readToolFields,
  signalOf,
  withToolConfig,
} from '../adapter-fields.ts';
import { withSendableChoice } from '../tool-choice.ts';
import { readToolOutput, urlOf } from '../tool-results.ts';
import { chatCallFilter, nameOfCall, withChatCallsOf, withoutChatCalls } from './chat-calls.ts';
import { mergeChatChunks, replaceChatChunk, toChatChunks } from './chat-chunks.ts';
import { chatToolChoice } from './chat-tool-choice.ts';
import { chatTranslator } from './chat-translator.ts';
import type { ChatChunk, ChatMessage, ChatPart, ChatRequest, ChatResponse, ChatToolChoice } from './chat-types.ts';

/** The part of the client that asks for chat completions. */
export interface ChatCompletionsClient {
  readonly chat: {
    readonly completions: { create(...given: Parameters<CreateMethod>): PromiseLike<unknown> };
  };
}

/** The types of chat completions, as far as hooks around them need to know. */
export interface ChatShapes {
  Client: ChatCompletionsClient;
  Request: ChatRequest;
  Response: ChatResponse;
  Chunk: ChatChunk;
  Turn: ChatMessage;
  Message: readonly ChatMessage[] | readonly ChatPart[];
  Settings: Partial<Omit<ChatRequest, 'model' | 'messages'>> & object;
  ToolConfig: ChatToolChoice | undefined;
}

/** Everything about chat completions that hooks around them need. */
export const chatAdapter: ModelAdapter<ChatShapes> = {
  name: 'openai-chat',
  translator: chatTranslator,

  ...callsOf<ChatCompletionsClient, ChatRequest, ChatResponse, ChatChunk>(({ chat }, ...given) =>
    chat.completions.create(...given),
  ),
  signalOf,

  createRequest: ({ model, turns, settings }) => ({ ...settings, model, messages: [...turns] }),
  withTools: (settings, tools) => ({
    ...settings,
    tools: [
      ...(settings?.tools ?? []),
      ...tools.map(({ name, description, parametersJsonSchema: parameters }) => ({
        type: 'function',
        function: { name, description, parameters },
      })),
    ],
  }),
  appendTurns: (request, turns) =>
    turns.length === 0 ? request : { ...request, messages: [...request.messages, ...turns] },
  readToolFields,
  withToolConfig,
  toSendable: (request) => withSendableChoice(chatToolChoice, request),

  toTurns(message) {
    if (typeof message === 'string') return [{ role: 'user', content: message }];
    return isListOfTurns(message) ? message : [{ role: 'user', content: [...message] }];
  },
  // A user's, since many servers with this API take a system message at the beginning only.
  systemTurn: (note) => ({ role: 'user', content: `[System] ${note}` }),
  toResultMessage: (calls) => [...calls.map(toToolMessage), ...calls.flatMap(toImageMessages)],
  responseTurns: ({ choices }) => {
    const message = choices[0]?.message;
    return message && (message.content || message.refusal || message.tool_calls) ? [toTurn(message)] : [];
  },
  roleOf: ({ role }) => roles.get(role) ?? 'user',

  textOf: ({ choices }) => choices[0]?.message.content ?? '',
  callsIn: ({ choices }) =>
    (choices[0]?.message.tool_calls ?? []).map((call) => ({
      id: call.id,
      name: nameOfCall(call),
      args: call.custom ? { input: call.custom.input } : readArguments(call.function?.arguments ?? ''),
    })),
  withoutCalls: withoutChatCalls,
  withCallsOf: withChatCallsOf,
  emptyResponse: (reason) => respond([], reason),
  textResponse: (text) => respond([text]),

  mergeChunks: mergeChatChunks,
  toChunks: toChatChunks,
  replaceChunk: replaceChatChunk,
  textOfChunk: ({ choices }) => choices[0]?.delta.content ?? '',
  callFilter: chatCallFilter,
};

/** What is said in the model's place; a refusal by hooks is where one by the model is. */
function respond(parts: string[], refusal: string | null = null): ChatResponse {
  const patch = { candidates: [{ content: { parts }, finishReason: 'STOP' }] };
  const response = chatTranslator.fromHookLLMResponse<ChatResponse>(patch);
  return { ...response, choices: response.choices.map((each) => ({ ...each, message: { ...each.message, refusal } })) };
}

const roles: ReadonlyMap<string, TurnRole> = new Map([
  ['assistant', 'model'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'results'],
  ['function', 'results'],
]);

function isListOfTurns(list: readonly (ChatMessage | ChatPart)[]): list is readonly ChatMessage[] {
  return list.every((item) => 'role' in item);
}

/** The message as a request takes it; what only a response has is left out. */
function toTurn({ content, refusal, tool_calls: calls }: ChatResponse['choices'][number]['message']): ChatMessage {
  return { role: 'assistant', content, ...(refusal !== null && { refusal }), ...(calls && { tool_calls: calls }) };
}

function toToolMessage(call: CompletedToolCall): ChatMessage {
  return { role: 'tool', tool_call_id: call.call.id ?? '', content: readToolOutput(call).text };
}

/** The result of a tool is text only in this API: images follow as a message. */
function toImageMessages(call: CompletedToolCall): ChatMessage[] {
  const { others } = readToolOutput(call);
  if (others.length === 0) return [];
  return [{ role: 'user', content: others.map((part) => ({ type: 'image_url', image_url: { url: urlOf(part) } })) }];
}
