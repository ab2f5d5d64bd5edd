import type { RecordedEvent, RecordedHook } from '../src/record/recorded-event.ts';

/** An event as the log holds it, with these fields. */
export function makeEvent(fields: Partial<RecordedEvent> = {}): RecordedEvent {
  return {
    version: 1,
    at: '2026-01-02T10:20:30.400Z',
    eventName: 'BeforeTool',
    input: { hook_event_name: 'BeforeTool', tool_name: 'write_file', tool_input: { path: 'a.txt', content: 'a\nb\n' } },
    durationMs: 40,
    hooks: [],
    ...fields,
  };
}

/** A hook of such an event. */
export function makeHook(fields: Partial<RecordedHook> = {}): RecordedHook {
  return {
    name: 'check',
    type: 'command',
    command: 'node check.mjs',
    startedMs: 1,
    durationMs: 20,
    outcome: 'silent',
    exitCode: 0,
    stdout: '',
    stderr: '',
    warnings: [],
    ...fields,
  };
}
