/** Makes the test whether a name is one of these; `*` stands for any characters, and Windows knows no case. */
export function matchesPatterns(patterns: readonly string[], platform: NodeJS.Platform): (name: string) => boolean {
  const flags = platform === 'win32' ? 'is' : 's';
  const expressions = patterns.map(
    (pattern) => new RegExp(`^${pattern.split('*').map(escapePattern).join('.*')}$`, flags),
  );
  return (name) => expressions.some((expression) => expression.test(name));
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
