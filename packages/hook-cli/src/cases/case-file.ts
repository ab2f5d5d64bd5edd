import { readFile } from 'node:fs/promises';
import { getEventRow, isHookEventName, messageOf } from '@agent-hooks/hook-types';
import { nearestName } from '@agent-hooks/hook-types/internal';
import * as v from 'valibot';
import { expectations } from '../fire/expectations.ts';

/** One case: an event that is fired, and what is expected of it. */
export interface TestCase {
  readonly name: string;
  readonly event: string;
  /** Only this hook is run. */
  readonly hook?: string | undefined;
  /** What the event is about, where its input does not say it. */
  readonly tool?: string | undefined;
  readonly subject?: string | undefined;
  /** Variables that are set while it runs. */
  readonly env: Readonly<Record<string, string>>;
  /** Fields of the event, or the input of the tool; a sample replaces all that is not given. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly decision: (typeof expectations)[number];
  /** What must be in the input that takes effect. */
  readonly changedInput?: Readonly<Record<string, unknown>> | undefined;
  /** Texts that must appear in the reason or in the answer. */
  readonly text: readonly string[];
}

/** A file of cases, or why it cannot be read. */
export type CaseFile = { readonly path: string; readonly cases: readonly TestCase[] } | CaseFileProblem;

interface CaseFileProblem {
  readonly path: string;
  readonly problem: string;
}

/** Reads a file of cases, in JSON or YAML by its name. */
export async function readCaseFile(path: string): Promise<CaseFile> {
  try {
    const value = await parseText(await readFile(path, 'utf8'), path);
    const { success, output, issues } = v.safeParse(fileSchema, value);
    if (!success) return { path, problem: describeIssue(issues[0]) };
    const { cases, ...shared } = output;
    return { path, cases: cases.map((each, index) => toCase({ ...sharedBy(each, shared), ...each }, index)) };
  } catch (error) {
    return { path, problem: messageOf(error) };
  }
}

async function parseText(text: string, path: string): Promise<unknown> {
  if (path.endsWith('.json')) return JSON.parse(text.replace(/^\uFEFF/, ''));
  const { parse } = await import('yaml');
  return parse(text);
}

const object = v.record(v.string(), v.unknown());

/** What may be said of one case, or once for all cases of a file. */
const sharedEntries = {
  event: v.optional(v.string()),
  hook: v.optional(v.string()),
  tool: v.optional(v.string()),
  subject: v.optional(v.string()),
};

const caseSchema = v.strictObject({
  ...sharedEntries,
  name: v.optional(v.string()),
  env: v.optional(v.record(v.string(), v.string()), {}),
  input: v.optional(object, {}),
  decision: v.picklist(expectations),
  changedInput: v.optional(object),
  text: v.optional(v.union([v.string(), v.array(v.string())]), []),
});

const fileSchema = v.strictObject({ $schema: v.optional(v.string()), ...sharedEntries, cases: v.array(caseSchema) });

type RawCase = v.InferOutput<typeof caseSchema>;
type SharedFields = Omit<v.InferOutput<typeof fileSchema>, 'cases'>;

/** What the file says of all its cases, less what makes no sense for the event of this one. */
function sharedBy({ event }: RawCase, shared: SharedFields): SharedFields {
  if (event === undefined || event === shared.event || !isHookEventName(event)) return shared;
  const { tool, subject: _ofTheOtherEvent, ...others } = shared;
  return getEventRow(event).matchField === 'tool_name' ? { ...others, tool } : others;
}

function toCase({ text, event, ...given }: RawCase, index: number): TestCase {
  const where = `cases.${index}`;
  if (event === undefined) throw new Error(`${where}: which event? Say "event" in the case or in the file`);
  if (!isHookEventName(event)) throw new Error(`${where}: there is no event '${event}'`);
  const name = given.name ?? `${event} ${index + 1}`;
  return { ...given, event, name, text: typeof text === 'string' ? [text] : text };
}

type Issue = v.BaseIssue<unknown>;

function describeIssue(issue: Issue): string {
  const path = v.getDotPath(issue) ?? 'the file';
  const key = path.split('.').at(-1) ?? '';
  if (issue.type !== 'strict_object') return `${path}: ${issue.message}`;
  if (issue.expected !== 'never') return `${path}: missing`;
  const known = path.startsWith('cases.') ? Object.keys(caseSchema.entries) : Object.keys(fileSchema.entries);
  const nearest = nearestName(key, known);
  return `${path}: unknown field.${nearest === undefined ? ` Fields: ${known.join(', ')}` : ` Did you mean '${nearest}'?`}`;
}
