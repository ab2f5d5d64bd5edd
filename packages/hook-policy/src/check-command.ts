import type { Place } from '@agent-hooks/shell-effects';
import { readCommand } from '@agent-hooks/shell-effects';
import { type Finding, strictestDecision } from './judge/finding.ts';
import { PackRules } from './judge/judge-packs.ts';
import { readLevel, readPacks } from './judge/read-settings.ts';
import type { Level } from './packs/pack.ts';
import { packs, selectPacks } from './packs/table.ts';
import type { RuleDecision, RuleProblem } from './rules/compile-rule.ts';

/** Where a command would run, and which packs judge it. */
export interface CheckOptions extends Place {
  /** Names of packs; `self-protection` is always on. Default: `core`, `git` and `secrets`. */
  readonly packs?: readonly string[] | undefined;
  /** Default: `standard`. */
  readonly level?: Level | undefined;
}

/** What packs say about a command. */
export interface CheckedCommand {
  readonly decision: RuleDecision;
  readonly findings: readonly Finding[];
}

/** Judges a shell command by packs of rules. A pack or level that does not exist is an error. */
export function checkCommand(command: string, options: CheckOptions): CheckedCommand {
  const { packs: names = usualPacks, level: written, ...place } = options;
  const problems: RuleProblem[] = [];
  readPacks(names, problems);
  const level = readLevel(written, problems);
  for (const { found, path, expected } of problems)
    throw new TypeError(`checkCommand: found ${found} in ${path.join('.')}, expected ${expected}.`);
  const scene = { cwd: place.cwd, project: place.project, home: place.home, ignoresCase: false };
  const findings = rulesOf(names).judge({ ...readCommand(command, place), level, scene, isUndeclared: false });
  return { decision: strictestDecision(findings) ?? 'allow', findings };
}

/** What the recipe `guard` turns on. */
export const usualPacks: readonly string[] = ['core', 'git', 'secrets'];

const compiled = new Map<string, PackRules>(); // By the names of the packs.

/** Programs use one selection of packs, or few; the rest is compiled each time. */
function rulesOf(names: readonly string[]): PackRules {
  const key = names.join(' ');
  const rules = compiled.get(key) ?? new PackRules(selectPacks(names));
  if (compiled.size <= packs.length) compiled.set(key, rules);
  return rules;
}
