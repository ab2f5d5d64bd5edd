import { isRecord, type PolicyRule } from '@agent-hooks/hook-types';
import { compileExpression, type Expression } from '../expressions/compile-expression.ts';
import { globToSource } from './glob.ts';
import { compilePattern, type Pattern } from './patterns.ts';

/** What a rule says about a call. */
export type RuleDecision = 'allow' | 'ask' | 'deny';

/** A rule, ready to be tested. */
export interface CompiledRule {
  readonly index: number;
  /** As it was written. */
  readonly text: string;
  readonly decision: RuleDecision;
  readonly reason: string | undefined;
  /** The names of tools that it is for: neutral ones and tools' own. */
  readonly tools: ReadonlySet<string>;
  /** Those of its tools that are patterns on names. */
  readonly toolPatterns: readonly Expression[];
  /** Undefined: it covers every call of its tools. */
  readonly pattern: Pattern | undefined;
  readonly match: readonly string[];
  readonly notMatch: readonly string[];
}

/** Something wrong with a rule, and where. */
export interface RuleProblem {
  readonly path: readonly (string | number)[];
  readonly found: string;
  readonly expected: string;
}

/** Compiles one rule, or says what is wrong with it. */
export function compileRule(value: unknown, index: number): CompiledRule | RuleProblem {
  const at = (field: string, found: string, expected: string) => ({ path: ['rules', index, field], found, expected });
  if (!isRecord(value))
    return { path: ['rules', index], found: show(value), expected: 'an object with rule and decision' };
  const { rule, decision, reason, match = [], notMatch = [] } = value as Partial<Record<keyof PolicyRule, unknown>>;
  const unknown = Object.keys(value).find((field) => !fields.includes(field));
  if (unknown !== undefined) return at(unknown, `the unknown field ${show(unknown)}`, `one of ${fields.join(', ')}`);
  if (typeof rule !== 'string') return at('rule', show(rule), 'a text such as shell(git push:*)');
  const meant = typeof decision === 'string' ? decisions.get(decision) : undefined;
  if (meant === undefined) return at('decision', show(decision), `one of ${[...decisions.keys()].join(', ')}`);
  if (reason !== undefined && typeof reason !== 'string') return at('reason', show(reason), 'a string');
  if (!isTexts(match)) return at('match', show(match), 'a list of strings');
  if (!isTexts(notMatch)) return at('notMatch', show(notMatch), 'a list of strings');
  const read = /^\s*([^()]*[^()\s])\s*(?:\(([\s\S]*)\))?\s*$/.exec(rule);
  if (!read) return at('rule', show(rule), 'a tool, and behind it a pattern in parentheses');
  const names = (read[1] ?? '').split('|').map((name) => name.trim());
  if (names.includes('')) return at('rule', show(rule), 'a tool before each |');
  const written = read[2]?.trim() ?? '';
  const pattern =
    written === '' || written === '*' || written === '**' || written === ':*' ? undefined : compilePattern(written);
  if (typeof pattern === 'string') return at('rule', pattern, 'a prefix with :*, a glob, or /an expression/');
  const globs = names
    .filter((name) => name.includes('*'))
    .map((name) => compileExpression(`^${globToSource(name, '[\\s\\S]*')}$`));
  return {
    index,
    text: rule.trim(),
    decision: meant,
    reason,
    tools: new Set(names.filter((name) => !name.includes('*'))),
    toolPatterns: globs.filter((each) => each !== undefined),
    pattern,
    match,
    notMatch,
  };
}

const fields: readonly string[] = ['rule', 'decision', 'reason', 'match', 'notMatch'];

const decisions: ReadonlyMap<string, RuleDecision> = new Map([
  ['allow', 'allow'],
  ['ask', 'ask'],
  ['deny', 'deny'],
  ['block', 'deny'],
]);

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value)).slice(0, 60);
}
