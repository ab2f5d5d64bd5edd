import {
  getEventRow,
  type HookConfig,
  HookError,
  type HookEventName,
  type HookExecutionResult,
  HookOutcome,
  type HookOutput,
  mergeHookOutputs,
} from '@agent-hooks/hook-types';
import type { HookAnswer, MergedHookResult } from '@agent-hooks/hook-types/internal';
import type { AnyHookTranslator } from '../any-hook-translator.ts';
import { createMergedOutput, type MergedHookOutput } from '../outputs/create-hook-output.ts';
import { nameOfHook } from '../registry/entry.ts';

/** What is known about results that are merged. */
export interface MergeOptions {
  /** Counts for this answer in place of the aggregator's own. */
  readonly translator?: AnyHookTranslator | undefined;
  /** The yes or no in each result's output, where it has been read already. */
  readonly answers?: readonly (HookAnswer | undefined)[];
}

/** Makes one answer of the results of all hooks that ran for an event. */
export class HookAggregator {
  readonly #translator: AnyHookTranslator | undefined;

  /** Without a translator the outputs use the default one. */
  constructor(translator?: AnyHookTranslator) {
    this.#translator = translator;
  }

  /** Merges results, given in plan order; what the working hooks said is kept, whatever became of the others. */
  aggregateResults<Name extends HookEventName>(
    results: readonly HookExecutionResult[],
    eventName: Name,
    { translator = this.#translator, answers = [] }: MergeOptions = {},
  ): MergedHookResult<MergedHookOutput<Name>> {
    const row = getEventRow(eventName);
    const allOutputs: HookOutput[] = [];
    const read: HookAnswer[] = [];
    const errors: Error[] = [];
    let success = true;
    let totalDuration = 0;
    for (const [index, result] of results.entries()) {
      const error = errorOf(result);
      if (error) errors.push(error);
      success &&= result.success;
      totalDuration += result.duration;
      if (!result.output) continue;
      allOutputs.push(result.output);
      read.push({ ...(answers[index] ?? row.readAnswer(result.output)), by: shortName(result.hookConfig) });
    }
    const merged = mergeHookOutputs(row, allOutputs, read);
    const finalOutput = merged && this.createSpecificHookOutput(merged, eventName, translator);
    return { success, finalOutput, allOutputs, errors, totalDuration };
  }

  /** Makes the object of a merged answer: the class of its event, which for BeforeTool reads the permission fields too. */
  createSpecificHookOutput<Name extends HookEventName>(
    output: HookOutput,
    eventName: Name,
    translator = this.#translator,
  ): MergedHookOutput<Name> {
    return createMergedOutput(eventName, output, translator);
  }
}

/** A hook without a name is called by what it runs, which may be long. */
function shortName(config: HookConfig): string {
  const name = nameOfHook(config);
  return name.length > 60 ? `${name.slice(0, 57)}...` : name;
}

/** A refusal is not an error, though the hook did not end with 0. */
function errorOf({ success, outcome, error, hookConfig, exitCode }: HookExecutionResult): Error | undefined {
  if (error || success || outcome === HookOutcome.Blocked) return error;
  return new HookError('hook_failed', `The hook ${nameOfHook(hookConfig)} failed (exit code ${exitCode})`);
}
