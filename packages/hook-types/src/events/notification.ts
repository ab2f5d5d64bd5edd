import * as v from 'valibot';
import { simpleMerge } from '../merge/rule-sets.ts';
import { lastWins } from '../merge/rules.ts';
import { NotificationType } from '../names.ts';
import { record } from '../record.ts';
import { defineEvent, hasFieldsOf } from './event-row.ts';

/** The host tells its user something. */
export const notification = defineEvent({
  name: 'Notification',
  input: {
    /** The kind of notification, such as `ToolPermission`. */
    notification_type: v.string(),
    /** The text for the user. */
    message: v.string(),
    /** More about the notification, depending on its kind. */
    details: record(),
  },
  specificOutput: {
    /** The name of the event, as other agents ask for it; it may be left out. */
    hookEventName: v.optional(v.string()),
  },
  matchField: 'notification_type',
  merge: { ...simpleMerge, hookSpecificOutput: { hookEventName: lastWins } },
  chain: undefined,
  effects: ['systemMessage', 'userMessage'],
  isObserved: true,
  words: { proceed: 'tell its user', refuse: 'not tell its user' },
  sample: {
    subjects: Object.values(NotificationType),
    input: (subject) => ({
      notification_type: subject,
      message: 'The agent asks for permission to run a command.',
      details: { tool_name: 'run_shell_command', command: 'ls -la' },
    }),
    answer: {},
  },
  testDefaults: { details: {} },
});

export type NotificationInput = v.InferOutput<typeof notification.inputSchema>;

/** Tells whether a value has the fields of Notification; base fields may be missing, for the engine adds them. */
export function validateNotificationInput(value: unknown): value is NotificationInput {
  return hasFieldsOf(notification, value);
}
