import { isRecord } from '@agent-hooks/hook-types';
import type { DialectContext } from '../context.ts';
import type { NativeInput } from '../native.ts';
import type { HostCall } from '../tools/tool-map.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One field of what an agent's script gets on stdin, both ways. */
export interface PayloadField {
  /** Its place, with dots between names. */
  readonly key: string;
  /** Its value for one of our inputs; undefined leaves the field out. */
  readonly write: (input: NativeInput, context: DialectContext) => unknown;
  /** The fields of our input that it says. */
  readonly read: (value: unknown, payload: Fields, context: Omit<DialectContext, 'event'>) => Fields;
}

/** A field that has the same name and value in our input. */
export function same(key: string): PayloadField {
  return renamed(key, key);
}

/** A field that our input has under another name. */
export function renamed(key: string, ours: string): PayloadField {
  return { key, write: (input) => input[ours], read: (value) => ({ [ours]: value }) };
}

/** A field that is always there; where our input does not know it, another field or a fixed value stands for it. */
export function always(key: string, ours: string, otherwise: (input: NativeInput) => unknown): PayloadField {
  return { key, write: (input) => input[ours] ?? otherwise(input), read: (value) => ({ [ours]: value }) };
}

/** A field that we know nothing about: scripts get a value that says so. */
export function fixed(key: string, value: unknown): PayloadField {
  return { key, write: () => value, read: () => ({}) };
}

/** A field of our name with a closed set of values, given as our value and theirs; `oneWay` has those with no way back. */
export function worded(
  key: string,
  words: Readonly<Record<string, string>>,
  oneWay: Readonly<Record<string, string>> = {},
): PayloadField {
  const forth = new Map(Object.entries({ ...words, ...oneWay }));
  const back = new Map(Object.entries(words).map(([own, theirs]) => [theirs, own]));
  return {
    key,
    write: (input) => translate(input[key], (text) => forth.get(text) ?? text),
    read: (value) => ({ [key]: translate(value, (text) => back.get(text) ?? text) }),
  };
}

/** A field that says something of ours which is not one field. */
export function derived(
  key: string,
  write: (input: NativeInput) => unknown,
  read: (value: unknown) => Fields = () => ({}),
): PayloadField {
  return { key, write, read };
}

/** Fields of a tool's input that are fields of the payload itself: payload key to input field. */
export function inputFields(toolName: string, places: Readonly<Record<string, string>>): PayloadField[] {
  return Object.entries(places).map(([key, inputField]) => ({
    key,
    write: (input, { tools }) => tools.toForeign(callOf(input)).input[inputField],
    read: (_value, payload, { tools }) => {
      const input = Object.fromEntries(
        Object.entries(places)
          .map(([place, name]) => [name, at(payload, place)] as const)
          .filter(([, value]) => value !== undefined),
      );
      const [first] = tools.toHost({ name: toolName, input });
      return { tool_name: first.name, tool_input: first.input };
    },
  }));
}

/** The event's name. */
export function eventName(key: string): PayloadField {
  return { key, write: (_input, { event }) => event, read: () => ({}) };
}

/** A time in milliseconds instead of a text. */
export function epochTime(key: string): PayloadField {
  return {
    key,
    write: (input, { now }) => (Number.isNaN(Date.parse(input.timestamp)) ? now : Date.parse(input.timestamp)),
    read: (value) =>
      typeof value === 'number' && Math.abs(value) <= 8.64e15 ? { timestamp: new Date(value).toISOString() } : {},
  };
}

/** A tool's name and its input, in the agent's own words; `spelling` says which of its names for a tool is meant. */
export function toolFields(
  nameKey: string,
  inputKey: string,
  { form = 'object', spelling = 0 }: { readonly form?: 'object' | 'json' | 'texts'; readonly spelling?: number } = {},
): PayloadField[] {
  const call = (payload: Fields) => ({
    name: textAt(payload, nameKey),
    input: toRecord(at(payload, inputKey)),
  });
  return [
    {
      key: nameKey,
      write: (input, { tools }) => {
        const { name } = tools.toForeign(callOf(input));
        const names = tools.namesOf(callOf(input));
        return names.includes(name) ? (names[spelling] ?? name) : name;
      },
      read: (_value, payload, { tools }) => {
        const [first] = tools.toHost(call(payload));
        const { mcp } = first;
        return { tool_name: first.name, ...(mcp && { mcp_context: { server_name: mcp.server, tool_name: mcp.tool } }) };
      },
    },
    {
      key: inputKey,
      write: (input, { tools }) => inForm(tools.toForeign(callOf(input)).input, form),
      read: (_value, payload, { tools }) => ({ tool_input: tools.toHost(call(payload))[0].input }),
    },
  ];
}

/** The call that one of our inputs is about. */
export function callOf(input: NativeInput): HostCall {
  const context = isRecord(input.mcp_context) ? input.mcp_context : undefined;
  const [server, tool] = [context?.server_name, context?.tool_name];
  return {
    name: typeof input.tool_name === 'string' ? input.tool_name : '',
    input: isRecord(input.tool_input) ? input.tool_input : {},
    mcp: typeof server === 'string' && typeof tool === 'string' ? { server, tool } : undefined,
    directory: input.cwd,
  };
}

/** The value at a place with dots between names. */
export function at(payload: Fields, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      payload,
    );
}

/** The text at a place; anything else counts as empty. */
export function textAt(payload: Fields, key: string): string {
  const value = at(payload, key);
  return typeof value === 'string' ? value : '';
}

/** An input that some agents send as a JSON text. */
function toRecord(value: unknown): Record<string, unknown> {
  if (isRecord(value)) return value;
  if (typeof value !== 'string') return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function inForm(input: Record<string, unknown>, form: 'object' | 'json' | 'texts'): unknown {
  if (form === 'object') return input;
  if (form === 'json') return JSON.stringify(input);
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

function translate(value: unknown, change: (text: string) => string | undefined): unknown {
  return typeof value === 'string' ? change(value) : value;
}
