/** Copies data as JSON would see it, so that nothing a hook does reaches the caller's objects; what serialises itself stays. */
export function copyData(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyData);
  if ('toJSON' in value && typeof value.toJSON === 'function') return value;
  // fromEntries defines keys instead of assigning them, so that a key named __proto__ stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyData(inner)]));
}
