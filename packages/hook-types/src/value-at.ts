/**
 * The value at a dotted path into data, by its own fields and places only; undefined if there is none. A field whose
 * name has dots in it is found as well, where no shorter name leads on.
 */
export function valueAt(data: unknown, path: string): unknown {
  if (typeof data !== 'object' || data === null) return undefined;
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const step = path.slice(0, dot);
    const value = Object.hasOwn(data, step) ? valueAt(Reflect.get(data, step), path.slice(dot + 1)) : undefined;
    if (value !== undefined) return value;
  }
  return Object.hasOwn(data, path) ? Reflect.get(data, path) : undefined;
}
