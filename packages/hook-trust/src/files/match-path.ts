/** Tells whether a pattern matches a path below the project, given by the names on it; `**` stands for any number of them. */
export function matchesPath(pattern: string, names: readonly string[]): boolean {
  const segments = pattern.split('/').filter((segment) => segment !== '' && segment !== '.');
  // Each more would multiply the time that a hostile pattern takes.
  return segments.filter((segment) => segment === '**').length <= 2 && matchesNames(segments, names);
}

function matchesNames([segment, ...rest]: readonly string[], names: readonly string[]): boolean {
  const [name, ...below] = names;
  if (segment === undefined) return name === undefined;
  if (segment !== '**') return name !== undefined && matchesName(segment, name) && matchesNames(rest, below);
  return matchesNames(rest, names) || (name !== undefined && matchesNames([segment, ...rest], below));
}

/** Compares from left to right and goes back to the last star only, so that no pattern takes long. */
export function matchesName(pattern: string, name: string): boolean {
  let [at, star, resume] = [0, -1, 0];
  for (let index = 0; index < name.length; ) {
    if (pattern[at] === '*') {
      star = at++;
      resume = index;
    } else if (pattern[at] === '?' || pattern[at] === name[index]) {
      at += 1;
      index += 1;
    } else if (star !== -1) {
      at = star + 1;
      resume += 1;
      index = resume;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}
