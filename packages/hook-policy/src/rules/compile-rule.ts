import { isRecord } from '@agent-hooks/hook-types';
import type { PolicyRule } from '@agent-hooks/hook-types/internal';
import { type CallReader, createCallReader } from '@agent-hooks/hook-types/tools';
import type { EffectKind } from '@agent-hooks/shell-effects';
import { compileExpression, type Expression } from '../expressions/compile-expression.ts';
import { compileEffect, type EffectPattern, effectKinds, isQualified } from './effect-pattern.ts';
import { globToSource } from './glob.ts';
import { compilePattern, type Pattern } from './patterns.ts';
import { toolOf } from './tool-names.ts';

/** What a rule says about a call. */
export type RuleDecision = 'allow' | 'ask' | 'deny';

/** A rule, ready to be tested. */
export interface CompiledRule {
  readonly index: number;
  /** As it was written. */
  readonly text: string;
  readonly decision: RuleDecision;
  readonly reason: string | undefined;
  /** The names of tools that it is for, as they were written. */
  readonly names: readonly string[];
  /** Its tools: the neutral names of those that are known, and tools' own names. */
  readonly tools: ReadonlySet<string>;
  /** Those of its tools that are patterns on names. */
  readonly toolPatterns: readonly Expression[];
  /** Undefined: it covers every call of its tools. */
  readonly pattern: Pattern | undefined;
  /** What it says about effects, whichever tool has them. */
  readonly effect: EffectPattern | undefined;
  /** It holds once the session has done what this one covers; undefined: it always holds. */
  readonly after: CompiledRule | undefined;
  readonly match: readonly string[];
  readonly notMatch: readonly string[];
}

/** Something wrong with a rule, and where. */
export interface RuleProblem {
  readonly path: readonly (string | number)[];
  readonly found: string;
  readonly expected: string;
}

/** Where a rule is in its policy, and how names of tools are read. */
export interface RuleContext {
  readonly field: 'rules' | 'except';
  readonly index: number;
  readonly read: CallReader;
}

/** Compiles one rule, or says what is wrong with it. */
export function compileRule(value: unknown, { field, index, read }: RuleContext): CompiledRule | RuleProblem {
  const at = (name: string, found: string, expected: string) => ({ path: [field, index, name], found, expected });
  if (!isRecord(value))
    return { path: [field, index], found: show(value), expected: 'an object with rule and decision' };
  const fields = fieldsOf[field];
  const written = value as Partial<Record<keyof PolicyRule, unknown>>;
  const { rule, decision, reason, after, match = [], notMatch = [] } = written;
  const unknown = Object.keys(value).find((name) => !fields.includes(name));
  if (unknown !== undefined) return at(unknown, `the unknown field ${show(unknown)}`, `one of ${fields.join(', ')}`);
  if (typeof rule !== 'string') return at('rule', show(rule), 'a text such as shell(git push:*)');
  const meant = typeof decision === 'string' ? decisions.get(decision) : undefined;
  if (meant === undefined) return at('decision', show(decision), `one of ${[...decisions.keys()].join(', ')}`);
  if (reason !== undefined && typeof reason !== 'string') return at('reason', show(reason), 'a text');
  if (!isTexts(match)) return at('match', show(match), 'a list of strings');
  if (!isTexts(notMatch)) return at('notMatch', show(notMatch), 'a list of strings');
  const compiled = compileText(rule, read);
  if ('found' in compiled) return at('rule', compiled.found, compiled.expected);
  const before =
    after === undefined ? undefined : compileRule({ rule: after, decision: 'ask' }, { field, index, read });
  if (before && 'path' in before) return { ...before, path: [field, index, 'after'] };
  // Where it is not known what a session did, a rule holds: one that allows must not.
  if (before && meant === 'allow') return at('after', 'a rule that allows', 'one that asks or denies');
  return { index, text: rule.trim(), decision: meant, reason, after: before, match, notMatch, ...compiled };
}

/** Compiles a rule of a pack, which is known to be right. */
export function compileOwnRule(rule: string, decision: RuleDecision, after?: string): CompiledRule {
  const compiled = compileRule({ rule, decision, after }, { field: 'rules', index: 0, read: usualReader });
  if ('path' in compiled) throw new TypeError(`${rule}: found ${compiled.found}, expected ${compiled.expected}`);
  return compiled;
}

/** How a rule is named to people. */
export const nameOfRule = ({ text, after }: CompiledRule) => (after ? `${text} after ${after.text}` : text);

const usualReader = createCallReader();

type CompiledText = Pick<CompiledRule, 'names' | 'tools' | 'toolPatterns' | 'pattern' | 'effect'>;

function compileText(rule: string, read: CallReader): CompiledText | Omit<RuleProblem, 'path'> {
  const parts = /^\s*([^()]*[^()\s])\s*(?:\(([\s\S]*)\))?\s*$/.exec(rule);
  if (!parts) return { found: show(rule), expected: 'a tool or an effect, and behind it a pattern in parentheses' };
  const names = (parts[1] ?? '').split('|').map((name) => name.trim());
  if (names.includes('')) return { found: show(rule), expected: 'a tool before each |' };
  const written = parts[2]?.trim() ?? '';
  const kinds = names.filter(isEffectKind);
  const isAboutEffect = kinds.length > 0 && isQualified(written);
  const isAll = isAboutEffect || ['', '*', '**', ':*'].includes(written);
  const pattern = isAll ? undefined : compilePattern(written);
  if (typeof pattern === 'string') return { found: pattern, expected: 'a prefix with :*, a glob, or /an expression/' };
  const plain = isAboutEffect ? [] : names.filter((name) => !name.includes('*'));
  const globs = names
    .filter((name) => name.includes('*'))
    .map((name) => compileExpression(`^${globToSource(name, '[\\s\\S]*')}$`));
  return {
    names,
    tools: new Set(plain.flatMap((name) => [name, ...toolNamed(name, read)])),
    toolPatterns: globs.filter((each) => each !== undefined),
    pattern,
    effect: kinds.length > 0 ? compileEffect(kinds, written, pattern) : undefined,
  };
}

/** The tool that a name stands for. One tool of an MCP server is not all of them. */
function toolNamed(name: string, read: CallReader): readonly string[] {
  const tool = toolOf(name, read);
  return tool === undefined || (tool === 'mcp' && name !== tool) ? [] : [tool];
}

function isEffectKind(name: string): name is EffectKind {
  return effectKinds.some((kind) => kind === name);
}

const fieldsOf: Readonly<Record<RuleContext['field'], readonly string[]>> = {
  rules: ['rule', 'decision', 'reason', 'after', 'match', 'notMatch'],
  except: ['rule', 'decision', 'reason', 'until'],
};

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
