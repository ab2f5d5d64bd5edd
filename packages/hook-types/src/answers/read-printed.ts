import { maxJsonDepth } from '../copy-json.ts';
import type { AnyEventRow, HookInput } from '../events/event-row.ts';
import { getEventRow, type HookEventName } from '../events/table.ts';
import { isDeeperThan } from '../is-deeper-than.ts';
import { type HookOutput, isBlockingDecision } from '../output/output.ts';
import { isRecord } from '../record.ts';
import { findJsonObjects, parseJson } from './find-json-objects.ts';
import { lastJsonObject } from './last-json-object.ts';
import { mergeHookOutputs } from './merge-outputs.ts';
import { type ParsedHookOutput, parseHookOutput } from './parse-output.ts';
import { findRepeatedKey } from './repeated-key.ts';

/** What a hook said that ended well. */
export interface PrintedAnswer {
  readonly outcome: 'answered' | 'silent' | 'unreadable';
  readonly output?: HookOutput;
  /** Why it cannot be relied on: the rest of a sentence that begins with the hook. */
  readonly problem?: string;
  readonly warnings: readonly string[];
}

/** What has to be known to read what a hook printed. */
export interface PrintedContext {
  readonly eventName: HookEventName;
  /** True if the hook's failures refuse. */
  readonly isGate: boolean;
  /** What the hook was asked about, where that is known. */
  readonly input?: HookInput | undefined;
}

/** Reads what a hook printed: JSON objects, one encoded twice, or any other text as a message. */
export function readPrinted(stdout: string, context: PrintedContext): PrintedAnswer {
  // trim() takes a byte order mark for white space.
  const text = stdout.trim();
  if (text === '') return { outcome: 'silent', warnings: [] };
  const whole = parseWhole(text);
  if (isRecord(whole))
    return readAnswerObjects([whole], context, { broken: describeRepeated(text, context), warnings: [] });
  if (whole !== undefined) return readOther(text, false, context);
  const { objects, hasBroken, texts = [] } = findObjects(text);
  if (objects.length === 0) return readOther(text, hasBroken, context);
  const beside = 'printed a JSON object that is broken or cut off beside its answer.';
  const broken = beginsLikeList.test(text) ? describeBroken(text) : hasBroken && context.isGate ? beside : undefined;
  const repeated = texts.map((each) => describeRepeated(each, context)).find((each) => each !== undefined);
  return readAnswerObjects(objects, context, {
    broken: broken ?? repeated,
    warnings: [describeSurroundings(text, objects.length)],
  });
}

/** Why the answer of a gate cannot be relied on that says the same field twice. */
function describeRepeated(text: string, { isGate }: PrintedContext): string | undefined {
  if (!isGate) return undefined;
  const value = text.startsWith('"') ? parseJson(text) : text;
  const key = typeof value === 'string' ? findRepeatedKey(value) : undefined;
  return key === undefined ? undefined : `answered with the field ${JSON.stringify(key)} twice.`;
}

/** Reads an answer that has been parsed already. */
export function readAnswerObject(answer: Readonly<Record<string, unknown>>, context: PrintedContext): PrintedAnswer {
  return readAnswerObjects([answer], context, { warnings: [] });
}

/** The whole text as JSON, decoded once more if it is a string that has JSON in it; undefined if it is invalid. */
function parseWhole(text: string): unknown {
  const value = parseJson(text);
  if (typeof value !== 'string') return value;
  const decoded = parseJson(value.trim());
  return isRecord(decoded) ? decoded : value;
}

/** Where the beginning of one object swallows the rest, the object that ends the text counts all the same. */
function findObjects(text: string): ReturnType<typeof findJsonObjects> {
  const found = findJsonObjects(text);
  if (!found.hasBroken || beginsLikeJson.test(text)) return found;
  const last = lastJsonObject(text);
  return last && found.objects.length === 0 ? { objects: [last], hasBroken: true } : found;
}

