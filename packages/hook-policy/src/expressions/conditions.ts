import type { HookConfig } from '@agent-hooks/hook-types';
import { valueAt } from '@agent-hooks/hook-types/internal';
import { listToolNames } from '@agent-hooks/hook-types/tools';
import { compileExpression, type Expression } from './compile-expression.ts';

/** One field of the input that has to match before a hook runs. */
interface Condition {
  /** The dotted path of the field. */
  readonly path: string;
  /** The expression as it was written. */
  readonly pattern: string;
  /** Undefined if it is not one: then it keeps nothing from running. */
  readonly expression: Expression | undefined;
}

/** A condition that an input does not meet. */
export interface UnmetCondition extends Condition {
  /** The field as text; undefined if there is none. */
  readonly value: string | undefined;
}

/** The conditions of a hook, compiled once; undefined if it has none. */
function conditionsOf(config: HookConfig): readonly Condition[] | undefined {
  if (config.if === undefined) return undefined;
  const known = compiled.get(config.if);
  if (known) return known;
  const entries = Object.entries(config.if);
  const conditions = entries.map(([path, pattern]) => ({ path, pattern, expression: compileExpression(pattern) }));
  compiled.set(config.if, conditions);
  return conditions;
}

const compiled = new WeakMap<object, readonly Condition[]>(); // By the `if` of a hook: each event asks.

/** Whether an expression of a hook's conditions needs the linear engine. */
export function hasGuardedCondition(config: HookConfig): boolean {
  return conditionsOf(config)?.some(({ expression }) => expression?.isGuarded) === true;
}

/** The first condition of a hook that an input does not meet; one that cannot be evaluated counts as met. */
export function findUnmet(config: HookConfig, input: object): UnmetCondition | undefined {
  for (const condition of conditionsOf(config) ?? []) {
    const value = toText(valueAt(input, condition.path));
    const { expression } = condition;
    const isMet =
      value !== undefined && valuesOf(condition.path, value).some((each) => expression?.test(each) !== false);
    if (!isMet && (value !== undefined || condition.expression)) return { ...condition, value };
  }
  return undefined;
}

/**
 * Decides from the fields that a host gives, before an input is built of them, that a hook is not due. Fields that the
 * engine adds or translates are left for later.
 */
export function isKnownUnmet(config: HookConfig, fields: object): boolean {
  for (const { path, expression } of conditionsOf(config) ?? []) {
    if (path.startsWith('llm_')) continue;
    const value = valueAt(fields, path);
    if (typeof value === 'string' && valuesOf(path, value).every((each) => expression?.test(each) === false))
      return true;
  }
  return false;
}

/** A tool is met by any of its names, as by a matcher. */
function valuesOf(path: string, value: string): readonly string[] {
  if (path !== 'tool_name') return [value];
  const { aliases, isDeclared } = listToolNames(value);
  return isDeclared ? [value, ...aliases] : [value];
}

function toText(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  return JSON.stringify(value);
}
