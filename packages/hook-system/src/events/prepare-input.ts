import type { CallTranslator } from '@agent-hooks/hook-translator';
import type { HookEventName, HookInput } from '@agent-hooks/hook-types';
import { HookFailureStage } from '@agent-hooks/hook-types/internal';
import type { EventPlan } from '../plan/planned-hook.ts';
import { buildInput, type InputContext } from './build-input.ts';
import type { FireOptions, HookIdentity } from './fire-methods.ts';
import type { RoundsOutcome } from './rounds.ts';
import { readFields, translateFields } from './translate-fields.ts';

/** What the engine itself knows of a firing besides. */
export interface FiringOptions extends FireOptions {
  readonly correlationId?: string | undefined;
  /** True if model payloads may already have the shape that hooks see. */
  readonly isTranslated?: boolean;
}

/** One firing: the event's fields, and what came along with them. */
export interface Firing<Name extends HookEventName> {
  readonly eventName: Name;
  readonly fields: object;
  readonly options: FiringOptions;
  /** By the clock of `performance.now()`. */
  readonly startedAt: number;
}

/** How far a firing has got, for the record of one that fails. */
export interface FiringProgress {
  stage: HookFailureStage;
  plan?: EventPlan | null | undefined;
  input?: HookInput | undefined;
  outcome?: RoundsOutcome | undefined;
}

/** Builds the input that hooks get: one copy of the fields, translated and checked once. */
export function prepareInput(
  { eventName, fields, options }: Firing<HookEventName>,
  { config, planner, translator }: Pick<InputContext, 'config' | 'planner'> & { readonly translator: CallTranslator },
  progress: FiringProgress,
): HookInput {
  const own = readFields(fields, options.identity && identityFields(options.identity));
  progress.stage = HookFailureStage.Translation;
  const translated = translateFields(own, translator, options.isTranslated);
  progress.stage = HookFailureStage.Validation;
  progress.input = buildInput(eventName, translated, { config, planner, correlationId: options.correlationId });
  return progress.input;
}

/** The fields that say who an event is about; what the host does not know is left out. */
function identityFields({ turnId, agentId, agentType, model }: HookIdentity): object {
  return {
    ...(turnId !== undefined && { turn_id: turnId }),
    ...(agentId !== undefined && { agent_id: agentId }),
    ...(agentType !== undefined && { agent_type: agentType }),
    ...(model !== undefined && { model }),
  };
}
