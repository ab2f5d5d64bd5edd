import { type CompiledRule, checkPolicy, type PolicySettings } from '@agent-hooks/hook-policy';
import { isRecord } from '@agent-hooks/hook-types';

/** Something about a rule that its author most likely did not mean; the policy works nevertheless. */
export interface RuleWarning {
  /** Where it is in the policy. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Finds rules that can never match, are covered by another one, or contradict one, and exceptions without effect. */
export async function reviewPolicy(settings: PolicySettings, now = Date.now()): Promise<readonly RuleWarning[]> {
  const { policy } = await checkPolicy(settings);
  const misspelt = policy.warnings.map(({ path, found, expected }) => ({
    path,
    message: `it can never match: found ${found}, expected ${expected}`,
  }));
  return [
    ...misspelt,
    ...pastExceptions(settings, now),
    ...policy.rules.flatMap((rule) => reviewRule(rule, policy.rules)),
  ];
}

function reviewRule(rule: CompiledRule, all: readonly CompiledRule[]): readonly RuleWarning[] {
  const path = ['rules', rule.index, 'rule'];
  const why = whyNever(rule);
  if (why !== undefined) return [{ path, message: `it can never match: ${why}` }];
  const wider = all.find((other) => other !== rule && isCoveredBy(rule, other) && !comesAfterItsTwin(rule, other));
  if (!wider) return [];
  const place = `rules.${wider.index} (${wider.text}: ${wider.decision})`;
  if (rule.decision === wider.decision) return [{ path, message: `it is covered by ${place}, and can be left out` }];
  const isLost = rank[wider.decision] > rank[rule.decision];
  return isLost
    ? [{ path, message: `it contradicts ${place}: the strictest rule wins, so this one has no effect` }]
    : [];
}

const rank = { allow: 0, ask: 1, deny: 2 } as const;

/** Of two equal rules only the second is superfluous. */
function comesAfterItsTwin(rule: CompiledRule, other: CompiledRule): boolean {
  return rule.decision === other.decision && isCoveredBy(other, rule) && rule.index < other.index;
}

/** What is in the parentheses of a rule. */
function patternOf({ text }: CompiledRule): string {
  const pattern = /\(([\s\S]*)\)\s*$/.exec(text)?.[1]?.trim() ?? '';
  return everything.has(pattern) ? '' : pattern;
}

const everything: ReadonlySet<string> = new Set(['', '*', '**', ':*']);

function whyNever(rule: CompiledRule): string | undefined {
  const pattern = patternOf(rule);
  if (rule.effect) {
    const places = wordsOf(pattern).filter((word) => placeWords.has(word));
    const isQualified = wordsOf(pattern).every((word) => /^[a-z-]+$/.test(word));
    return isQualified && places.length > 1 ? `nothing is in two places (${places.join(', ')})` : undefined;
  }
  if (!rule.tools.has('shell') || /^\/[\s\S]*\/$/.test(pattern)) return undefined;
  // A rule is tested on each command of a line by itself.
  const between = /(?:^|\s)(?:&&|\|\||;|\||&)(?:\s|$)/.exec(pattern.replace(/\[[^\]]*\]/g, ''))?.[0].trim();
  return between === undefined
    ? undefined
    : `it is tested on each command by itself, and none contains \`${between}\`. Write a rule for each`;
}

const placeWords: ReadonlySet<string> = new Set([
  'project',
  'temp',
  'home',
  'system',
  'device',
  'remote',
  'outside-project',
]);

function wordsOf(pattern: string): readonly string[] {
  return pattern
    .replace(/\boutside project\b/g, 'outside-project')
    .replace(/\bproject root\b/g, 'project-root')
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** Whether everything that a rule covers is covered by another one, as far as their texts show. */
function isCoveredBy(rule: CompiledRule, other: CompiledRule): boolean {
  if ((rule.effect === undefined) !== (other.effect === undefined)) return false;
  if (other.after && other.after.text !== rule.after?.text) return false;
  if (rule.effect && other.effect) {
    const kinds = other.effect.kinds;
    return [...rule.effect.kinds].every((kind) => kinds.has(kind)) && isEffectWithin(patternOf(rule), patternOf(other));
  }
  const known = [...rule.tools].filter((name) => !rule.names.includes(name) || !hasNeutralName(rule, name));
  const tools = known.length > 0 ? known : [...rule.tools];
  return tools.every((tool) => other.tools.has(tool)) && isWithin(patternOf(rule), patternOf(other));
}

/** A name of a tool whose neutral name is in the rule as well says nothing more. */
function hasNeutralName({ tools }: CompiledRule, name: string): boolean {
  return tools.size > 1 && /[A-Z_]/.test(name);
}

/** Fewer words about an effect cover more. */
function isEffectWithin(narrow: string, wide: string): boolean {
  if (wide === '' || narrow === wide) return true;
  const isQualified = [narrow, wide].every((text) => wordsOf(text).every((word) => /^[a-z-]+$/.test(word)));
  return isQualified ? wordsOf(wide).every((word) => wordsOf(narrow).includes(word)) : isWithin(narrow, wide);
}

function isWithin(narrow: string, wide: string): boolean {
  if (wide === '' || narrow === wide) return true;
  const prefix = /^(.*):\*$/.exec(wide)?.[1];
  if (prefix !== undefined) {
    const text = narrow.replace(/:\*$/, '');
    return (
      !/^\/.*\/$/.test(narrow) &&
      (text === prefix || text.startsWith(`${prefix} `)) &&
      !text.slice(0, prefix.length).includes('*')
    );
  }
  const folder = /^([^*?[{]+)\/\*\*$/.exec(wide)?.[1];
  return folder !== undefined && narrow.startsWith(`${folder}/`) && !narrow.includes('..');
}

function pastExceptions({ except }: PolicySettings, now: number): readonly RuleWarning[] {
  if (!Array.isArray(except)) return [];
  return except.flatMap((each: unknown, index) => {
    const until = isRecord(each) && typeof each.until === 'string' ? Date.parse(each.until) : Number.NaN;
    return until <= now
      ? [{ path: ['except', index, 'until'], message: 'the exception is over, and can be left out' }]
      : [];
  });
}
