import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { isSwitchedOff } from '@agent-hooks/hook-system/inspect';
import { getEventRow, type HookEventName } from '@agent-hooks/hook-types';

/** Chooses what a sample event is about, so that as many as possible of its hooks have something to do. */
export function chooseSubject(eventName: HookEventName, hooks: readonly HookRegistryEntry[]): string {
  const { matchField, sample } = getEventRow(eventName);
  if (matchField === undefined) return '';
  const enabled = hooks.filter((hook) => hook.eventName === eventName && !isSwitchedOff(hook));
  const named =
    matchField === 'tool_name' ? enabled.flatMap(({ matcher = '' }) => matcher.match(/[\w.-]+/g) ?? []) : [];
  const ranked = [...new Set([...sample.subjects, ...named])]
    .map((subject) => ({
      subject,
      count: enabled.filter((hook) => hook.compiledMatcher.matches(subject).matches).length,
    }))
    .sort((a, b) => b.count - a.count);
  return ranked[0]?.subject ?? '';
}
