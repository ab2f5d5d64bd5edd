import { isRecord } from '@agent-hooks/hook-types';

/** Replaces what was cut. */
export const cutMark = '… [cut]';

/** How much of each value is kept. */
export interface SizeLimits {
  /** In characters, for each string. */
  readonly text: number;
  /** For each list and each object. */
  readonly entries: number;
}

/** Copies data, cutting long strings, long lists and large objects; each cut is marked. */
export function limitSize(value: unknown, limits: SizeLimits): unknown {
  if (typeof value === 'string') return limitText(value, limits.text);
  if (Array.isArray(value)) {
    const kept = value.slice(0, limits.entries).map((item) => limitSize(item, limits));
    return kept.length === value.length ? kept : [...kept, cutMark];
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value);
  const kept = entries
    .slice(0, limits.entries)
    .map(([name, item]): [string, unknown] => [limitText(name, limits.text), limitSize(item, limits)]);
  return Object.fromEntries(kept.length === entries.length ? kept : [...kept, [cutMark, '']]);
}

/** About how many characters data takes, had its strings at most this length. */
export function estimateSize(value: unknown, longestText: number): number {
  if (typeof value === 'string') return Math.min(value.length, longestText) + 3;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + estimateSize(item, longestText), 2);
  if (!isRecord(value)) return 5;
  return Object.entries(value).reduce(
    (sum, [name, item]) => sum + name.length + 4 + estimateSize(item, longestText),
    2,
  );
}

/** Cuts a text, never through a character. */
function limitText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = /[\uD800-\uDBFF]/.test(text[limit - 1] ?? '') ? limit - 1 : limit;
  return `${text.slice(0, end)}${cutMark}`;
}
