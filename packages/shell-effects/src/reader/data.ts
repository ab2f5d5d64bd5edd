import { originsOf } from '../origins.ts';
import type { EffectDraft } from '../programs/program.ts';
import type { Data, Word } from '../types.ts';
import { hole } from '../types.ts';

/** Values longer than this are not followed. */
const maximumText = 100_000;

/** Nothing that is known to come from a file or a download. */
export const noData: Data = { files: [], downloads: [] };

/** Where data comes from, without its text. */
export function sourcesOf(all: readonly Data[]): Data {
  const origins = originsOf(all);
  if (
    !origins.origins &&
    all.every(({ files, downloads, isDecoded }) => files.length + downloads.length === 0 && !isDecoded)
  )
    return noData;
  return {
    ...origins,
    files: [...new Set(all.flatMap(({ files }) => files))],
    downloads: [...new Set(all.flatMap(({ downloads }) => downloads))],
    ...(all.some(({ isDecoded }) => isDecoded) && { isDecoded: true }),
  };
}

/** Collects what commands print into one place: a pipe, a file, a substitution. */
export class Sink {
  private readonly parts: Data[] = [];
  private isTextKnown = true;

  add(data: Data): void {
    this.parts.push(data);
    if (data.text === undefined) this.isTextKnown = false;
  }

  get data(): Data {
    const text = this.isTextKnown ? this.parts.map((part) => part.text ?? '').join('') : undefined;
    return { ...sourcesOf(this.parts), ...(text !== undefined && text.length <= maximumText && { text }) };
  }
}

/** Makes a word of a value. */
export function wordOf(
  text: string,
  from: { readonly span: Word['span']; readonly data?: Data; readonly hasGlob?: boolean },
): Word {
  const isTooLong = text.length > maximumText;
  return {
    text: isTooLong ? hole : text,
    isKnown: !isTooLong && !text.includes(hole),
    hasGlob: from.hasGlob ?? false,
    span: from.span,
    data: from.data ?? noData,
  };
}

/** True if what is written into a file leaves nothing of it. */
export function isEmptying(path: string, { text, files, downloads }: Data): boolean {
  if (path.startsWith('/dev/')) return false;
  const isNothing = files.length > 0 && files.every((file) => /^\/dev\/(?:null|u?random|zero)$/.test(file));
  return downloads.length === 0 && (isNothing || text?.trim() === '');
}

/** What is lost when a file is emptied, or replaced by something else. */
export function emptying(path: string, verb = 'empty'): EffectDraft {
  return { kind: 'delete', target: path, sentence: `It would ${verb} ${path}.` };
}

/** What is printed one after the other. */
export function joined(all: readonly Data[]): Data {
  const isKnown = all.every(({ text }) => text !== undefined);
  return {
    ...(all.length === 0 ? noData : sourcesOf(all)),
    ...(isKnown && { text: all.map(({ text }) => text).join('') }),
  };
}
