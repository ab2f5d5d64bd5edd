import { CallTranslator, defaultHookTranslator } from '@agent-hooks/hook-translator';
import type { HookOutput } from '@agent-hooks/hook-types';
import type { AnyHookTranslator } from '../any-hook-translator.ts';
import { DefaultHookOutput } from './default-hook-output.ts';

/** An answer about a model call, which a translator turns into the shapes of the host's SDK. */
export abstract class TranslatedHookOutput extends DefaultHookOutput {
  readonly #translator: CallTranslator;

  constructor(data?: HookOutput, translator: AnyHookTranslator = defaultHookTranslator) {
    super(data);
    this.#translator = translator instanceof CallTranslator ? translator : new CallTranslator(translator);
  }

  protected get translator(): CallTranslator {
    return this.#translator;
  }

  /** What hooks make of the event's request or response; the very same object if they changed nothing. */
  abstract applyTo<Payload>(payload: Payload): Payload;
}
