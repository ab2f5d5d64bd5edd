/** Whether lists and objects are nested deeper than a number of levels; looks at each of them a bounded number of times. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  return isQuicklyFound(value, levels, { left: mostQuick }) ?? isDeeperByLevels(value, levels);
}

/** More than an event has; what is shared by many would be looked at many times. */
const mostQuick = 100_000;

/** The same by recursion, which is many times faster; undefined for what has too many parts. */
function isQuicklyFound(value: unknown, levels: number, looks: { left: number }): boolean | undefined {
  if (!isContainer(value)) return false;
  if (levels === 0) return true;
  if (--looks.left < 0) return undefined;
  // By number and by name: a list of values made for each object takes longer than all else.
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      if (!isContainer(value[index])) continue;
      const isDeeper = isQuicklyFound(value[index], levels - 1, looks);
      if (isDeeper !== false) return isDeeper;
    }
    return false;
  }
  for (const name in value) {
    const item: unknown = value[name as keyof typeof value];
    if (!isContainer(item)) continue;
    const isDeeper = isQuicklyFound(item, levels - 1, looks);
    if (isDeeper !== false) return isDeeper;
  }
  return false;
}

function isDeeperByLevels(value: unknown, levels: number): boolean {
  let level: object[] = isContainer(value) ? [value] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > levels) return true;
    const below = new Set<object>();
    for (const container of level) {
      for (const item of Object.values(container)) if (isContainer(item)) below.add(item);
    }
    level = [...below];
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
