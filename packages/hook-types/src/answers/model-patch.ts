import { areMessages, isMessage, type LLMRequest } from '../llm.ts';
import { describeFound, type HookProblem, problemAt } from '../problem.ts';
import { isRecord } from '../record.ts';
import { nearestName } from '../settings/nearest-name.ts';
import {
  FieldsReader,
  listOf,
  oneOf,
  type Path,
  type Reader,
  type ReadPatch,
  type ReadPlace,
  readNumber,
  readString,
  unknownField,
} from './field-readers.ts';
import { readText, textField } from './read-text.ts';

/** Messages that a hook was shown: they say who speaks where its answer does not. */
export type ShownMessages = readonly unknown[];

/** Reads what a hook wants changed in a request: fields that cannot be read are left out, each message becomes one text. */
export function readRequestPatch(value: unknown, path: Path, shown: ShownMessages = []): ReadPatch {
  if (!isRecord(value)) return unreadable(value, path, 'an object');
  const reader = new FieldsReader(value, path);
  reader.read('model', readModel);
  reader.read('messages', (found, at, problems) => readMessages(found, shown, { path: at, problems }));
  reader.read('tool_calls', listOf(readCall));
  reader.read('tool_results', listOf(readResult));
  reader.read('system', readSystem);
  reader.readInside('config', generationConfigReaders, unknownField);
  reader.readInside('toolConfig', toolConfigReaders, unknownField);
  return reader.result([...wordFields, ...rejectUnknown(reader, value, path)]);
}

/** The field with words of the conversation that a name was meant for; undefined if it is near none. */
export function misnamedText(name: string): string | undefined {
  return otherNames.get(name) ?? nearestName(name, wordFields);
}

/** Reads what a hook gives as a response; a text alone is one. */
export function readResponsePatch(value: unknown, path: Path): ReadPatch {
  if (typeof value === 'string') return { patch: { text: value }, problems: [], losesWords: false };
  if (!isRecord(value)) return unreadable(value, path, 'an object with `text` or `candidates`');
  const reader = new FieldsReader(value, path);
  reader.read('text', readString);
  reader.read('candidates', listOf(readCandidate));
  reader.readInside('usageMetadata', usageReaders);
  return reader.result(['text', 'candidates']);
}

/** More fields than any request has. */
const mostNames = 100;

/** Fields without which an edit of the conversation is lost. */
const wordFields = ['messages', 'tool_calls', 'tool_results', 'system'];
const requestFields = [...wordFields, 'model', 'config', 'toolConfig'];

/** What SDKs call them. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['contents', 'messages'],
  ['systemInstruction', 'system'],
  ['system_instruction', 'system'],
  ['instructions', 'system'],
]);

const textFields = ['content', 'parts', 'text'];
const placeFields = ['id', 'position'];

/** Reads a call of a tool. */
export const readCall: Reader = readEntry([...placeFields, 'call_id', 'name', 'args'], ['args']);

/** Reads what a tool returned. */
export const readResult: Reader = readEntry([...placeFields, 'call_id', 'name', ...textFields], textFields);

/** Reads a part of the system instruction. */
export const readSystemEntry: Reader = readEntry([...placeFields, ...textFields], textFields);

type Message = LLMRequest['messages'][number];

/** The settings for generating an answer, each with its reader. */
export const generationConfigReaders: { readonly [Field in keyof NonNullable<LLMRequest['config']>]-?: Reader } = {
  temperature: readNumber,
  maxOutputTokens: readNumber,
  topP: readNumber,
  topK: readNumber,
  stopSequences: listOf(readString),
  candidateCount: readNumber,
  presencePenalty: readNumber,
  frequencyPenalty: readNumber,
};

/** The settings for calling tools, each with its reader. */
export const toolConfigReaders = { mode: oneOf('AUTO', 'ANY', 'NONE'), allowedFunctionNames: listOf(readString) };

/** The readers of a request's parts, for translators: there is no other reader of what a hook sends. */
export const patchReaders = {
  model: readModel,
  config: generationConfigReaders,
  toolConfig: toolConfigReaders,
  text: (value: unknown, path: Path, problems: HookProblem[]) => readText(value, path, problems),
  string: readString,
  number: readNumber,
};

const usageReaders = { promptTokenCount: readNumber, candidatesTokenCount: readNumber, totalTokenCount: readNumber };
const detailReaders = { finishReason: readString, index: readNumber };

/** Other names that hooks use for the same speakers. */
const roles: ReadonlyMap<unknown, Message['role']> = new Map<string, Message['role']>([
  ['user', 'user'],
  ['model', 'model'],
  ['system', 'system'],
  ['assistant', 'model'],
  ['human', 'user'],
  ['developer', 'system'],
  ['function', 'user'],
  ['tool', 'user'],
]);

function unreadable(value: unknown, path: Path, expected: string): ReadPatch {
  return { patch: undefined, problems: [problemAt(path, describeFound(value), expected)], losesWords: true };
}

