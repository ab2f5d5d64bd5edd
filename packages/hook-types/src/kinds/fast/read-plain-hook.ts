type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isSwitch: Check = (value) => typeof value === 'boolean';
/** Of most texts the first character is enough. */
const hasWord: Check = (value) =>
  typeof value === 'string' && ((value.charCodeAt(0) > 0x20 && value.charCodeAt(0) < 0x7f) || /\S/.test(value));

const shared: Readonly<Record<string, Check>> = {
  type: isText,
  name: isText,
  description: isText,
  timeout: (value) => typeof value === 'number' && value > 0 && Number.isFinite(value),
  onFailure: (value) => value === 'allow' || value === 'block',
  async: isSwitch,
  once: isSwitch,
  rerun: isSwitch,
};

/** The fields of commands and resident programs that can be checked by type alone; the other kinds are read by their schemas. */
const checks = new Map(Object.entries({ ...shared, command: hasWord }));

/** A copy of a hook that has nothing but valid plain fields; undefined says nothing about the hook. */
export function readPlainHook(value: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  // What is checked is what is used, also of an object that says another thing each time it is asked.
  const copy: Record<string, unknown> = { ...value };
  if ((copy.type !== 'command' && copy.type !== 'resident') || copy.command === undefined) return undefined;
  // A copy has no fields but its own, and a list of their names would be garbage for each hook.
  for (const name in copy) if (!checks.get(name)?.(copy[name])) return undefined;
  return copy;
}
