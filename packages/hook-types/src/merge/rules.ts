import type { HookToolConfig } from '../llm.ts';
import { type HookAnswer, type HookDecision, isBlockingDecision } from '../output/output.ts';
import { isRecord } from '../record.ts';

/**
 * Makes one value of the values that several hooks gave for a field, in plan order; undefined leaves the field out.
 * `answers` holds every hook's yes or no, also of hooks that left this field out.
 */
export type MergeRule<Value> = (values: readonly Value[], answers: readonly HookAnswer[]) => Value | undefined;

/** The last hook that gave a value is right. */
export function lastWins<Value>(values: readonly Value[]): Value | undefined {
  return values.at(-1);
}

/** True as soon as one hook says true. */
export function anyTrue(values: readonly boolean[]): boolean | undefined {
  return values.length === 0 ? undefined : values.includes(true);
}

/** False as soon as one hook says false. */
export function allTrue(values: readonly boolean[]): boolean | undefined {
  return values.length === 0 ? undefined : !values.includes(false);
}

/** Every text that is not empty, a line each. */
export function joinLines(values: readonly string[]): string | undefined {
  const lines = values.filter((value) => value !== '');
  return lines.length === 0 ? values[0] : lines.join('\n');
}

/** The reasons of those whose decision is the strictest, a line each: a refusal is not explained by an allow beside it. */
export function joinReasons(_values: readonly string[], answers: readonly HookAnswer[]): string | undefined {
  const decided = strictness(strictest([], answers));
  const deciding = answers.filter(({ decision }) => strictness(decision) === decided);
  const isObjection = decided > strictness('allow');
  return joinLines(reasonsOf(isObjection ? deciding : answers));
}

/** The reasons of all who said no; without one, the last reason. */
export function blockersReasons(_values: readonly string[], answers: readonly HookAnswer[]): string | undefined {
  const blockers = answers.filter((answer) => isBlockingDecision(answer.decision));
  return blockers.length > 0 ? joinLines(reasonsOf(blockers)) : lastWins(reasonsOf(answers));
}

/** The reasons of all who stopped the agent; without one, the last one given. */
export function stoppersReasons(values: readonly string[], answers: readonly HookAnswer[]): string | undefined {
  const stoppers = answers.filter((answer) => answer.stops);
  // A stop that says why only in its reason must not get the reason of a refusal beside it.
  const isRefused = answers.some(({ stops, decision }) => !stops && isBlockingDecision(decision));
  const reasons = stoppers.map(({ stopReason, reason, by }) => ({
    by,
    reason: stopReason || (isRefused ? reason : stopReason),
  }));
  return stoppers.length > 0 ? joinLines(reasonsOf(reasons)) : lastWins(values);
}

/** The strictest decision anyone took: deny before ask before allow. */
export function strictest(_values: readonly HookDecision[], answers: readonly HookAnswer[]): HookDecision | undefined {
  return answers.map((answer) => answer.decision).reduce(stricterOf, undefined);
}

/** The stricter of two decisions; of two alike, the first. */
export function stricterOf(
  first: HookDecision | undefined,
  second: HookDecision | undefined,
): HookDecision | undefined {
  return strictness(second) > strictness(first) ? second : first;
}

/** The strictest decision, and a plain allow without a refusal, question or stop. */
export function strictestOrAllow(
  values: readonly HookDecision[],
  answers: readonly HookAnswer[],
): HookDecision | undefined {
  const decision = strictest(values, answers);
  const objected = strictness(decision) > strictness('allow') || answers.some((answer) => answer.stops);
  return objected ? decision : 'allow';
}

/** The fields of all objects, key by key; the later value of a key wins whole. */
export function shallowMerge(values: readonly Record<string, unknown>[]): Record<string, unknown> | undefined {
  // fromEntries defines keys instead of assigning them, so that a key named __proto__ stays a key.
  return values.length === 0 ? undefined : Object.fromEntries(values.flatMap((value) => Object.entries(value)));
}

/** A model request key by key, and its `config` key by key too: a hook names only the settings it changes. */
export function mergeRequests(values: readonly Record<string, unknown>[]): Record<string, unknown> | undefined {
  const merged = shallowMerge(values);
  const config = shallowMerge(values.map((value) => value.config).filter(isRecord));
  return merged && config && isRecord(merged.config) ? { ...merged, config } : merged;
}

/** The strictest mode, and the union of the allowed names unless no tool may be called at all. */
export function toolConfigUnion(values: readonly HookToolConfig[]): HookToolConfig | undefined {
  if (values.length === 0) return undefined;
  const mode = (['NONE', 'ANY', 'AUTO'] as const).find((candidate) => values.some((value) => value.mode === candidate));
  if (mode === 'NONE') return { mode, allowedFunctionNames: [] };
  const lists = values.map((value) => value.allowedFunctionNames).filter((list) => list !== undefined);
  return {
    ...(mode && { mode }),
    ...(lists.length > 0 && { allowedFunctionNames: [...new Set(lists.flat())].sort() }),
  };
}

/** Each names its hook, where there are several and it does not do so itself. */
function reasonsOf(answers: readonly Pick<HookAnswer, 'reason' | 'by'>[]): string[] {
  const given = answers.filter(({ reason }) => reason !== undefined && reason !== '');
  if (given.length === 0) return answers.flatMap(({ reason }) => reason ?? []);
  return given.map(({ reason = '', by }) => {
    const isNamed = given.length === 1 || by === undefined || reason.includes(by);
    return isNamed ? reason : `${by}: ${reason}`;
  });
}

function strictness(decision: HookDecision | undefined): number {
  if (decision === undefined) return 0;
  if (isBlockingDecision(decision)) return 3;
  return decision === 'ask' ? 2 : 1;
}
