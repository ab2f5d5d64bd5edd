import type { HookEventName, HookOutput } from '@agent-hooks/hook-types';
import type { AnyHookTranslator } from '../any-hook-translator.ts';
import { AfterModelHookOutput } from './after-model-hook-output.ts';
import { BeforeModelHookOutput } from './before-model-hook-output.ts';
import { BeforeToolHookOutput } from './before-tool-hook-output.ts';
import { BeforeToolSelectionHookOutput } from './before-tool-selection-hook-output.ts';
import { DefaultHookOutput } from './default-hook-output.ts';

/** The classes of single answers, where an event has one of its own. */
const singleClasses = {
  BeforeModel: BeforeModelHookOutput,
  AfterModel: AfterModelHookOutput,
  BeforeToolSelection: BeforeToolSelectionHookOutput,
} as const;

/** The classes of merged answers: only these read a tool's permission fields. */
const mergedClasses = { ...singleClasses, BeforeTool: BeforeToolHookOutput } as const;

type ClassOf<Classes, Name> = Name extends keyof Classes
  ? Classes[Name] extends new (
      ...args: never[]
    ) => infer Output
    ? Output
    : never
  : DefaultHookOutput;

/** What `createHookOutput` makes for an event. */
export type SingleHookOutput<Name extends HookEventName = HookEventName> = ClassOf<typeof singleClasses, Name>;

/** What `finalOutput` is for an event. */
export type MergedHookOutput<Name extends HookEventName = HookEventName> = ClassOf<typeof mergedClasses, Name>;

type OutputClass = new (data?: HookOutput, translator?: AnyHookTranslator) => DefaultHookOutput;

/** Makes the object of one answer to an event. */
export function createHookOutput<Name extends HookEventName>(
  eventName: Name,
  data: HookOutput,
  translator?: AnyHookTranslator,
): SingleHookOutput<Name> {
  // The table's types say which class belongs to a name; looking it up by a variable loses that.
  return construct(singleClasses, eventName, { data, translator }) as SingleHookOutput<Name>;
}

/** Makes the object of the merged answer to an event. */
export function createMergedOutput<Name extends HookEventName>(
  eventName: Name,
  data: HookOutput,
  translator?: AnyHookTranslator,
): MergedHookOutput<Name> {
  // As above.
  return construct(mergedClasses, eventName, { data, translator }) as MergedHookOutput<Name>;
}

function construct(
  classes: Readonly<Partial<Record<HookEventName, OutputClass>>>,
  eventName: HookEventName,
  { data, translator }: { readonly data: HookOutput; readonly translator: AnyHookTranslator | undefined },
): DefaultHookOutput {
  const Output = (Object.hasOwn(classes, eventName) ? classes[eventName] : undefined) ?? DefaultHookOutput;
  return new Output(data, translator);
}
