import type { DefaultHookOutput, ProcessedFireResult } from '@agent-hooks/hook-system';

/** What the engine decided about a tool call, with what every caller applies. */
export type BeforeToolAnswer = ProcessedFireResult<'BeforeTool'>;

/** What the engine decided in the place of a person. */
export type PermissionAnswer = ProcessedFireResult<'PermissionRequest'>;

/** Why the agent is to end: the stop's own reason, and not that of a refusal beside it. */
export function stopReasonOf(output: DefaultHookOutput): string {
  return output.stopReason || output.getEffectiveReason();
}
