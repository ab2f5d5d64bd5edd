import type { HookBusMessage } from '@agent-hooks/hook-system';

/** The messages on a bus, as the specification names them. */
export const MessageBusType = {
  HOOK_EXECUTION_REQUEST: 'hook-execution-request',
  HOOK_EXECUTION_RESPONSE: 'hook-execution-response',
} as const;
export type MessageBusType = (typeof MessageBusType)[keyof typeof MessageBusType];

/** Its members as types, as those of an enum are. */
export declare namespace MessageBusType {
  type HOOK_EXECUTION_REQUEST = 'hook-execution-request';
  type HOOK_EXECUTION_RESPONSE = 'hook-execution-response';
}

/** Every message that hooks send on a bus. */
export type MessageBusMessage = HookBusMessage;
