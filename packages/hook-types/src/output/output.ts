import * as v from 'valibot';
import type { record } from '../record.ts';

/** What a hook may decide; `block` and `deny` mean the same, and so do `allow` and `approve`. */
export const HookDecision = { Allow: 'allow', Approve: 'approve', Ask: 'ask', Block: 'block', Deny: 'deny' } as const;
export type HookDecision = (typeof HookDecision)[keyof typeof HookDecision];

export const decisionSchema = v.picklist(Object.values(HookDecision));

/** The fields that a hook may answer with on every event. */
export const commonOutputEntries = {
  /** False ends the agent. */
  continue: v.optional(v.boolean()),
  /** Why the agent is to end; shown to the user. */
  stopReason: v.optional(v.string()),
  /** True keeps the result from the display; the model still reads it. */
  suppressOutput: v.optional(v.boolean()),
  /** Text for the model, never for the display. */
  systemMessage: v.optional(v.string()),
  /** Text for the user, never for the model. */
  userMessage: v.optional(v.string()),
  /** `deny` (or `block`) refuses, `ask` has a person asked, `allow` (or `approve`) agrees; the strictest of all hooks counts. */
  decision: v.optional(decisionSchema),
  /** Why; a refusal's reason is what the model reads. */
  reason: v.optional(v.string()),
};

type AnyOutputEntries = typeof commonOutputEntries & {
  /** What only one event knows, such as `tool_input` on BeforeTool. */
  readonly hookSpecificOutput: v.OptionalSchema<ReturnType<typeof record>, undefined>;
};

/** A hook's answer, once its bad fields have been dropped. */
export type HookOutput = v.InferOutput<v.ObjectSchema<AnyOutputEntries, undefined>>;

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
export function readCommonAnswer(output: HookOutput): HookAnswer {
  const { decision, reason, stopReason } = output;
  return { decision, reason, stops: output.continue === false, stopReason };
}

/** Whether a decision says no. */
export function isBlockingDecision(decision: HookDecision | undefined): boolean {
  return decision === 'block' || decision === 'deny';
}

/** Whether a decision says yes. */
export function isAllowingDecision(decision: unknown): boolean {
  return decision === 'allow' || decision === 'approve';
}
