import { getEventRow, type HookEventName, isRecord } from '@agent-hooks/hook-types';
import { readSubject } from '@agent-hooks/hook-types/internal';
import type { Project } from '../project/read-project.ts';
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
  const row = getEventRow(eventName);
  const stated = wanted ?? readSubject(row, given);
  const subject = typeof stated === 'string' ? stated : chooseSubject(eventName, hooks);
  const fields = { ...sampleFields(eventName, dir, subject), ...given };
  const isSet = wanted === undefined || row.matchField === undefined;
  return { fields: isSet ? fields : withField(fields, row.matchField.split('.'), wanted), subject };
}

function withField(fields: object, [key = '', ...rest]: readonly string[], value: string): Record<string, unknown> {
  const inner: unknown = Reflect.get(fields, key);
  return { ...fields, [key]: rest.length === 0 ? value : withField(isRecord(inner) ? inner : {}, rest, value) };
}
