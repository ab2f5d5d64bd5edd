import { types } from 'node:util';
import { messageOf } from '@agent-hooks/hook-types';
import type { ToolInput } from '../shapes/agent-tool.ts';

/** An input for the tool and for hooks, who see dates as ISO texts, URLs as texts and bytes as base64. */
export type OwnInput = { readonly own: ToolInput; readonly shown: ToolInput; readonly problem?: string };

/** Copies an input, each value read once: later changes, getters, `toJSON` and prototypes of the caller's have no effect. */
export function copyInput(input: ToolInput, passThrough: readonly string[] = []): OwnInput {
  try {
    const [own, shown] = copyValue(input, [], passThrough);
    return { own: own as ToolInput, shown: shown as ToolInput };
  } catch (error) {
    return { own: input, shown: input, problem: messageOf(error) };
  }
}

/** As deep as hooks can be shown data. */
const deepest = 500;

/** A value for the tool and for hooks. Of dates, bytes and addresses only what is inside counts, and no field of their own. */
function copyValue(
  value: unknown,
  path: readonly string[],
  passThrough: readonly string[],
): readonly [unknown, unknown] {
  const place = path.join('.');
  if (passThrough.includes(place)) return [value, `[${typeof value}]`];
  if (value === null || !['object', 'function', 'symbol'].includes(typeof value)) return [value, value];
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
  const fields = Object.keys(value).map(
    (key) => [key, copyValue(Reflect.get(value, key), [...path, key], passThrough)] as const,
  );
  const own = fields.map(([key, copied]) => [key, copied[0]] as const);
  const shown = fields.map(([key, copied]) => [key, copied[1]] as const);
  if (Array.isArray(value)) return [own.map(([, item]) => item), shown.map(([, item]) => item)];
  return [Object.fromEntries(own), Object.fromEntries(shown)];
}

/** Lists, and objects with no other prototype than that of all, in this realm or another. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
}
