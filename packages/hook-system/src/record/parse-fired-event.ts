import { ConfigSource, type FiredEvent, HookOutcome, isRecord, messageOf } from '@agent-hooks/hook-types';
import { firedEventVersion } from '@agent-hooks/hook-types/internal';
import * as v from 'valibot';

/** Reads one line of a log; what is wrong with it comes back in a sentence. */
export function parseFiredEvent(line: string): FiredEvent | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { problem: `it is not JSON (${messageOf(error)})` };
  }
  if (!isRecord(value)) return { problem: 'it is not an object' };
  if (value.version === 1) return { problem: 'it was recorded by an older version (format 1); record it again' };
  if (value.version !== firedEventVersion) {
    return { problem: `its version is ${JSON.stringify(value.version)}, and not ${firedEventVersion}` };
  }
  const { success, issues } = v.safeParse(firedEventSchema, value);
  // The schema only checks: what it would rebuild, it would rebuild without keys such as `constructor`.
  if (success) return value as unknown as FiredEvent;
  const [issue] = issues;
  return { problem: `${v.getDotPath(issue) ?? 'the line'}: ${issue.message}` };
}

const object = v.custom<Record<string, unknown>>(isRecord, 'Expected an object');
const milliseconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const place = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.string();
const optionalText = v.optional(text);
const error = { code: text, message: text };

const resultSchema = v.object({
  outcome: v.picklist(Object.values(HookOutcome)),
  success: v.boolean(),
  exitCode: v.nullable(v.number()),
  signal: optionalText,
  stdout: text,
  stderr: text,
  output: v.optional(object),
  warnings: v.array(text),
  error: v.optional(v.object(error)),
});

const hookSchema = v.object({
  name: text,
  type: text,
  target: optionalText,
  source: v.picklist(Object.values(ConfigSource)),
  extension: optionalText,
  dialect: text,
  file: optionalText,
  line: v.optional(v.number()),
  isGate: v.boolean(),
  input: place,
  startedMs: v.optional(milliseconds),
  durationMs: v.optional(milliseconds),
  result: v.optional(resultSchema),
  notStarted: v.optional(v.object({ why: text, reason: text })),
  isMonitored: v.optional(v.boolean()),
  counts: v.boolean(),
});

const firedEventSchema = v.pipe(
  v.object({
    version: v.literal(firedEventVersion),
    at: v.pipe(
      text,
      v.check((time) => !Number.isNaN(Date.parse(time)), 'Expected a time'),
    ),
    eventName: v.pipe(text, v.nonEmpty()),
    agent: optionalText,
    correlationId: text,
    durationMs: milliseconds,
    sequential: v.boolean(),
    inputs: v.pipe(v.array(object), v.minLength(1)),
    rounds: v.array(v.object({ cause: v.picklist(['fired', 'changed', 'original']), hooks: v.array(hookSchema) })),
    answer: v.optional(object),
    verdict: v.object({
      action: v.picklist(['stop', 'refuse', 'withhold', 'ask', 'proceed']),
      reason: optionalText,
      decidedBy: v.optional(v.array(v.object({ name: text, source: v.picklist(Object.values(ConfigSource)) }))),
      input: v.optional(place),
    }),
    noted: v.optional(v.array(text)),
    failure: v.optional(v.object({ ...error, stage: text })),
    truncated: v.optional(v.boolean()),
  }),
  v.check(
    ({ inputs, rounds, verdict }) =>
      (verdict.input ?? 0) < inputs.length &&
      rounds.every(({ hooks }) => hooks.every(({ input }) => input < inputs.length)),
    'it refers to an input that it does not contain',
  ),
);
