import * as v from 'valibot';
import { NotificationType } from '../names.ts';
import { record } from '../record.ts';
import { defineEvent, inputGuard, noticeOnly } from './event-row.ts';

/** The host notifies its user. */
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
  ...noticeOnly,
  matchField: 'notification_type',
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

/** Whether a value has the fields of Notification; base fields may be missing, for the engine adds them. */
export const validateNotificationInput = inputGuard(notification);
