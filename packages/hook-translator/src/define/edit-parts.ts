import { splitText } from '../turns/split-text.ts';

/** How the parts of a turn are read and edited. */
export interface PartShape<Part> {
  /** The text of a part that hooks may see; undefined for a part of any other kind. */
  textOf(part: Part): string | undefined;
  /** The part with other text, which is never empty. */
  withText(part: Part, text: string): Part;
}

/** All text of parts. */
export function textOfParts<Part>(shape: PartShape<Part>, parts: readonly Part[]): string {
  let text = '';
  // Most turns have one text part whose string needs no joining.
  for (const part of parts) {
    const said = shape.textOf(part);
    if (said !== undefined) text = text === '' ? said : text + said;
  }
  return text;
}

/** Parts whose texts join to another text: all others stay in their places, and those without text any more are gone. */
export function editParts<Part>(shape: PartShape<Part>, parts: readonly Part[], text: string): Part[] {
  const said = (part: Part) => shape.textOf(part) ?? '';
  const pieces = parts.filter((part) => said(part) !== '').map((part) => ({ text: said(part), isThought: false }));
  const texts = pieces.length === 0 ? [] : splitText(pieces, text);
  let next = 0;
  return parts.flatMap((part) => {
    const before = said(part);
    if (before === '') return [part];
    const after = texts[next++] ?? '';
    if (after === before) return [part];
    return after === '' ? [] : [shape.withText(part, after)];
  });
}

/** The same for what a tool returned, which may have had no text before: then the text becomes a part of its own. */
export function replaceText<Part>(
  shape: PartShape<Part>,
  parts: readonly Part[],
  { text, createPart }: { readonly text: string; readonly createPart: (text: string) => Part },
): Part[] {
  const hadText = textOfParts(shape, parts) !== '';
  return hadText || text === '' ? editParts(shape, parts, text) : [createPart(text), ...parts];
}
