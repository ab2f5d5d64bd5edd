import type { HookConfig, HookEventName } from '@agent-hooks/hook-types';
import { getKindRow, isHookType, nameOfHook } from '@agent-hooks/hook-types/internal';
import { type ApprovedDefinition, definitionText } from '../approval/fingerprint.ts';
import type { LostGates } from '../policy/trust-policy.ts';
import { isSameHook } from './nearest-approval.ts';

/** The approved gates that a project no longer has: those that changed refuse, those that are gone if there is a reason for it. */
export function findLostGates(
  approved: readonly ApprovedDefinition[],
  now: readonly ApprovedDefinition[],
  whyGone?: string,
): LostGates {
  const known = new Set(approved.map((definition) => definitionText(definition)));
  const current = now.map((definition) => ({ definition, text: definitionText(definition) }));
  const defined = new Set(current.map(({ text }) => text));
  const gates: LostGates['gates'][number][] = [];
  const gone: string[] = [];
  for (const definition of approved.filter(isGate)) {
    const { event, matcher, sequential, config } = definition;
    const alike = current.filter((each) => isSameHook(each.definition, definition));
    if (defined.has(definitionText(definition)) || alike.some(({ text }) => known.has(text))) continue;
    // It was a hook when it was approved, and it only ever refuses from now on.
    const gate = { ...config, onFailure: 'block' } as unknown as HookConfig;
    const subject = { eventName: event as HookEventName, matcher: matcher ?? undefined, sequential, config: gate };
    if (alike.length > 0) gates.push({ ...subject, reason: 'its definition was changed' });
    else if (whyGone !== undefined) gates.push({ ...subject, reason: whyGone });
    else gone.push(`${event} ${nameOfHook(gate).slice(0, 60)}`);
  }
  if (gone.length === 0) return { gates };
  const names = gone.slice(0, 10).join(', ');
  const advice = 'If this is not intended, restore them; to forget them, run: agent-hooks trust --remove';
  return {
    gates,
    gone: `Approved gates of this project are no longer in its settings, or turned off there: ${names}. ${advice}`,
  };
}

function isGate({ config: { type, onFailure } }: ApprovedDefinition): boolean {
  return onFailure === 'block' && typeof type === 'string' && isHookType(type) && getKindRow(type).inSettingsFiles;
}
