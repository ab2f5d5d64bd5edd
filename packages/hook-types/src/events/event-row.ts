import * as v from 'valibot';
import { simpleMerge } from '../merge/rule-sets.ts';
import { lastWins, type MergeRule } from '../merge/rules.ts';
import { commonOutputEntries, type HookAnswer, type HookOutput, readCommonAnswer } from '../output/output.ts';
import { isRecord } from '../record.ts';

/** What an answer may make the agent do. */
export type HookEffect =
  | 'block'
  | 'allow'
  | 'ask'
  | 'stop'
  | 'changeInput'
  | 'changePrompt'
  | 'replaceResult'
  | 'changeRequest'
  | 'addMessages'
  | 'syntheticResponse'
  | 'changeResponse'
  | 'restrictTools'
  | 'setMode'
  | 'additionalContext'
  | 'systemMessage'
  | 'userMessage'
  | 'suppressOutput';

const baseInputEntries = {
  /** The session that the event belongs to. */
  session_id: v.string(),
  /** The file with the conversation so far; empty if the agent keeps none. */
  transcript_path: v.string(),
  /** The directory in which the agent works. */
  cwd: v.string(),
  /** When the event was fired, in ISO 8601. */
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  /** The turn: the same in all events from a prompt to its answer. */
  turn_id: v.optional(v.string()),
  /** The subagent whose event this is; absent for the agent itself. */
  agent_id: v.optional(v.string()),
  /** The kind of that subagent. */
  agent_type: v.optional(v.string()),
  /** The model that the agent uses. */
  model: v.optional(v.string()),
  /** 2 or 3 if the hook runs again because another one changed the input; absent the first time. */
  round: v.optional(v.number()),
};

const baseInputSchema = v.object({
  ...baseInputEntries,
  /** The name of the event. */
  hook_event_name: v.string(),
});

/** The fields that every hook receives. */
export type HookInput = v.InferOutput<typeof baseInputSchema>;

type InputEntries<Name extends string, Own extends v.ObjectEntries> = Omit<typeof baseInputEntries, keyof Own> & {
  /** The name of the event. */
  readonly hook_event_name: v.LiteralSchema<Name, undefined>;
} & Own;

type SpecificSchema<Specific extends v.ObjectEntries> = v.ObjectSchema<Specific, undefined>;

type OutputEntries<Specific extends v.ObjectEntries> = typeof commonOutputEntries & {
  /** What only this event knows. */
  readonly hookSpecificOutput: v.OptionalSchema<SpecificSchema<Specific>, undefined>;
};

type InputOf<Name extends string, Own extends v.ObjectEntries> = v.InferOutput<
  v.ObjectSchema<InputEntries<Name, Own>, undefined>
>;

type OutputOf<Specific extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<OutputEntries<Specific>, undefined>>;

type RulesFor<Entries extends v.ObjectEntries> = {
  readonly [Field in keyof Entries]-?: MergeRule<NonNullable<v.InferOutput<Entries[Field]>>>;
};

/** The fields of an event beyond the base fields. */
type OwnInputOf<Own extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Own, undefined>>;

/** The words for an event. */
interface EventWords {
  /** What the agent does if no hook objects; `{subject}` is what the event is about. */
  readonly proceed: string;
  /** What it does if a hook refuses, or a gate that failed keeps it from going on. */
  readonly refuse: string;
}

/** An event as it could happen, for trying hooks and for the documentation. */
interface EventSample<Own extends v.ObjectEntries, Specific extends v.ObjectEntries> {
  /** What it may be about, the most usual first; none if it has no subject. */
  readonly subjects: readonly string[];
  /** The event's own fields for a subject, in a project's directory. */
  readonly input: (subject: string, directory: string) => OwnInputOf<Own>;
  /** A useful answer. */
  readonly answer: OutputOf<Specific>;
}

/** What a file in this folder says about its event. */
interface EventSpecification<
  Name extends string,
  Own extends v.ObjectEntries,
  Specific extends v.ObjectEntries,
  Effects extends readonly HookEffect[],
  Defaults extends Partial<OwnInputOf<Own>>,
> {
  readonly name: Name;
  /** The fields of the input beyond the base fields. */
  readonly input: Own;
  /** The fields of `hookSpecificOutput`. */
  readonly specificOutput: Specific;
  /** The input field that a matcher is tested against, `a.b` for a field within one; undefined: every hook of the event runs. */
  readonly matchField: (keyof Own & string) | `${keyof Own & string}.${string}` | undefined;
  /** One rule for every output field: how the values of several hooks become one. */
  readonly merge: RulesFor<typeof commonOutputEntries> & { readonly hookSpecificOutput: RulesFor<Specific> };
  /** The input of the next hook in a sequence, given this hook's input and answer; undefined: all get the same. */
  readonly chain: ((input: InputOf<Name, Own>, output: OutputOf<Specific>) => InputOf<Name, Own>) | undefined;
  /** What an answer makes of the input for other hooks that look at it, where the answers are not chained. */
  readonly rewrite?: ((input: InputOf<Name, Own>, output: OutputOf<Specific>) => InputOf<Name, Own>) | undefined;
  /** What the agent does with the answers; anything else in them is ignored. */
  readonly effects: Effects;
  /** True if ready-made adapters only note the answers unless the host asks them to apply them. */
  readonly isObserved: boolean;
  readonly words: EventWords;
  readonly sample: EventSample<Own, Specific>;
  /** Fields that a test of a hook need not give, and what they are then. */
  readonly testDefaults: Defaults;
  /** The answer of a gate that was due and could not answer; by default a no, for events that can be blocked. */
  readonly refuse?: (reason: string) => HookOutput;
  /** How the event finds the yes or no in an answer, where it is not in the common fields alone. */
  readonly readAnswer?: (output: OutputOf<Specific>) => HookAnswer;
}

