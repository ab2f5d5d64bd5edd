import * as v from 'valibot';
import { record } from '../record.ts';

/** What a hook may decide; `block` and `deny` mean the same, and so do `allow` and `approve`. */
export const HookDecision = {
  Allow: 'allow',
  Approve: 'approve',
  Ask: 'ask',
  Block: 'block',
  Deny: 'deny',
} as const;
export type HookDecision = (typeof HookDecision)[keyof typeof HookDecision];

export const decisionSchema = v.picklist(Object.values(HookDecision));

/** The fields that a hook may answer with on every event. */
export const commonOutputEntries = {
  continue: v.optional(v.boolean()),
  stopReason: v.optional(v.string()),
  suppressOutput: v.optional(v.boolean()),
  systemMessage: v.optional(v.string()),
  userMessage: v.optional(v.string()),
  decision: v.optional(decisionSchema),
  reason: v.optional(v.string()),
};

const hookOutputSchema = v.object({ ...commonOutputEntries, hookSpecificOutput: v.optional(record()) });

/** A hook's answer, once its bad fields have been dropped. */
export type HookOutput = v.InferOutput<typeof hookOutputSchema>;

/** The yes or no in an answer, read the way its event reads it. */
export interface HookAnswer {
  readonly decision: HookDecision | undefined;
  readonly reason: string | undefined;
  readonly stops: boolean;
  readonly stopReason: string | undefined;
  /** The name of the hook that gave it, where it is known. */
  readonly by?: string | undefined;
}

/** Reads the yes or no from the fields that every event has. */
export function readAnswer(output: HookOutput): HookAnswer {
  return {
    decision: output.decision,
    reason: output.reason,
    stops: output.continue === false,
    stopReason: output.stopReason,
  };
}

/** Tells whether a decision says no. */
export function isBlockingDecision(decision: HookDecision | undefined): boolean {
  return decision === 'block' || decision === 'deny';
}
