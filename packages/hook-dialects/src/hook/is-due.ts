import type { DialectEvent } from '../dialect.ts';
import { type CompiledMatcher, matchesSubject } from '../matcher/compile-matcher.ts';
import type { NativeInput } from '../native.ts';
import { callOf } from '../payload/fields.ts';
import { hasFailed } from '../payload/tool-response.ts';
import type { ToolMap } from '../tools/tool-map.ts';
import { meetsCondition } from './condition.ts';

/** What decides whether a hook of another agent is due on one of our inputs. */
export interface DueHook {
  readonly event: DialectEvent;
  readonly matcher: CompiledMatcher;
  readonly condition: string | undefined;
}

/** Whether a hook is due; `test` evaluates an expression, so that whoever has a safe way uses it. */
export function isDue(
  hook: DueHook,
  input: NativeInput,
  { tools, test }: { tools: ToolMap; test?: ((expression: string, subject: string) => boolean) | undefined },
): boolean {
  if (!isFor(hook.event, input, tools)) return false;
  if (!matchesSubject(hook.matcher, subjectsOf(hook.event, input, tools), test)) return false;
  if (hook.condition === undefined) return true;
  // A condition is about a tool; on an event without one the agent never runs the hook.
  if (!hook.event.payload.some(({ key }) => /(^|\.)tool_?name$|\.tool$/i.test(key))) return false;
  const call = callOf(input);
  const shown = tools.toForeign(call).input;
  return meetsCondition(hook.condition, {
    names: tools.namesOf(call),
    kind: tools.kindOf(call),
    input: shown,
    cwd: input.cwd,
  });
}

/** The names that a matcher of an event is tested against; undefined if the event has no matcher. */
export function subjectsOf(event: DialectEvent, input: NativeInput, tools: ToolMap): readonly string[] | undefined {
  const { matchField } = event;
  if (matchField === undefined) return undefined;
  if (matchField === 'tool') return tools.namesOf(callOf(input));
  const field = event.payload.find(({ key }) => key === matchField);
  const value = field?.write(input, { event: event.name, tools, now: 0 });
  return [typeof value === 'string' ? value : ''];
}

function isFor({ only }: DialectEvent, input: NativeInput, tools: ToolMap): boolean {
  if (only === undefined) return true;
  if ('outcome' in only) return hasFailed(input, only.byExitCode) === (only.outcome === 'failure');
  if ('deniedBy' in only) return only.deniedBy.includes(String(input.denied_by));
  const kind = tools.kindOf(callOf(input));
  return kind !== undefined && only.tools.includes(kind);
}
