import * as v from 'valibot';
import type { AnyEventRow } from '../events/event-row.ts';
import { getEventRow, type HookEventName } from '../events/table.ts';
import { llmRequestPatchSchema, llmResponsePatchSchema } from '../llm.ts';
import { decisionSchema, type HookOutput } from '../output/output.ts';
import { describeFound, type HookProblem, problemAt } from '../problem.ts';
import { readFields } from '../read-fields.ts';
import { isRecord } from '../record.ts';
import type { ReadPatch } from './field-readers.ts';
import { readRequestPatch, readResponsePatch, type ShownMessages } from './model-patch.ts';
import { isStableRequestPatch } from './stable-patch.ts';
import { checkUnknownFields } from './unknown-fields.ts';

/** What was good in a hook's answer, and what was not. */
export interface ParsedHookOutput {
  readonly output: HookOutput;
  readonly problems: readonly HookProblem[];
  /** What is worth saying about unknown fields. */
  readonly warnings?: readonly string[];
  /** Why a hook whose failures refuse cannot be taken at its word: the rest of a sentence that begins with the hook. */
  readonly unreliable?: string;
  /** The same for every hook: its decision is unknown. */
  readonly unknownDecision?: string;
}

/** Reads a hook's answer: good fields are kept, bad ones are left out and reported; null means absent. */
export function parseHookOutput(eventName: HookEventName, value: unknown, shown?: ShownMessages): ParsedHookOutput {
  if (!isRecord(value)) return { output: {}, problems: [problemAt([], describeFound(value), 'an object')] };
  const levels = levelsOf(getEventRow(eventName));
  const quick = readQuickly(levels.checks, value);
  if (quick) return { output: quick, problems: [] };
  const { commonEntries, specificEntries, topNames, specificNames } = levels;
  const { hookSpecificOutput: specific, ...common } = value;
  const top = readLevel(commonEntries, common, { path: [], known: topNames, elsewhere: specificNames, shown });
  const isAbsent = specific === undefined || specific === null;
  if (isAbsent) return toParsed(top.kept, [top]);
  const path = ['hookSpecificOutput'];
  if (!isRecord(specific)) {
    const problem = problemAt(path, describeFound(specific), 'an object');
    const unreliable = 'answered with a hookSpecificOutput that is not an object.';
    return toParsed(top.kept, [top, { ...noTrouble, problems: [problem], unreliable }]);
  }
  const below = readLevel(specificEntries, specific, { path, known: specificNames, elsewhere: topNames, shown });
  return toParsed(Object.assign(top.kept, { hookSpecificOutput: below.kept }), [top, below]);
}

/** The fields of an event's answers, at the top and in `hookSpecificOutput`. */
interface AnswerLevels {
  readonly commonEntries: v.ObjectEntries;
  readonly specificEntries: v.ObjectEntries;
  readonly topNames: readonly string[];
  readonly specificNames: readonly string[];
  readonly checks: PlainChecks;
}

/** A check for each field that one look at its value is enough for; a level below has checks of its own. */
type PlainChecks = ReadonlyMap<string, Check | PlainChecks>;
type Check = (value: unknown) => boolean;

/** What is read off each row once: rows are constant, and every answer is parsed by them. */
const knownLevels = new WeakMap<AnyEventRow, AnswerLevels>();

function levelsOf(row: AnyEventRow): AnswerLevels {
  const known = knownLevels.get(row);
  if (known) return known;
  const { hookSpecificOutput, ...commonEntries } = row.outputSchema.entries;
  const specificEntries = hookSpecificOutput.wrapped.entries;
  const levels: AnswerLevels = {
    commonEntries,
    specificEntries,
    topNames: [...Object.keys(commonEntries), 'hookSpecificOutput'],
    specificNames: Object.keys(specificEntries),
    checks: new Map<string, Check | PlainChecks>([
      ...checksOf(commonEntries),
      ['hookSpecificOutput', checksOf(specificEntries)],
    ]),
  };
  knownLevels.set(row, levels);
  return levels;
}

/** What the model is to have answered is read into another shape, so looking at it is not enough. */
function checksOf(entries: v.ObjectEntries): ReadonlyMap<string, Check> {
  const checks = Object.entries(entries).flatMap(([name, schema]): [string, Check][] => {
    const inner = innerSchema(schema);
    if (inner === llmResponsePatchSchema) return [];
    return [[name, inner === llmRequestPatchSchema ? isStableRequestPatch : (value) => isUnchangedBy(schema, value)]];
  });
  return new Map(checks);
}

function isUnchangedBy(schema: v.GenericSchema, value: unknown): boolean {
  const { success, output } = v.safeParse(schema, value);
  return success && output === value;
}

