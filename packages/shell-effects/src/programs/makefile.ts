/** What a call of make is given. */
interface MakeSettings {
  /** Targets. */
  readonly wanted: readonly string[];
  /** Variables that replace those of the file. */
  readonly assigned: ReadonlyMap<string, string>;
  /** Variables of the environment. */
  readonly inherited: ReadonlyMap<string, string>;
}

/** True if a name is one that a pattern with `%` stands for. */
function matches(pattern: string, name: string): boolean {
  const [before = '', after = ''] = pattern.split('%');
  return name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after);
}

/** Calls back for each recipe line of the wanted targets and of what they depend on; by default of the first target. */
export function readMakefile(
  text: string,
  { wanted, assigned, inherited }: MakeSettings,
  run: (line: string) => void,
): void {
  const rules = new Map<string, { readonly needs: string[]; readonly lines: string[] }>();
  let current: { readonly needs: string[]; readonly lines: string[] } | undefined;
  const variables = new Map<string, string>([...inherited, ['MAKE', 'make']]);
  let defined: string | undefined;
  for (const line of text.replace(/\\\n/g, ' ').split('\n')) {
    const [, name, sign, value = ''] = /^(?:export |override )?(\.?\w+)\s*([:?+]?:?=)\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && !(sign === '?=' && variables.has(name))) variables.set(name, value);
    if (line.startsWith('endef')) defined = undefined;
    else if (defined !== undefined) variables.set(defined, `${variables.get(defined) ?? ''}${line}\n`);
    defined = /^define\s+(\w+)/.exec(line)?.[1] ?? defined;
    if (/^(\t| {2,})/.test(line) && current) current.lines.push(line.trim());
    else {
      for (const [, command] of line.matchAll(/\$\(shell ([^)]*)\)|!=\s*(.+)/g)) if (command) run(command);
      const [, names, rest] = /^([^\s#=:][^=:#]*?)\s*::?(?!=)([^=].*|)$/.exec(line) ?? [];
      if (names === undefined) continue;
      const [needs = '', inline] = (rest ?? '').split(';');
      current = { needs: needs.trim().split(/\s+/), lines: inline ? [inline.trim()] : [] };
      for (const name of names.split(/\s+/)) if (!rules.has(name)) rules.set(name, current);
    }
  }
  const fill = (line: string) =>
    line.replace(/\$[({](\w+)[)}]/g, (whole, name: string) => assigned.get(name) ?? variables.get(name) ?? whole);
  const shell = assigned.get('SHELL') ?? variables.get('SHELL') ?? 'sh';
  const isShell = shell === inherited.get('SHELL') || /(?:^|[\s/])(?:ba|da|z|k|a)?sh(?:\.exe)?\s*$|\$/.test(shell);
  const first = [...rules.keys()].find((name) => !name.startsWith('.'));
  const pending = wanted.length > 0 ? [...wanted] : first ? [first] : [];
  const done = new Set<string>();
  while (pending.length > 0) {
    const name = pending.shift() ?? '';
    const pattern = [...rules.keys()].find((key) => key.includes('%') && matches(key, name));
    const rule = done.has(name) ? undefined : (rules.get(name) ?? (pattern ? rules.get(pattern) : undefined));
    done.add(name);
    if (!rule) continue;
    pending.push(...rule.needs);
    const stem = pattern
      ? name.slice(pattern.indexOf('%'), name.length - (pattern.length - pattern.indexOf('%') - 1))
      : '';
    const automatic: Readonly<Record<string, string>> = {
      '$@': name,
      '$*': stem,
      '$<': rule.needs[0] ?? '',
      '$^': rule.needs.join(' '),
    };
    for (const each of rules.has('.ONESHELL') ? [rule.lines.join('\n')] : rule.lines) {
      const line = fill(fill(each))
        .replace(/(?<!\$)\$[@*<^]/g, (mark) => automatic[mark] ?? mark)
        .replace(/^[@+-]+/, '')
        .replaceAll('$$', '$');
      run(isShell ? line : `${shell} ${variables.get('.SHELLFLAGS') ?? '-c'} '${line.replaceAll("'", `'\\''`)}'`);
    }
  }
}
