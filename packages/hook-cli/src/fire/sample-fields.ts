import { getEventRow, type HookEventName } from '@agent-hooks/hook-types';

/** What an event says beyond the fields that the host gives, made up for a project. */
export function sampleFields(eventName: HookEventName, dir: string, subject: string): Record<string, unknown> {
  return { ...getEventRow(eventName).sample.input(subject, dir) };
}
