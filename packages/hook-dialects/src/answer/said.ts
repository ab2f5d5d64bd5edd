import { isRecord } from '@agent-hooks/hook-types';

/** What a script said, once its exit code and its two streams have been looked at. */
export type Said =
  | { readonly kind: 'object'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'text'; readonly text: string }
  /** A no by exit code. */
  | { readonly kind: 'refusal'; readonly text: string }
  /** It ended badly, which its agent does not take for a no. */
  | { readonly kind: 'failure'; readonly text: string }
  /** It starts like JSON but does not parse. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'nothing' };

export const nothing: Said = { kind: 'nothing' };

/** Reads a stream as an object, as text, or as nothing. */
export function readStream(stream: string, options: { readonly decodeTwice?: boolean } = {}): Said {
  const text = stream.trim();
  if (text === '') return nothing;
  const opensJson = text.startsWith('{') || (options.decodeTwice === true && text.startsWith('"'));
  const parsed = opensJson ? parseJson(text) : undefined;
  const value = typeof parsed === 'string' && options.decodeTwice ? parseJson(parsed.trim()) : parsed;
  if (isRecord(value)) return { kind: 'object', value };
  return text.startsWith('{') ? { kind: 'unreadable' } : { kind: 'text', text };
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
