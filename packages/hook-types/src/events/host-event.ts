import * as v from 'valibot';
import { HookError } from '../errors.ts';
import { orMerge, simpleMerge } from '../merge/rule-sets.ts';
import { joinLines, lastWins, strictest } from '../merge/rules.ts';
import { isRecord, record } from '../record.ts';
import { defineEvent } from './event-row.ts';
import { type DefinedEvent, eventTable, registerEvents } from './table.ts';

const fieldTypes = ['string', 'number', 'boolean', 'object', 'array', 'any'] as const;
type FieldType = (typeof fieldTypes)[number];

const fieldSchemas: Readonly<Record<FieldType, v.GenericSchema>> = {
  string: v.string(),
  number: v.number(),
  boolean: v.boolean(),
  object: record(),
  array: v.array(v.unknown()),
  any: v.unknown(),
};

const samples: Readonly<Record<FieldType, unknown>> = {
  string: 'sample',
  number: 1,
  boolean: true,
  object: {},
  array: [],
  any: 'sample',
};

/** An event of a host's own as data, as it is in `hooksConfig.events`. */
export const hostEventSchema = v.strictObject({
  description: v.optional(v.pipe(v.string(), v.description('What the agent does, after "The agent would".'))),
  input: v.optional(
    v.pipe(
      v.record(v.string(), v.picklist(fieldTypes)),
      v.description('The fields that its hooks get, each with its type; a name that ends with ? may be left out.'),
    ),
  ),
  matchField: v.optional(
    v.pipe(v.string(), v.description('The field that matchers are tested against. Absent: all of its hooks run.')),
  ),
  subjects: v.optional(
    v.pipe(v.array(v.string()), v.description('What it may be about, for `agent-hooks fire`; the most usual first.')),
  ),
  effects: v.optional(
    v.pipe(
      v.array(v.picklist(['block', 'ask', 'stop', 'additionalContext', 'systemMessage', 'userMessage'])),
      v.description('What the agent does with the answers. Absent: it only notes them.'),
    ),
  ),
});

/** An event of a host's own as data. */
export type HostEventData = v.InferOutput<typeof hostEventSchema>;

/** Names that stand for something else among the events of a settings file. */
const reserved: readonly string[] = ['enabled', 'disabled', '$schema'];

/** What is wrong with an event of a host's own, beyond its shape; undefined if nothing is. */
export function findEventProblem(name: string, data: HostEventData): EventProblem | undefined {
  if (Object.hasOwn(eventTable, name))
    return { path: [], found: `the name ${name} of the contract`, expected: 'another name' };
  if (!/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/.test(name) || reserved.includes(name))
    return { path: [], found: `the name ${JSON.stringify(name)}`, expected: 'up to 64 letters, digits, ., _ and -' };
  const { matchField, input = {} } = data;
  if (matchField === undefined || input[matchField] === 'string') return undefined;
  return { path: ['matchField'], found: JSON.stringify(matchField), expected: 'a field of input with the type string' };
}

interface EventProblem {
  readonly path: readonly string[];
  readonly found: string;
  readonly expected: string;
}

/** Makes an event of data: what can refuse merges like the tool events, all else like the events that are only noted. */
export function defineEventFromData(name: string, data: HostEventData): DefinedEvent {
  const { description = 'go on', input = {}, matchField, subjects = ['sample'], effects = [] } = data;
  const fields = Object.entries(input).map(([key, type]) => ({ key: key.replace(/\?$/, ''), type, written: key }));
  const isRefusable = effects.some((effect) => effect === 'block' || effect === 'ask' || effect === 'stop');
  // Silence about an event that only its host knows is not agreement to it.
  const common = isRefusable ? { ...orMerge, decision: strictest } : simpleMerge;
  return defineEvent({
    name,
    input: Object.fromEntries(
      fields.map(({ key, type, written }) => {
        return [key, written === key ? fieldSchemas[type] : v.optional(fieldSchemas[type])];
      }),
    ),
    specificOutput: { hookEventName: v.optional(v.string()), additionalContext: v.optional(v.string()) },
    matchField,
    merge: { ...common, hookSpecificOutput: { hookEventName: lastWins, additionalContext: joinLines } },
    chain: undefined,
    effects,
    isObserved: effects.length === 0,
    words: { proceed: description, refuse: `not ${description}` },
    sample: {
      subjects,
      input: (subject) =>
        Object.fromEntries(fields.map(({ key, type }) => [key, key === matchField ? subject : samples[type]])),
      answer: {},
    },
    testDefaults: {},
  });
}

/** Events of a host's own: rows of `defineEvent`, or data by their names. */
export type HostEvents = readonly DefinedEvent[] | Readonly<Record<string, HostEventData>>;

/** Makes the events of a host known in this process; what is wrong with them is an error. */
export function registerHostEvents(events: HostEvents = []): void {
  const isList = (given: HostEvents): given is readonly DefinedEvent[] => Array.isArray(given);
  const rows = isList(events) ? events : undefined;
  registerEvents(
    rows ??
      Object.entries(events).map(([name, data]) => {
        const { output, issues } = v.safeParse(hostEventSchema, data);
        const [issue] = issues ?? [];
        const problem = issue ? issue.message : findEventProblem(name, data);
        if (problem === undefined) return defineEventFromData(name, output as HostEventData);
        const why = typeof problem === 'string' ? problem : `found ${problem.found}, expected ${problem.expected}`;
        throw new HookError('invalid_input', `The event ${name} cannot be defined: ${why}`);
      }),
  );
}

/** The events that a settings file defines; what is not as it should be is left out, and reported where the file is read. */
export function listSettingsEvents(settings: unknown): DefinedEvent[] {
  const config = isRecord(settings) ? settings.hooksConfig : undefined;
  const events = isRecord(config) ? config.events : undefined;
  if (!isRecord(events)) return [];
  return Object.entries(events).flatMap(([name, data]) => {
    const parsed = v.safeParse(hostEventSchema, data);
    if (!parsed.success || findEventProblem(name, parsed.output)) return [];
    return [defineEventFromData(name, parsed.output)];
  });
}