/** A list of log levels such as `[info]` is not one. */
const beginsLikeList = /^\[\s*[[{"]/;
const beginsLikeJson = /^(?:\{|\[\s*[[{"]|"\s*\{)/;

/** What Python's `print` makes of a dict: single quotes, or its words for true, false and null. */
const pythonDict = /^\{\s*'|:\s*(?:True|False|None)\s*[,}]/;

function describeBroken(text: string): string {
  if (pythonDict.test(text)) return 'printed a Python dict, which is not JSON. Print json.dumps(answer) instead.';
  return 'printed text that starts like JSON but does not parse; it may be cut off. Print one JSON object, and everything else to stderr.';
}

function readOther(text: string, hasBroken: boolean, { isGate }: PrintedContext): PrintedAnswer {
  if (beginsLikeJson.test(text) && parseJson(text) === undefined)
    return { outcome: 'unreadable', problem: describeBroken(text), warnings: [] };
  if (isGate) {
    const what = hasBroken ? 'half a JSON object' : 'something other than a JSON object';
    const rest =
      'and a hook whose failures block must answer with one. Print one JSON object, and everything else to stderr.';
    return { outcome: 'unreadable', problem: `printed ${what}, ${rest}`, warnings: [] };
  }
  return { outcome: 'answered', output: { decision: 'allow', systemMessage: text }, warnings: [] };
}

interface PrintedNotes {
  readonly broken?: string | undefined;
  readonly warnings: readonly string[];
}

function readAnswerObjects(
  objects: readonly Readonly<Record<string, unknown>>[],
  context: PrintedContext,
  { broken, warnings }: PrintedNotes,
): PrintedAnswer {
  if (!objects.some((object) => isDeeperThan(object, maxJsonDepth)))
    return readObjects(objects, context, { broken, warnings });
  const problem = `answered with data nested deeper than ${maxJsonDepth} levels.`;
  const cut = objects.map((object) => cutBelow(object, maxJsonDepth) as Readonly<Record<string, unknown>>);
  const { output } = readObjects(cut, context, { broken: problem, warnings: [] });
  const { decision, stops } = getEventRow(context.eventName).readAnswer(output ?? {});
  // Only what tightens counts of it: the rest may miss what was cut.
  if (!isBlockingDecision(decision) && !stops) return { outcome: 'unreadable', problem, warnings: [] };
  return { outcome: 'answered', output: withoutChanges(output ?? {}), warnings: [`The hook ${problem}`] };
}

/** A copy without what is nested deeper than a number of levels. */
function cutBelow(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((item) => cutBelow(item, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cutBelow(item, levels - 1)]));
}

/** The decision of an answer with its reasons, and nothing that would change what the event is about. */
function withoutChanges({ hookSpecificOutput: specific, ...rest }: HookOutput): HookOutput {
  const kept = Object.entries(specific ?? {}).filter(([, value]) => typeof value !== 'object');
  return { ...rest, ...(kept.length > 0 && { hookSpecificOutput: Object.fromEntries(kept) }) };
}

function readObjects(
  objects: readonly Readonly<Record<string, unknown>>[],
  context: PrintedContext,
  { broken, warnings }: PrintedNotes,
): PrintedAnswer {
  const shown = messagesShown(context.input);
  const parsed = objects.map((object) => parseHookOutput(context.eventName, object, shown));
  const row = getEventRow(context.eventName);
  const output = mergeAnswers(row, parsed);
  const all = [...warnings, ...parsed.flatMap(describeProblems)];
  const problem = broken ?? findProblem(parsed, context.isGate);
  // A refusal counts, whatever else is wrong with the answer; one without a problem is read by who acts on it.
  if (problem === undefined || isBlockingDecision(row.readAnswer(output).decision))
    return { outcome: 'answered', output, warnings: all };
  return { outcome: 'unreadable', output, problem, warnings: all };
}

function findProblem(parsed: readonly ParsedHookOutput[], isGate: boolean): string | undefined {
  const unknown = parsed.map((each) => each.unknownDecision).find((each) => each !== undefined);
  if (unknown !== undefined) return unknown;
  if (!isGate) return undefined;
  return parsed.map((each) => each.unreliable).find((each) => each !== undefined);
}

/** Several objects are one answer by the rules of the event; silence about the decision stays silence. */
function mergeAnswers(row: AnyEventRow, parsed: readonly ParsedHookOutput[]): HookOutput {
  if (parsed.length === 1 && parsed[0]) return parsed[0].output;
  const outputs = parsed.map(({ output }) => output);
  const merged = mergeHookOutputs(row, outputs) ?? {};
  if (outputs.some((output) => row.readAnswer(output).decision !== undefined)) return merged;
  const { decision: _, ...silent } = merged;
  return silent;
}

/** So many problems are reported; a broken answer may have one for each of its fields. */
const maxReported = 10;

function describeProblems({ problems, warnings = [] }: ParsedHookOutput): readonly string[] {
  if (problems.length === 0) return warnings;
  const reported = problems
    .slice(0, maxReported)
    .map(({ message }) => `A field of the hook's answer was ignored: ${message}.`);
  const more = problems.length - reported.length;
  return [...reported, ...(more > 0 ? [`${more} more fields of the hook's answer were ignored.`] : []), ...warnings];
}

function describeSurroundings(text: string, count: number): string {
  const advice = 'Print one JSON object, and everything else to stderr.';
  if (count > 1)
    return `The hook printed more before its JSON answer: ${count} JSON objects, which all count. ${advice}`;
  return `The hook printed other text ${text.endsWith('}') ? 'before' : 'beside'} its JSON answer. ${advice}`;
}

function messagesShown(input: HookInput | undefined): readonly unknown[] | undefined {
  const request: unknown = input && 'llm_request' in input ? input.llm_request : undefined;
  return isRecord(request) && Array.isArray(request.messages) ? request.messages : undefined;
}
