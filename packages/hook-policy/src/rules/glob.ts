/** The source of a regular expression that matches what a glob does; `star` is what a single `*` stands for. */
export function globToSource(glob: string, star: '[^/]*' | '[\\s\\S]*'): string {
  let source = '';
  let depth = 0;
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at] ?? '';
    if (character === '*') {
      const stars = /^\*+/.exec(glob.slice(at))?.[0].length ?? 1;
      at += stars - 1;
      const isWhole = stars > 1 && glob[at + 1] === '/';
      if (isWhole) at += 1;
      source += isWhole ? '(?:[\\s\\S]*/)?' : stars > 1 ? '[\\s\\S]*' : star;
    } else if (character === '?') source += star === '[^/]*' ? '[^/]' : '[\\s\\S]';
    else if (character === '{' && glob.includes('}', at)) {
      depth += 1;
      source += '(?:';
    } else if (character === '}' && depth > 0) {
      depth -= 1;
      source += ')';
    } else if (character === ',' && depth > 0) source += '|';
    else if (character === '\\' && at + 1 < glob.length) source += escapeCharacter(glob[++at] ?? '');
    else source += escapeCharacter(character);
  }
  return source + ')'.repeat(depth);
}

/** The part of a glob before the first character that stands for others. */
export function literalPrefix(glob: string): string {
  return /^[^*?{\\]*/.exec(glob)?.[0] ?? '';
}

const escapeCharacter = (character: string) => (/[.*+?^${}()|[\]\\/]/.test(character) ? `\\${character}` : character);
