/** Renames keys of an object so that no key is lost and the way back exists, whatever other keys the object has. */
export type RenameKeys = (object: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/**
 * Makes the two directions of a renaming. A key that is already taken by a renamed one moves to the name that became
 * free, so that the renaming is one to one over all keys.
 */
export function renameKeys(names: Readonly<Record<string, string>>): { forth: RenameKeys; back: RenameKeys } {
  const forth = new Map(Object.entries(names).filter(([from, to]) => from !== to));
  const back = new Map([...forth].map(([from, to]) => [to, from]));
  return { forth: renaming(forth, back), back: renaming(back, forth) };
}

function renaming(names: ReadonlyMap<string, string>, inverse: ReadonlyMap<string, string>): RenameKeys {
  const rename = (key: string): string => {
    const direct = names.get(key);
    if (direct !== undefined) return direct;
    let free = key;
    for (let before = inverse.get(free); before !== undefined; before = inverse.get(free)) free = before;
    return free;
  };
  // fromEntries defines keys instead of assigning them, so that a key named __proto__ stays a key.
  return (object) => Object.fromEntries(Object.entries(object).map(([key, value]) => [rename(key), value]));
}
