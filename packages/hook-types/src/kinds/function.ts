import * as v from 'valibot';
import type { HookInput } from '../events/event-row.ts';
import type { HookOutput } from '../output/output.ts';
import { allButNames, type KindRow, startsNothing } from './kind-row.ts';
import { sharedEntries } from './shared-entries.ts';

/** What a function may answer: an output, text that a command could have printed, or nothing. */
export type FunctionHookAnswer = HookOutput | string | null | undefined;

/** The platform's `AbortSignal`; for consumers that compile without its types, what they need of it. */
export type HookSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : { readonly aborted: boolean };

/** A hook that is a function of the host; it can be handed over in code only. */
export interface FunctionHookConfig<Input extends HookInput = HookInput>
  extends Omit<v.InferOutput<typeof functionHookSchema>, 'action'> {
  /** Gets a copy of the input that is its own, and a signal that aborts when the answer is no longer awaited. */
  action(
    input: Input,
    context: { readonly signal: HookSignal },
    // biome-ignore lint/suspicious/noConfusingVoidType: a function that only looks returns nothing at all.
  ): FunctionHookAnswer | void | Promise<FunctionHookAnswer | void>;
}

const functionHookSchema = v.strictObject({
  type: v.literal('function'),
  action: v.function(),
  ...sharedEntries,
  name: v.string(),
});

export const functionKind: KindRow<FunctionHookConfig> = {
  type: 'function',
  schema: functionHookSchema,
  essential: ['action', 'name'],
  anyOther: false,
  inSettingsFiles: false,
  ...startsNothing,
  identity: (config) => allButNames({ ...config }),
  target: () => null,
  words: { noun: 'function', target: 'kind', given: 'as its argument', answer: 'answer' },
};
