/** Programs that hooks like to call and that are not on every machine. */
const helpers = 'jq|yq|python3|python|node|deno|bun|perl|ruby|php|curl|wget|git|gh|rg|fd|npx|npm|pnpm|cargo|go|pwsh';

const inCommandPosition = new RegExp(
  `(?:^|[|;&(\`]|\\b(?:then|do|else|elif|if|while|until|exec|xargs|sudo|time|nohup)\\s)\\s*(${helpers})(?=[\\s)|;&\`]|$)`,
  'g',
);

/** Finds the helpers that shell text calls without asking first whether they exist, with the line of the first call. */
export function helpersIn(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [index, line] of text.split('\n').entries()) {
    const code = line.replace(/(^|\s)#.*$/, '');
    for (const [, name] of code.matchAll(inCommandPosition)) {
      if (name !== undefined && !found.has(name) && !asksFor(name, text)) found.set(name, index + 1);
    }
  }
  return found;
}

function asksFor(name: string, text: string): boolean {
  return new RegExp(`\\b(command\\s+-[vV]|which|type|hash)\\s+(-\\w+\\s+)?${name}\\b`).test(text);
}
