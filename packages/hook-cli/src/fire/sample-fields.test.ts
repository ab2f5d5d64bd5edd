import { eventTable, getEventRow, type HookEventName } from '@agent-hooks/hook-types';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sampleFields, sampleSubjects, sampleToolInput } from './sample-fields.ts';

// The keys of a table are its keys; Object.keys loses that in its type.
const events = Object.keys(eventTable) as HookEventName[];
const base = { session_id: 's', transcript_path: '', cwd: '/p', timestamp: new Date().toISOString() };

describe('the sample of an event', () => {
  it.each(events)('is a complete input of %s, whatever it is about', (eventName) => {
    const { inputSchema, matchField } = getEventRow(eventName);
    const subjects = matchField === undefined ? [''] : (sampleSubjects[matchField] ?? []);
    expect(subjects.length).toBeGreaterThan(0);
    for (const subject of subjects) {
      const fields = sampleFields(eventName, '/p', subject);
      expect(v.is(inputSchema, { ...base, hook_event_name: eventName, ...fields }), subject).toBe(true);
      if (matchField !== undefined) expect(fields[matchField]).toBe(subject);
    }
  });

  it('calls a tool that it does not know with something', () => {
    expect(sampleToolInput('mcp__server__tool', '/p')).toEqual({ text: 'a sample argument' });
    expect(sampleToolInput('constructor', '/p')).toEqual({ text: 'a sample argument' });
  });
});