/** Reads an answer of known, valid fields in the order of the schema; undefined for any other. */
function readQuickly(
  checks: PlainChecks,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const kept: Record<string, unknown> = {};
  let count = 0;
  for (const [name, check] of checks) {
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    if (found === undefined) continue;
    if (typeof check === 'function') {
      if (!check(found)) return undefined;
      kept[name] = found;
    } else {
      const below = isRecord(found) ? readQuickly(check, found) : undefined;
      if (!below) return undefined;
      kept[name] = below;
    }
    count += 1;
  }
  return count === Object.keys(value).length ? kept : undefined;
}

interface Trouble {
  readonly problems: readonly HookProblem[];
  readonly warnings: readonly string[];
  readonly unreliable: string | undefined;
  readonly unknownDecision: string | undefined;
}

const noTrouble: Trouble = { problems: [], warnings: [], unreliable: undefined, unknownDecision: undefined };

function toParsed(output: HookOutput, levels: readonly Trouble[]): ParsedHookOutput {
  const unreliable = levels.map((level) => level.unreliable).find((each) => each !== undefined);
  const warnings = levels.flatMap((level) => level.warnings);
  const unknownDecision = levels.map((level) => level.unknownDecision).find((each) => each !== undefined);
  return {
    output,
    problems: levels.flatMap((level) => level.problems),
    ...(warnings.length > 0 && { warnings }),
    ...(unreliable !== undefined && { unreliable }),
    ...(unknownDecision !== undefined && { unknownDecision }),
  };
}

/** By what a policy decided, in `hookSpecificOutput`: without effect, and for the audit. */
const namesOfRules = ['rule', 'effect'];

interface LevelContext {
  readonly path: readonly string[];
  readonly known: readonly string[];
  readonly elsewhere: readonly string[];
  readonly shown: ShownMessages | undefined;
}

function readLevel(
  entries: v.ObjectEntries,
  value: Readonly<Record<string, unknown>>,
  { path, known, elsewhere, shown }: LevelContext,
): Trouble & { readonly kept: Record<string, unknown> } {
  const patches = readPatches(entries, value, { path, shown });
  const present = Object.fromEntries(
    Object.entries(value).flatMap(([name, found]) => {
      const patch = patches.get(name);
      const read = patch ? patch.patch : found;
      return read === null || read === undefined ? [] : [[name, read]];
    }),
  );
  const unknown: string[] = [];
  const { good, bad, problems } = readFields(entries, present, {
    path,
    onUnknown: (name) => {
      if (path.length === 0 || !namesOfRules.includes(name)) unknown.push(name);
      return undefined;
    },
  });
  const { warnings, misspelt } = checkUnknownFields(unknown, path, { known, elsewhere });
  const kept = Object.fromEntries(good.map(({ name, found }) => [name, found]));
  const ofPatches = [...patches.values()];
  const unreliable =
    misspelt === undefined
      ? describeDoubt(entries, bad, ofPatches)
      : `answered with the unknown field ${describeFound(misspelt)}, which may be a misspelt one.`;
  const decided = [...bad].find((name) => isDecision(entries[name]) && typeof value[name] === 'string');
  const unknownDecision = decided && `answered with the unknown ${decided} ${describeFound(value[decided])}.`;
  return {
    kept,
    problems: [...ofPatches.flatMap((patch) => patch.problems), ...problems],
    warnings,
    unreliable,
    unknownDecision,
  };
}

function describeDoubt(
  entries: v.ObjectEntries,
  bad: ReadonlySet<string>,
  patches: readonly ReadPatch[],
): string | undefined {
  const name = [...bad].find((each) => each === 'continue' || isDecision(entries[each]));
  if (name !== undefined) return `answered with a ${name} that cannot be read.`;
  return patches.some(({ losesWords }) => losesWords) ? 'answered with messages that cannot be read.' : undefined;
}

/** Reads what a hook sent about a model call into the stable shape, wherever a row says that a field is such a thing. */
function readPatches(
  entries: v.ObjectEntries,
  value: Readonly<Record<string, unknown>>,
  { path, shown }: Pick<LevelContext, 'path' | 'shown'>,
): ReadonlyMap<string, ReadPatch> {
  const patches = new Map<string, ReadPatch>();
  for (const [name, schema] of Object.entries(entries)) {
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    if (found === undefined || found === null) continue;
    const inner = innerSchema(schema);
    if (inner === llmRequestPatchSchema) patches.set(name, readRequestPatch(found, [...path, name], shown));
    else if (inner === llmResponsePatchSchema) patches.set(name, readResponsePatch(found, [...path, name]));
  }
  return patches;
}

function isDecision(schema: unknown): boolean {
  return innerSchema(schema) === decisionSchema;
}

function innerSchema(schema: unknown): unknown {
  return isRecord(schema) && 'wrapped' in schema ? schema.wrapped : schema;
}
