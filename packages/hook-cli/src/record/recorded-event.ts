import { type HookEventName, HookOutcome, type HookOutput, isHookEventName, isRecord } from '@agent-hooks/hook-types';
import * as v from 'valibot';

/** What became of one hook of a recorded event. */
export interface RecordedHook {
  name: string;
  type: string;
  command?: string;
  source?: string;
  /** In milliseconds, since the event was fired. */
  startedMs: number;
  durationMs: number;
  outcome: HookOutcome;
  exitCode: number | null;
  signal?: string;
  stdout: string;
  stderr: string;
  output?: HookOutput;
  warnings: string[];
  error?: string;
}

/** One fired event, as a line of the log holds it. */
export interface RecordedEvent {
  version: 1;
  /** ISO 8601. */
  at: string;
  eventName: HookEventName;
  input: Record<string, unknown>;
  durationMs: number;
  /** The merged answer. */
  output?: HookOutput;
  /** True if the hooks ran one after the other, each with the input as those before had changed it. */
  sequential?: boolean;
  /** True if something was too long for a line and was cut. */
  truncated?: boolean;
  hooks: RecordedHook[];
}

/** Reads one line of the log; what is wrong with it comes back in a sentence. */
export function parseRecordedEvent(line: string): RecordedEvent | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { problem: `it is not JSON (${error instanceof Error ? error.message : String(error)})` };
  }
  if (!isRecord(value)) return { problem: 'it is not an object' };
  if (value.version !== 1) return { problem: `its version is ${JSON.stringify(value.version)}, and not 1` };
  const { success, issues } = v.safeParse(recordedEventSchema, value);
  // The schema only looks: what it would rebuild, it would rebuild without keys such as `constructor`.
  if (success) return value as unknown as RecordedEvent;
  const [issue] = issues;
  return { problem: `${v.getDotPath(issue) ?? 'the line'}: ${issue.message}` };
}

const object = v.custom<Record<string, unknown>>(isRecord, 'Expected an object');
const milliseconds = v.pipe(v.number(), v.finite(), v.minValue(0));

const recordedHookSchema = v.object({
  name: v.string(),
  type: v.string(),
  command: v.optional(v.string()),
  source: v.optional(v.string()),
  startedMs: milliseconds,
  durationMs: milliseconds,
  outcome: v.picklist(Object.values(HookOutcome)),
  exitCode: v.nullable(v.number()),
  signal: v.optional(v.string()),
  stdout: v.string(),
  stderr: v.string(),
  output: v.optional(object),
  warnings: v.array(v.string()),
  error: v.optional(v.string()),
});

const recordedEventSchema = v.object({
  version: v.literal(1),
  at: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text)), 'Expected a time'),
  ),
  eventName: v.custom<HookEventName>(isHookEventName, 'Expected the name of an event'),
  input: object,
  durationMs: milliseconds,
  output: v.optional(object),
  sequential: v.optional(v.boolean()),
  truncated: v.optional(v.boolean()),
  hooks: v.array(recordedHookSchema),
});
