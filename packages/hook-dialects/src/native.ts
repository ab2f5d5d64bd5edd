import type { HookEventName, HookInput } from '@agent-hooks/hook-types';

/** The events of the contract that a host may not fire yet. */
const laterEvents = [
  'PermissionRequest',
  'ToolDenied',
  'SubagentStart',
  'SubagentStop',
  'PostCompress',
  'AgentError',
] as const;

/** Every event of the contract. */
export type NativeEventName = HookEventName | (typeof laterEvents)[number];

/** What a native hook gets: the base fields and those of its event. */
export type NativeInput = HookInput & Readonly<Record<string, unknown>>;
