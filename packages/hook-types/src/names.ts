/** Where a hook's configuration came from, highest authority first. */
export const ConfigSource = {
  Runtime: 'runtime',
  Project: 'project',
  User: 'user',
  System: 'system',
  Extensions: 'extensions',
} as const;
export type ConfigSource = (typeof ConfigSource)[keyof typeof ConfigSource];

/** Why a session began. */
export const SessionStartSource = {
  Startup: 'startup',
  Resume: 'resume',
  Clear: 'clear',
  Compress: 'compress',
} as const;
export type SessionStartSource = (typeof SessionStartSource)[keyof typeof SessionStartSource];

/** Why a session ended. */
export const SessionEndReason = {
  Exit: 'exit',
  Clear: 'clear',
  Logout: 'logout',
  PromptInputExit: 'prompt_input_exit',
  Other: 'other',
} as const;
export type SessionEndReason = (typeof SessionEndReason)[keyof typeof SessionEndReason];

/** What set off a compression of the conversation. */
export const PreCompressTrigger = { Manual: 'manual', Auto: 'auto' } as const;
export type PreCompressTrigger = (typeof PreCompressTrigger)[keyof typeof PreCompressTrigger];

/** The notifications known by name; a host may send others. */
export const NotificationType = { ToolPermission: 'ToolPermission' } as const;
export type NotificationType = (typeof NotificationType)[keyof typeof NotificationType];

/** How a turn of an agent ended that did not come to an answer. */
export const AgentErrorKind = { Failed: 'failed', Aborted: 'aborted', Interrupted: 'interrupted' } as const;
export type AgentErrorKind = (typeof AgentErrorKind)[keyof typeof AgentErrorKind];
