import type { AnyAnswer, KeysOfAny } from './answer-types.ts';

/** Makes one answer of several: the strictest decision, all texts, all changes; what cannot be united is refused. */
export function combine<const Parts extends readonly (AnyAnswer | undefined)[]>(...parts: Parts): Combined<Parts> {
  const given = parts.filter((part) => part !== undefined);
  const common = given.map(({ hookSpecificOutput: _, ...rest }) => rest);
  const specific = given.flatMap(({ hookSpecificOutput }) => hookSpecificOutput ?? []);
  const united = specific.length > 0 ? { ...unite(common), hookSpecificOutput: unite(specific) } : unite(common);
  // The fields are those of the parts, each with a value that one of them could have had.
  return united as Combined<Parts>;
}

/** The fields of all parts; one that several give has the type that any of them gives it. */
export type Combined<Parts extends readonly (AnyAnswer | undefined)[]> = FieldsOf<
  NonNullable<Parts[number]>,
  'hookSpecificOutput'
> & { hookSpecificOutput?: FieldsOf<NonNullable<ValueIn<NonNullable<Parts[number]>, 'hookSpecificOutput'>>> };

type FieldsOf<Union, Left extends PropertyKey = never> = {
  [Field in Exclude<KeysOfAny<Union>, Left>]?: ValueIn<Union, Field>;
};
type ValueIn<Union, Field> = Union extends unknown ? (Field extends keyof Union ? Union[Field] : never) : never;

function unite(parts: readonly object[]): Record<string, unknown> {
  const united = new Map<string, unknown>();
  for (const [field, value] of parts.flatMap((part) => Object.entries(part))) {
    if (value === undefined || value === null) continue;
    united.set(field, united.has(field) ? uniteValues(field, united.get(field), value) : value);
  }
  return Object.fromEntries(united);
}

/** Two values of one field; the rules are those by which the answers of two hooks are merged, except that no text is lost. */
function uniteValues(field: string, first: unknown, second: unknown): unknown {
  if (first === second) return first;
  const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
  if (rule === undefined) {
    throw new TypeError(`combine() was given two answers with '${field}', of which only one can count. Give it once.`);
  }
  return rule(first, second);
}

type Rule = (first: unknown, second: unknown) => unknown;
const joined: Rule = (first, second) => [first, second].filter((text) => text !== '').join('\n');
// Defines keys instead of assigning them, so that one named __proto__ stays a key.
const keyByKey: Rule = (first, second) =>
  Object.fromEntries([first, second].flatMap((fields) => Object.entries(Object(fields))));
const strictest: Rule = (first, second) => (strictness.indexOf(second) > strictness.indexOf(first) ? second : first);
const strictness: readonly unknown[] = ['allow', 'approve', 'ask', 'block', 'deny'];

const rules: Readonly<Record<string, Rule>> = {
  decision: strictest,
  permissionDecision: strictest,
  continue: (first, second) => first !== false && second !== false,
  suppressOutput: (first, second) => first === true || second === true,
  reason: joined,
  permissionDecisionReason: joined,
  stopReason: joined,
  systemMessage: joined,
  userMessage: joined,
  additionalContext: joined,
  tool_input: keyByKey,
};
