import { estimateSize, limitSize, type SizeLimits } from '@agent-hooks/hook-fleet/append';
import type { FiredEvent } from '@agent-hooks/hook-types';
import type { FiredHook, FiredRound } from '@agent-hooks/hook-types/internal';
import { cutMark } from '../secrets/redact.ts';

/** No line of a log is longer, in bytes, its end included. */
export const longestLine = 256 * 1024;

/** Puts an event on one line, no longer than a line may be. */
export function toLogLine(event: FiredEvent): string {
  for (const limits of ladder) {
    const few = limitEvent(event, { text: Number.POSITIVE_INFINITY, entries: limits.entries });
    // Data of which only a small part would stay is not turned into text.
    if (estimateSize(few, limits.text) > 4 * longestLine) continue;
    const line = serialise(limitEvent(few, { text: limits.text, entries: limits.entries + 1 }));
    if (Buffer.byteLength(line) <= longestLine) return line;
  }
  return serialise(limitEvent(withoutPayloads(event), { text: 200, entries: 50 }));
}

/** What is kept of each value, until the line is short enough. */
const ladder: readonly SizeLimits[] = [
  { text: 32 * 1024, entries: 2_000 },
  { text: 4 * 1024, entries: 200 },
  { text: 256, entries: 40 },
];

function serialise(event: FiredEvent): string {
  const line = JSON.stringify(event);
  const isMarked = line.includes(cutMark) && event.truncated !== true;
  return `${isMarked ? JSON.stringify({ ...event, truncated: true }) : line}\n`;
}

/** Cuts what is in the event; the event itself keeps its shape, so its lists get no mark. */
function limitEvent(event: FiredEvent, limits: SizeLimits): FiredEvent {
  const { inputs, rounds, answer, verdict, failure, ...rest } = withFewHooks(event, limits.entries);
  // Cutting changes strings and leaves things out of records; what the types ask for stays.
  const limit = <Value>(value: Value): Value => limitSize(value, limits) as Value;
  return {
    ...rest,
    correlationId: limit(rest.correlationId),
    ...(rest.agent !== undefined && { agent: limit(rest.agent) }),
    inputs: inputs.map(limit),
    rounds: rounds.map(({ cause, hooks }) => ({ cause, hooks: hooks.map(limit) })),
    ...(answer && { answer: limit(answer) }),
    verdict: limit(verdict),
    ...(failure && { failure: limit(failure) }),
  };
}

/** Keeps so many hooks, those first that did more than stay silent, and the inputs that these got. */
function withFewHooks(event: FiredEvent, most: number): FiredEvent {
  const all = event.rounds.flatMap(({ hooks }) => hooks);
  if (all.length <= most && event.inputs.length <= most) return event;
  const kept = new Set([...all.filter(saidSomething), ...all].slice(0, most));
  const rounds = event.rounds
    .map(({ cause, hooks }): FiredRound => ({ cause, hooks: hooks.filter((hook) => kept.has(hook)) }))
    .filter(({ hooks }) => hooks.length > 0);
  const used = [...new Set([0, event.verdict.input ?? 0, ...Array.from(kept, ({ input }) => input)])];
  const place = (input: number) => used.indexOf(input);
  return {
    ...event,
    inputs: used.map((index) => event.inputs[index]).filter((input) => input !== undefined),
    rounds: rounds.map(({ cause, hooks }) => ({
      cause,
      hooks: hooks.map((hook) => ({ ...hook, input: place(hook.input) })),
    })),
    verdict: { ...event.verdict, ...(event.verdict.input !== undefined && { input: place(event.verdict.input) }) },
    truncated: true,
  };
}

function saidSomething({ result, notStarted }: FiredHook): boolean {
  return notStarted !== undefined || result?.outcome !== 'silent';
}

/** That the event happened, to which hooks, and what came of it, for events whose data fits into no line. */
function withoutPayloads(event: FiredEvent): FiredEvent {
  const { answer, ...few } = withFewHooks(event, 40);
  return {
    ...few,
    inputs: few.inputs.map(() => ({ [cutMark]: '' })),
    rounds: few.rounds.map(({ cause, hooks }) => ({ cause, hooks: hooks.map(withoutOutput) })),
    truncated: true,
  };
}

function withoutOutput({ result, ...hook }: FiredHook): FiredHook {
  if (!result) return hook;
  const { output: _, ...rest } = result;
  return { ...hook, result: { ...rest, stdout: cutMark, stderr: '', warnings: [] } };
}