/** One row of the event table: all that the packages know about an event. */
export interface EventRow<
  Name extends string,
  Own extends v.ObjectEntries,
  Specific extends v.ObjectEntries,
  Effects extends readonly HookEffect[],
  Defaults extends Partial<OwnInputOf<Own>>,
> extends Omit<Required<EventSpecification<Name, Own, Specific, Effects, Defaults>>, 'input' | 'specificOutput'> {
  readonly inputSchema: v.ObjectSchema<InputEntries<Name, Own>, undefined>;
  readonly outputSchema: v.ObjectSchema<OutputEntries<Specific>, undefined>;
}

/** A row whose event is not known until run time. */
export interface AnyEventRow {
  readonly name: string;
  readonly inputSchema: v.GenericSchema<unknown, HookInput> & { readonly entries: v.ObjectEntries };
  readonly outputSchema: { readonly entries: OutputEntries<v.ObjectEntries> };
  readonly matchField: string | undefined;
  readonly merge: Readonly<Record<keyof typeof commonOutputEntries, MergeRule<never>>> & {
    readonly hookSpecificOutput: Readonly<Record<string, MergeRule<never>>>;
  };
  readonly chain: ((input: HookInput, output: HookOutput) => HookInput) | undefined;
  readonly rewrite: ((input: HookInput, output: HookOutput) => HookInput) | undefined;
  readonly effects: readonly HookEffect[];
  readonly isObserved: boolean;
  readonly words: EventWords;
  readonly sample: {
    readonly subjects: readonly string[];
    readonly input: (subject: string, directory: string) => Readonly<Record<string, unknown>>;
    readonly answer: HookOutput;
  };
  readonly testDefaults: Readonly<Record<string, unknown>>;
  readonly refuse: (reason: string) => HookOutput;
  readonly readAnswer: (output: HookOutput) => HookAnswer;
}

/** Completes a row: adds the base fields to the input and the common fields to the output. */
export function defineEvent<
  const Name extends string,
  const Own extends v.ObjectEntries,
  const Specific extends v.ObjectEntries,
  const Effects extends readonly HookEffect[],
  const Defaults extends Partial<OwnInputOf<Own>>,
>(
  specification: EventSpecification<Name, Own, Specific, Effects, Defaults>,
): EventRow<Name, Own, Specific, Effects, Defaults> {
  const { input, specificOutput, ...row } = specification;
  return {
    readAnswer: readCommonAnswer,
    refuse: (reason) => ({ decision: 'deny', reason }),
    rewrite: undefined,
    ...row,
    inputSchema: v.object({ ...baseInputEntries, hook_event_name: v.literal(specification.name), ...input }),
    outputSchema: v.object({ ...commonOutputEntries, hookSpecificOutput: v.optional(v.object(specificOutput)) }),
  };
}

/** Creates a function that returns whether a value has the fields of an event; base fields may be missing, and are checked where there are any. */
export function inputGuard<Row extends Pick<AnyEventRow, 'name' | 'inputSchema'>>({ name, inputSchema }: Row) {
  return (value: unknown): value is v.InferOutput<Row['inputSchema']> => {
    const base = {
      session_id: '',
      transcript_path: '',
      cwd: '',
      timestamp: new Date(0).toISOString(),
      hook_event_name: name,
    };
    return isRecord(value) && v.is(inputSchema, { ...base, ...value });
  };
}

/** What an answer may say about itself on most events. */
export const ownName = {
  /** The name of the event, as other agents ask for it; it may be left out. */
  hookEventName: v.optional(v.string()),
};

/** Events that only inform: hooks can say something about it, and change nothing. */
export const noticeOnly = {
  specificOutput: { ...ownName },
  merge: { ...simpleMerge, hookSpecificOutput: { hookEventName: lastWins } },
  chain: undefined,
  effects: ['systemMessage', 'userMessage'],
  isObserved: true,
} as const;

/** What an event is about: the value that matchers are tested against; undefined if there is none. */
export function readSubject({ matchField }: Pick<AnyEventRow, 'matchField'>, fields: object): unknown {
  if (matchField === undefined) return undefined;
  return matchField
    .split('.')
    .reduce<unknown>((value, key) => (isRecord(value) ? Reflect.get(value, key) : undefined), fields);
}
