import type { HookEventName } from '@agent-hooks/hook-types';
import type { ModelServerKind, ScriptedReply } from '../model-server.ts';
import type { HostAbility } from './host-under-test.ts';
import { type Happening, probeInput, probeName, type Scene } from './play-scene.ts';

/** One thing that a host must do at one of its call sites. */
export interface ConformanceRow {
  /** The event that the call site fires. */
  readonly site: HookEventName;
  readonly title: string;
  readonly scene: Scene;
  /** Whether it was done. */
  readonly holds: (happenings: readonly Happening[], server: ModelServerKind) => boolean;
  /** What a host must have for this to be asked of it. */
  readonly needs?: HostAbility;
}

/** The model calls the probe and then answers. */
export const callThenAnswer: readonly ScriptedReply[] = [{ calls: [[probeName, probeInput]] }, { texts: ['all done'] }];

/** The kinds of events that happened, in order. */
export function kindsOf(happenings: readonly Happening[]): readonly Happening['kind'][] {
  return happenings.map(({ kind }) => kind);
}

/** All happenings of a kind. */
export function allOf(happenings: readonly Happening[], kind: Happening['kind']): readonly Happening[] {
  return happenings.filter((happening) => happening.kind === kind);
}

/** Whether something of a kind happened at all. */
export function happened(happenings: readonly Happening[], kind: Happening['kind']): boolean {
  return kindsOf(happenings).includes(kind);
}

/** Whether each of one kind comes right after one of another, as far as those two kinds go. */
export function takeTurns(
  happenings: readonly Happening[],
  first: Happening['kind'],
  second: Happening['kind'],
): boolean {
  const order = kindsOf(happenings).filter((kind) => kind === first || kind === second);
  return (
    order.length > 0 &&
    order.every((kind, index) => kind === (index % 2 === 0 ? first : second)) &&
    order.length % 2 === 0
  );
}

/** Whether a text is in the request with this number. */
export function isInRequest(happenings: readonly Happening[], index: number, text: string): boolean {
  return JSON.stringify(allOf(happenings, 'request')[index]?.data ?? '').includes(text);
}

/** Whether a text was shown to the user. */
export function wasShown(happenings: readonly Happening[], text: string): boolean {
  return allOf(happenings, 'shown').some(({ data }) => String(data.text).includes(text));
}
