import { type DefinedTranslator, defineTranslator } from '@agent-hooks/hook-translator/define';
import { isRecord } from '@agent-hooks/hook-types';
import { readToolChoice, writeToolChoice } from '../tool-choice.ts';
import { flattenTurns, groupItems, type ResponsesTurn } from './item-runs.ts';
import { readResponsesResponse, writeResponsesResponse } from './responses-response.ts';
import { responsesToolChoice } from './responses-tool-choice.ts';
import { responsesTools } from './responses-tools.ts';
import { responsesTurns } from './responses-turns.ts';
import type { ResponsesItem, ResponsesRequest, ResponsesResponse, ResponsesToolChoice } from './responses-types.ts';

/** Translates between the responses API and the stable shapes that hooks see. */
export const responsesTranslator: DefinedTranslator<
  ResponsesRequest,
  ResponsesResponse,
  ResponsesToolChoice | undefined
> = /* @__PURE__ */ defineTranslator({
  requestName: 'the responses API',
  requestHint: 'its input is neither a text nor a list of items',
  turns: responsesTurns,
  tools: responsesTools,
  readTurns,
  writeTurns,
  readSystem: ({ instructions }) => (typeof instructions === 'string' ? instructions : ''),
  writeSystem: (instructions) => ({ instructions: instructions === '' ? null : instructions }),
  modelField: 'model',
  settings: { temperature: ['temperature'], maxOutputTokens: ['max_output_tokens'], topP: ['top_p'] },
  toolChoiceField: 'tool_choice',
  readToolChoice: (choice) => readToolChoice(responsesToolChoice, choice),
  writeToolChoice: (choice) => writeToolChoice(responsesToolChoice, choice),
  responseField: 'output',
  readResponse: readResponsesResponse,
  writeResponse: writeResponsesResponse,
});

/** A request may have no input: a stored prompt or a conversation of the server's can be in its place. */
const inPlaceOfInput = ['prompt', 'previous_response_id', 'conversation'];

function readTurns(request: Readonly<Record<string, unknown>>): readonly ResponsesTurn[] | undefined {
  const { input } = request;
  if (typeof input === 'string') return [{ role: 'user', content: input }];
  if (Array.isArray(input) && input.every(isRecord)) return groupItems(input as ResponsesItem[]);
  return input === undefined && inPlaceOfInput.some((field) => request[field] !== undefined) ? [] : undefined;
}

/** An input that was a text stays one as long as it says only what the user says. */
function writeTurns(turns: readonly ResponsesTurn[], { input }: Readonly<Record<string, unknown>>): { input: unknown } {
  const items = flattenTurns(turns);
  const [only] = items;
  const isText = typeof input === 'string' && items.length === 1 && only?.role === 'user';
  return { input: isText ? only.content : items };
}
