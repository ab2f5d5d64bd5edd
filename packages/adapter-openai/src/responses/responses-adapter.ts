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
import { isMessage } from './item-runs.ts';
import { responsesCallFilter, withoutResponsesCalls, withResponsesCallsOf } from './responses-calls.ts';
import { mergeResponsesEvents, replaceResponsesEvent } from './responses-chunks.ts';
import { toResponsesEvents } from './responses-events.ts';
import { createMessage, isUnfinished, partialResponse, textOfResponse, toTextPart } from './responses-response.ts';
import { responsesToolChoice } from './responses-tool-choice.ts';
import { responsesTranslator } from './responses-translator.ts';
import type {
  ResponsesEvent,
  ResponsesItem,
  ResponsesPart,
  ResponsesRequest,
  ResponsesResponse,
  ResponsesToolChoice,
} from './responses-types.ts';

/** The part of the client that asks for responses. */
export interface ResponsesClient {
  readonly responses: { create(...given: Parameters<CreateMethod>): PromiseLike<unknown> };
}

/** The types of the responses API, as far as hooks around it need to know. */
export interface ResponsesShapes {
  Client: ResponsesClient;
  Request: ResponsesRequest;
  Response: ResponsesResponse;
  Chunk: ResponsesEvent;
  Turn: ResponsesItem;
  Message: readonly ResponsesItem[] | readonly ResponsesPart[];
  Settings: Partial<Omit<ResponsesRequest, 'model' | 'input'>> & object;
  ToolConfig: ResponsesToolChoice | undefined;
}

/** Everything about the responses API that hooks around it need. */
export const responsesAdapter: ModelAdapter<ResponsesShapes> = {
  name: 'openai-responses',
  translator: responsesTranslator,

  ...callsOf<ResponsesClient, ResponsesRequest, ResponsesResponse, ResponsesEvent>(({ responses }, ...given) =>
    responses.create(...given),
  ),
  signalOf,

  createRequest: ({ model, turns, settings }) => ({ ...settings, model, input: [...turns] }),
  withTools: (settings, tools) => ({
    ...settings,
    tools: [
      ...(settings?.tools ?? []),
      ...tools.map(({ name, description, parametersJsonSchema: parameters }) => ({
        type: 'function',
        name,
        description,
        parameters,
        strict: false,
      })),
    ],
  }),
  appendTurns: (request, turns) =>
    turns.length === 0 ? request : { ...request, input: [...itemsOf(request), ...turns] },
  readToolFields,
  withToolConfig,
  toSendable: (request) => withSendableChoice(responsesToolChoice, request),

  toTurns(message) {
    if (typeof message === 'string') return [{ role: 'user', content: message }];
    return isListOfTurns(message) ? message : [{ role: 'user', content: [...message] }];
  },
  systemTurn: (note) => ({ role: 'developer', content: note }),
  toResultMessage: (calls) => calls.map(toCallOutput),
  responseTurns: ({ output }) => output,
  roleOf,

  isPending: (response) => isUnfinished(response) && response.output.length === 0,
  textOf: textOfResponse,
  callsIn: ({ output }) =>
    output
      .filter(({ type }) => type === 'function_call')
      .map(({ call_id: id, name = '', arguments: text }) => ({
        id: id ?? '',
        name,
        args: readArguments(String(text)),
      })),
  withoutCalls: withoutResponsesCalls,
  withCallsOf: withResponsesCallsOf,
  // A refusal by hooks is where one by the model is.
  emptyResponse: (reason) => respond(reason === undefined ? [] : [{ type: 'refusal', refusal: reason }]),
  textResponse: (text) => respond([toTextPart(text)]),

  mergeChunks: mergeResponsesEvents,
  toChunks: (response) => toResponsesEvents(response),
  replaceChunk: replaceResponsesEvent,
  textOfChunk: ({ type, delta }) => (type === 'response.output_text.delta' && typeof delta === 'string' ? delta : ''),
  callFilter: responsesCallFilter,
};

function respond(content: readonly object[]): ResponsesResponse {
  const output = content.length === 0 ? [] : [createMessage(content)];
  return { ...partialResponse(output), status: 'completed' };
}

function itemsOf({ input = [] }: ResponsesRequest): readonly ResponsesItem[] {
  return typeof input === 'string' ? [{ role: 'user', content: input }] : input;
}

function isListOfTurns(list: readonly (ResponsesItem | ResponsesPart)[]): list is readonly ResponsesItem[] {
  return list.every((item) => 'role' in item || item.type?.endsWith('_output'));
}

function roleOf(item: ResponsesItem): TurnRole {
  if (!isMessage(item)) return item.type?.endsWith('_output') ? 'results' : 'model';
  if (item.role === 'assistant') return 'model';
  return item.role === 'system' || item.role === 'developer' ? 'system' : 'user';
}

function toCallOutput(call: CompletedToolCall): ResponsesItem {
  const { text, others } = readToolOutput(call);
  const images = others.map((part) => ({ type: 'input_image', image_url: urlOf(part), detail: 'auto' }));
  const output = images.length === 0 ? text : [...(text === '' ? [] : [{ type: 'input_text', text }]), ...images];
  return { type: 'function_call_output', call_id: call.call.id ?? '', output };
}
