/** A piece of what a model reads: a text, data such as an image, or a file by its address. */
export interface ContentPart {
  text?: string;
  inlineData?: { data?: string; mimeType?: string };
  fileData?: { fileUri?: string; mimeType?: string };
}

/** What a tool gives the model to read: a text, a piece, or a list of both. */
export type ContentPartList = string | ContentPart | readonly (string | ContentPart)[];

/** The pieces of a content, each text as a piece of its own. */
export function toContentParts<Part extends ContentPart>(content: string | Part | readonly (string | Part)[]): Part[] {
  const items: readonly (string | Part)[] = Array.isArray(content) ? content : [content];
  // A piece that is only a text is one of any kind of piece: all other fields may be left out.
  return items.map((item) => (typeof item === 'string' ? ({ text: item } as Part) : item));
}
