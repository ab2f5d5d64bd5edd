import type { EffectDraft } from '../programs/program.ts';
import type { Data, Span, Word } from '../types.ts';
import type { Context } from './context.ts';
import type { Actor } from './effects.ts';
import type { Field } from './field-builder.ts';

/** What a report needs of the reader. */
export interface ReportTarget {
  readonly results: { readonly addUnknown: (why: string, span: Span) => void };
  addEffect(draft: EffectDraft, actor: Actor): void;
  callProgram(
    words: readonly Field[],
    context: Context,
    options: { readonly environment: ReadonlyMap<string, Word> },
  ): void;
  runText(text: string, context: Context): void;
  versionsOf(path: string): readonly Data[];
  startsLoading(path: string): boolean;
  isReplaced(path: string, data: Data): boolean;
  noteFile(path: string, data: Data, context: Context): void;
  noteLink(path: string, target: string): void;
  changeDirectory(path: Word | undefined, context: Context): void;
  noteVariable(name: string, context: Context, span: Span): void;
  runAtExit(text: string, context: Context): void;
  assignWords(name: string, words: readonly (Word | undefined)[], context: Context): void;
  assignOneOf(choices: readonly ReadonlyMap<string, Word>[], context: Context): void;
}
