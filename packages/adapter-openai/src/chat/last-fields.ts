/** The fields of an object that say something: null and undefined are left out. */
export function definedFields<Fields extends object>(fields: Fields): Partial<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries) as Partial<Fields>;
}
