import type { BeforeToolInput } from '@agent-hooks/hook-types';

/** A complete input of the event that most tests fire. */
export function makeBeforeToolInput(fields: Partial<BeforeToolInput> = {}): BeforeToolInput {
  return {
    session_id: 'session',
    transcript_path: '',
    cwd: '/project',
    hook_event_name: 'BeforeTool',
    timestamp: '2025-01-31T12:00:00Z',
    tool_name: 'write_file',
    tool_input: {},
    ...fields,
  };
}
