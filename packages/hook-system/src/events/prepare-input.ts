import type { CallTranslator } from '@agent-hooks/hook-translator';
import { type HookEventName, HookFailureStage, type HookInput } from '@agent-hooks/hook-types';
import type { HookHostConfig } from '../host-config.ts';
import { buildInput } from './build-input.ts';
import type { FireOptions } from './fire-methods.ts';
import { identityFields } from './identity-fields.ts';
import type { RoundsOutcome } from './rounds.ts';
import { type PayloadShape, readFields, translateFields } from './translate-fields.ts';

/** One firing: the event's fields, and what came along with them. */
export interface Firing<Name extends HookEventName> {
  readonly eventName: Name;
  readonly fields: object;
  readonly shape: PayloadShape;
  readonly options: FireOptions;
  readonly correlationId?: string;
  /** By the clock of `performance.now()`. */
  readonly startedAt: number;
}

/** How far a firing has got, for the record of one that fails. */
export interface FiringProgress {
  stage: HookFailureStage;
  input?: HookInput | undefined;
  outcome?: RoundsOutcome | undefined;
}

/** Builds the input that hooks get: one copy of the fields, translated and checked once. */
export function prepareInput(
  { eventName, fields, shape, options, correlationId }: Firing<HookEventName>,
  { config, translator }: { readonly config: HookHostConfig; readonly translator: CallTranslator },
  progress: FiringProgress,
): HookInput {
  const own = readFields(fields, options.identity && identityFields(options.identity));
  progress.stage = HookFailureStage.Translation;
  const translated = translateFields(own, translator, shape);
  progress.stage = HookFailureStage.Validation;
  progress.input = buildInput(eventName, translated, config, correlationId);
  return progress.input;
}
