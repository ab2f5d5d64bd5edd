import { areSamePlainMessage } from './fast/plain-message.ts';

/** Whether two values are the same data, as JSON sees it; what is not plain data is the same only as itself. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    for (let index = 0; index < one.length; index++) {
      const item: unknown = one[index];
      const same: unknown = other[index];
      if (item !== same && !areSamePlainMessage(item, same) && !isSameJson(item, same)) return false;
    }
    return true;
  }
  return isPlain(one) && isPlain(other) && haveSameFields(one, other);
}

function haveSameFields(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(one);
  const others = Object.keys(other);
  if (names.length !== others.length) return false;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string;
    // What was copied has its fields in the same order, and then nothing has to be looked up.
    if (name !== others[index] && !Object.hasOwn(other, name)) return false;
    const value = one[name];
    const same = other[name];
    if (value !== same && !isSameJson(value, same)) return false;
  }
  return true;
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  if (Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
