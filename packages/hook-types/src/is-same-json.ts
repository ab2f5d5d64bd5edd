/** Tells whether two values are the same data, as JSON sees it; what is no plain data is the same only as itself. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => isSameJson(item, other[index]));
  }
  return isPlain(one) && isPlain(other) && haveSameFields(one, other);
}

function haveSameFields(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]));
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  if (Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
