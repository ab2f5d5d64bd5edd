/** Of each field of these objects the last value that is neither null nor undefined. */
export function lastFields<Fields extends object>(list: readonly Fields[]): Fields {
  const fields: Record<string, unknown> = {};
  for (const each of list) {
    for (const [name, value] of Object.entries(each)) if (value !== undefined && value !== null) fields[name] = value;
  }
  return fields as Fields;
}
