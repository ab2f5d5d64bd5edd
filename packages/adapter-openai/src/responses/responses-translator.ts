import { type DefinedTranslator, defineTranslator } from '@agent-hooks/hook-translator/define';
import { isRecord } from '@agent-hooks/hook-types';
import { splitTurns, turnBeside } from '../texts-beside.ts';
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

type Fields = Readonly<Record<string, unknown>>;

/** A request may have no input: a stored prompt or a conversation of the server's can be in its place. */
const inPlaceOfInput = ['prompt', 'previous_response_id', 'conversation'];

function readTurns(request: Fields): readonly ResponsesTurn[] | undefined {
  const { input } = request;
  const variables = variableTurns(request.prompt);
  if (typeof input === 'string') return [...variables, { role: 'user', content: input }];
  if (Array.isArray(input) && input.every(isRecord)) {
    const turns = groupItems(input as ResponsesItem[]);
    return variables.length === 0 ? turns : [...variables, ...turns];
  }
  return input === undefined && inPlaceOfInput.some((field) => request[field] !== undefined) ? variables : undefined;
}

/** The texts that are put into a stored prompt, by the names of its variables. */
function variableTurns(prompt: unknown): readonly ResponsesTurn[] {
  const variables = isRecord(prompt) && isRecord(prompt.variables) ? Object.entries(prompt.variables) : [];
  return variables.flatMap(([name, value]) => {
    const content = isRecord(value) ? value.text : value;
    return typeof content === 'string' ? [turnBeside({ role: 'user', content }, name)] : [];
  });
}

/** The stored prompt with other texts; a variable whose text was removed is empty, since the prompt needs it. */
function writeVariables(prompt: unknown, beside: ReadonlyMap<string, object>): Fields {
  if (!isRecord(prompt) || !isRecord(prompt.variables)) return {};
  const shown = splitTurns(variableTurns(prompt)).beside;
  const variables = Object.entries(prompt.variables).map(([name, value]) => {
    if (!shown.has(name)) return [name, value];
    const text: unknown = Reflect.get(beside.get(name) ?? {}, 'content') ?? '';
    return [name, isRecord(value) ? { ...value, text } : text];
  });
  return { prompt: { ...prompt, variables: Object.fromEntries(variables) } };
}

/** An input that was a text stays one as long as it says only what the user says. */
function writeTurns(turns: readonly ResponsesTurn[], { input, prompt }: Fields): Fields {
  const { own, beside } = splitTurns(turns);
  const items = flattenTurns(own);
  const [only] = items;
  const isText = typeof input === 'string' && items.length === 1 && only?.role === 'user';
  const changed = writeVariables(prompt, beside);
  return input === undefined && items.length === 0 ? changed : { input: isText ? only.content : items, ...changed };
}
