/** Copies data as JSON would see it, so that nothing a hook does reaches the caller's objects. */
export function copyData(value: unknown): unknown {
  const data = hasOwnWay(value) ? value.toJSON() : value;
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map(copyData);
  // fromEntries defines keys instead of assigning them, so that a key named __proto__ stays a key.
  return Object.fromEntries(Object.entries(data).map(([key, inner]) => [key, copyData(inner)]));
}

/** Dates and the like say themselves what they are in JSON. */
function hasOwnWay(value: unknown): value is { toJSON(): unknown } {
  return typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';
}
