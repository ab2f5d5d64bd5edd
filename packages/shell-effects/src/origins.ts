import type { Data } from './types.ts';

/** Longer texts, and more of them, are not followed. */
const maximumLength = 20_000;
const maximumCount = 8;

/** Texts that went into data whose own text is not known: what is executed later may still be in one of them. */
export function originsOf(all: readonly (Data | undefined)[]): { readonly origins?: readonly string[] } {
  const texts = all.flatMap((data) => (data?.text === undefined ? (data?.origins ?? []) : [data.text]));
  const known = texts.filter((text) => text.length <= maximumLength && /\S/.test(text));
  return known.length === 0 ? {} : { origins: [...new Set(known)].slice(0, maximumCount) };
}

/** Data that an edit with these texts has changed. */
export function editedBy(data: Data, ...texts: readonly string[]): Data {
  const { origins } = originsOf([data, ...texts.map((text) => ({ text, files: [], downloads: [] }))]);
  return { ...data, ...(origins && { origins }) };
}