/** Reads the name of a model. */
export function readModel(value: unknown, path: Path, problems: HookProblem[]): unknown {
  if (typeof value === 'string' && value !== '') return value;
  problems.push(problemAt(path, describeFound(value), 'the name of a model'));
  return undefined;
}

/** Leaves out what is unknown, and says what may have been meant; gives the names that meant words of the conversation. */
function rejectUnknown(reader: FieldsReader, value: Readonly<Record<string, unknown>>, path: Path): readonly string[] {
  const unknown = Object.keys(value).filter((name) => !requestFields.includes(name) && value[name] !== undefined);
  const misnamed: string[] = [];
  for (const name of unknown.slice(0, mostNames)) {
    const word = misnamedText(name);
    const isLost = word !== undefined && value[word] === undefined;
    if (isLost) misnamed.push(name);
    reader.reject(name, unknownField([...path, name], requestFields, isLost ? word : undefined));
  }
  return misnamed;
}

/** An entry with one of the fields that may be changed; one whose field is misspelt would not be changed. */
function readEntry(known: readonly string[], changeable: readonly string[]): Reader {
  return (value, path, problems) => {
    const isEntry = isRecord(value) && changeable.some((name) => value[name] !== undefined);
    const unknown = isRecord(value) ? Object.keys(value).find((name) => !known.includes(name)) : undefined;
    if (unknown !== undefined) problems.push(unknownField([...path, unknown], known));
    else if (!isEntry) problems.push(problemAt(path, describeFound(value), `an entry with \`${changeable[0]}\``));
    return isEntry ? value : undefined;
  };
}

/** A text alone is meant for the only entry. */
function readSystem(value: unknown, path: Path, problems: HookProblem[]): unknown {
  return typeof value === 'string' ? value : readSystemList(value, path, problems);
}

const readSystemList = listOf(readSystemEntry);

/** All messages or none: a list without the one that cannot be read would take that message out of the conversation. */
function readMessages(value: unknown, shown: ShownMessages, { path, problems }: ReadPlace): unknown {
  if (areMessages(value)) return value;
  if (!Array.isArray(value)) {
    problems.push(problemAt(path, describeFound(value), 'a list of messages'));
    return undefined;
  }
  let roleOf: ReadonlyMap<unknown, unknown> | undefined;
  const shownRole = (id: unknown) => {
    roleOf ??= new Map(shown.filter(isRecord).map((message) => [message.id, message.role]));
    return id === undefined ? undefined : roleOf.get(id);
  };
  const messages: unknown[] = [];
  for (let index = 0; index < value.length; index++) {
    const message: unknown = value[index];
    const read = readMessage(message, shownRole, { path: [...path, index], problems });
    if (read === undefined) return undefined;
    messages.push(read);
  }
  return messages;
}

/** Reads one message; where it does not say who speaks, `shownRole` says who did under its id. */
export function readMessage(
  value: unknown,
  shownRole: (id: unknown) => unknown,
  { path, problems }: ReadPlace,
): unknown {
  if (isMessage(value)) return value;
  if (!isRecord(value)) {
    problems.push(problemAt(path, describeFound(value), 'a message with `role` and `content`'));
    return undefined;
  }
  const said = value.role ?? shownRole(value.id) ?? 'user';
  const role = roles.get(typeof said === 'string' ? said.toLowerCase() : said);
  if (role === undefined) {
    problems.push(problemAt([...path, 'role'], describeFound(said), "'user' or 'model' or 'system'"));
    return undefined;
  }
  const [field, found] = textField(value);
  const content = readText(found, [...path, field], problems);
  if (content === undefined) return undefined;
  // Whatever else is in a message stays in it.
  const { content: _content, parts: _parts, text: _text, id, role: _role, ...others } = value;
  return { ...others, ...(typeof id === 'string' && { id }), role, content: content.join('') };
}

function readCandidate(value: unknown, path: Path, problems: HookProblem[]): unknown {
  if (!isRecord(value)) {
    problems.push(problemAt(path, describeFound(value), 'an object'));
    return undefined;
  }
  const [field, found] = textField(value);
  const role = isRecord(found) && typeof found.role === 'string' ? found.role : 'model';
  const parts = isEmptyContent(found) ? [] : readText(found, [...path, field], problems);
  if (parts === undefined) return undefined;
  const { content: _content, parts: _parts, text: _text, ...others } = value;
  const details = new FieldsReader(others, path);
  for (const [name, read] of Object.entries(detailReaders)) details.read(name, read);
  const { patch, problems: bad } = details.result([]);
  problems.push(...bad);
  return { ...patch, content: { role: role === 'assistant' ? 'model' : role, parts } };
}

/** A candidate may have been stopped before it said anything. */
export function isEmptyContent(found: unknown): boolean {
  if (found === undefined || found === null) return true;
  return isRecord(found) && (found.parts === undefined || found.parts === null) && found.text === undefined;
}
