import { types } from 'node:util';
import { isRecord, messageOf } from '@agent-hooks/hook-types';
import type { ToolInput } from '../shapes/agent-tool.ts';

/** An input for the tool and for hooks, who see dates as ISO texts, URLs and big integers as texts and bytes as base64. */
export type OwnInput = { readonly own: ToolInput; readonly shown: ToolInput; readonly problem?: string };

/** Copies an input, each value read once: later changes, getters, `toJSON` and prototypes of the caller's have no effect. */
export function copyInput(input: ToolInput, passThrough: readonly string[] = []): OwnInput {
  try {
    if (!isRecord(input ?? {})) throw new TypeError('it is not an object');
    const [own, shown] = copyValue(input ?? {}, [], passThrough);
    return { own: own as ToolInput, shown: shown as ToolInput };
  } catch (error) {
    return { own: input, shown: input, problem: messageOf(error) };
  }
}

/** As deep, and lists as long, as hooks can be shown data. */
const [deepest, longest] = [500, 8 * 1024 * 1024];

/** A value for the tool and for hooks. Of dates, bytes and addresses only what is inside counts, and no field of their own. */
function copyValue(
  value: unknown,
  path: readonly string[],
  passThrough: readonly string[],
): readonly [unknown, unknown] {
  const place = path.join('.');
  if (passThrough.includes(place)) return [value, `[${typeof value}]`];
  if (value === null || !['object', 'function', 'symbol', 'bigint'].includes(typeof value)) return [value, value];
  if (typeof value === 'bigint') return [value, String(value)];
  if (types.isDate(value)) return [structuredClone(value), structuredClone(value)];
  if (types.isUint8Array(value)) {
    const bytes = new Uint8Array(value);
    return [Buffer.isBuffer(value) ? Buffer.from(bytes) : bytes, Buffer.from(bytes).toString('base64')];
  }
  if (value instanceof URL) {
    const href = String(Reflect.get(URL.prototype, 'href', value));
    return [new URL(href), href];
  }
  if (path.length > deepest) throw new RangeError(`it is nested deeper than ${deepest} levels`);
  if (!isPlain(value))
    throw new TypeError(`${place || 'it'} is not plain data. Name it in passThrough to hand it over`);
  const copy = (key: string) => copyValue(Reflect.get(value, key), [...path, key], passThrough);
  if (Array.isArray(value)) {
    if (value.length > longest) throw new RangeError(`${place} has more than ${longest} items`);
    const items = Array.from({ length: value.length }, (_, index) => copy(String(index)));
    return [items.map(([own]) => own), items.map(([, shown]) => shown)];
  }
  const fields = Object.keys(value).map((key) => [key, copy(key)] as const);
  return [
    Object.fromEntries(fields.map(([key, [own]]) => [key, own])),
    Object.fromEntries(fields.map(([key, [, shown]]) => [key, shown])),
  ];
}

/** Lists, and objects with no other prototype than that of all, in this realm or another. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
}
