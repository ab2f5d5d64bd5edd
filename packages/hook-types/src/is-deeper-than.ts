/** Tells whether lists and objects are nested deeper than a number of levels; looks at each of them once a level, without recursion. */
export function isDeeperThan(value: unknown, levels: number): boolean {
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
