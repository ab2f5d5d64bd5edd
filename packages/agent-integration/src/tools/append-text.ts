import type { ContentPartList } from '../shapes/content-part.ts';

/** Adds text at the end of what the model reads; what was there is not changed, and a list or part becomes a new list. */
export function appendText(content: ContentPartList | undefined, text: string): ContentPartList {
  if (content === undefined || content === null) return text;
  if (typeof content === 'string') return content + text;
  const items: readonly Exclude<ContentPartList, readonly unknown[]>[] = Array.isArray(content) ? content : [content];
  return [...items, { text }];
}

/** A hook's message to the model, as it is appended to a tool's result. */
export function systemNote(message: string): string {
  return `\n\n[System] ${message}`;
}
