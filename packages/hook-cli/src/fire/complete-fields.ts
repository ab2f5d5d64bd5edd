import { getEventRow, type HookEventName } from '@agent-hooks/hook-types';
import type { Project } from '../project/open-project.ts';
import { chooseSubject } from './choose-subject.ts';
import { sampleFields } from './sample-fields.ts';

/** What is known of an event before it is fired. */
export interface GivenEvent {
  readonly eventName: HookEventName;
  readonly given: Readonly<Record<string, unknown>>;
  readonly subject?: string | undefined;
}

/** Fills in a sample for all that was not given. */
export function completeFields(
  { hooks, dir }: Pick<Project, 'hooks' | 'dir'>,
  { eventName, given, subject: wanted }: GivenEvent,
): { readonly fields: Record<string, unknown>; readonly subject: string } {
  const { matchField } = getEventRow(eventName);
  const stated = wanted ?? (matchField === undefined ? undefined : given[matchField]);
  const subject = typeof stated === 'string' ? stated : chooseSubject(eventName, hooks);
  const fields: Record<string, unknown> = { ...sampleFields(eventName, dir, subject), ...given };
  if (wanted !== undefined && matchField !== undefined) fields[matchField] = wanted;
  return { fields, subject };
}
