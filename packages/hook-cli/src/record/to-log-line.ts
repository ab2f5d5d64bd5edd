import { cutMark, longestSecret, type Redactor } from '@agent-hooks/hook-system';
import { estimateSize, limitSize, type SizeLimits } from './limit-size.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** No line of a log is longer, in bytes, its end included. */
export const longestLine = 256 * 1024;

/** Puts an event on one line, without its secrets and no longer than a line may be. */
export function toLogLine(event: RecordedEvent, redact: Redactor): string {
  for (const { text, entries } of ladder) {
    const few = limitSize(withFewHooks(event, entries), { text: Number.POSITIVE_INFINITY, entries });
    // Looking for secrets takes time: not in data of which only a small part would stay.
    if (estimateSize(few, text + longestSecret) > 4 * longestLine) continue;
    const line = serialise(limitSize(redact(few, text), { text, entries: entries + 1 }));
    if (Buffer.byteLength(line) <= longestLine) return line;
  }
  return serialise(limitSize(redact(withoutPayloads(event), 200), { text: 200, entries: 50 }));
}

/** What is kept of each value, until the line is short enough. */
const ladder: readonly SizeLimits[] = [
  { text: 32 * 1024, entries: 2_000 },
  { text: 4 * 1024, entries: 200 },
  { text: 256, entries: 40 },
];

function serialise(event: unknown): string {
  const line = JSON.stringify(event);
  const isMarked = line.includes(cutMark) && !line.endsWith(truncatedEnd);
  return `${isMarked ? `${line.slice(0, -1)},${truncatedEnd}` : line}\n`;
}

const truncatedEnd = '"truncated":true}';

/** A list of hooks holds hooks alone, and no mark. */
function withFewHooks(event: RecordedEvent, most: number): RecordedEvent {
  if (event.hooks.length <= most) return event;
  return { ...event, hooks: event.hooks.slice(0, most), truncated: true };
}

/** That the event happened, and to which hooks, for events whose data fits into no line. */
function withoutPayloads({ input: _, output: __, ...event }: RecordedEvent): RecordedEvent {
  const { hooks, ...rest } = withFewHooks({ ...event, input: {} }, 40);
  const bare = hooks.map(({ output: ___, ...hook }) => ({ ...hook, stdout: cutMark, stderr: '', warnings: [] }));
  return { ...rest, input: { [cutMark]: '' }, hooks: bare };
}
