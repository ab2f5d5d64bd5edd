import type { HookDecision, HookOutput } from '@agent-hooks/hook-types';
import { type HookAnswer, isBlockingDecision } from '@agent-hooks/hook-types/internal';

/** The reason where a hook refuses or stops without saying why. */
export const noReason = 'No reason provided';

/** An answer with the questions that every caller asks of it; it says what hooks said, also where the event cannot act on it. */
export class DefaultHookOutput implements HookOutput {
  declare continue?: boolean;
  declare stopReason?: string;
  declare suppressOutput?: boolean;
  declare systemMessage?: string;
  declare userMessage?: string;
  declare decision?: HookDecision;
  declare reason?: string;
  declare hookSpecificOutput?: Record<string, unknown>;

  constructor(data: HookOutput = {}) {
    if (data.continue !== undefined) this.continue = data.continue;
    if (data.stopReason !== undefined) this.stopReason = data.stopReason;
    if (data.suppressOutput !== undefined) this.suppressOutput = data.suppressOutput;
    if (data.systemMessage !== undefined) this.systemMessage = data.systemMessage;
    if (data.userMessage !== undefined) this.userMessage = data.userMessage;
    if (data.decision !== undefined) this.decision = data.decision;
    if (data.reason !== undefined) this.reason = data.reason;
    if (data.hookSpecificOutput !== undefined) this.hookSpecificOutput = data.hookSpecificOutput;
  }

  /** Whether the answer says no. */
  isBlockingDecision(): boolean {
    return isBlockingDecision(this.readAnswer().decision);
  }

  /** Whether the answer says that a person should be asked. */
  isAskDecision(): boolean {
    return this.readAnswer().decision === 'ask';
  }

  /** Whether the agent is to stop altogether. */
  shouldStopExecution(): boolean {
    return this.continue === false;
  }

  /** Why: the reason of a refusal, or of a stop, or whatever reason there is. */
  getEffectiveReason(): string {
    const { reason, stopReason } = this.readAnswer();
    const stopsOnly = this.shouldStopExecution() && !this.isBlockingDecision();
    return (stopsOnly ? stopReason || reason : reason || stopReason) || noReason;
  }

  /** The refusal with its reason, or that there is none. */
  getBlockingError(): { readonly blocked: boolean; readonly reason: string } {
    const blocked = this.isBlockingDecision();
    return { blocked, reason: blocked ? this.getEffectiveReason() : '' };
  }

  /** Text that hooks add for the model. */
  getAdditionalContext(): string | undefined {
    const context = this.hookSpecificOutput?.additionalContext;
    return typeof context === 'string' ? context : undefined;
  }

  /** Reads the yes or no; an event that keeps it elsewhere reads it there. */
  protected readAnswer(): HookAnswer {
    return {
      decision: this.decision,
      reason: this.reason,
      stops: this.shouldStopExecution(),
      stopReason: this.stopReason,
    };
  }
}
