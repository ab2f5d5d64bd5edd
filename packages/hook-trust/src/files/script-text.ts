/** Longer scripts are not kept and not compared line by line. */
const maxShownBytes = 64 * 1024;

/** A script's text, or why it is not shown. */
export interface ScriptText {
  readonly text?: string;
  readonly notShown?: string;
}

/** Makes text of a file, unless it is too long to read or no text. */
export function scriptText(bytes: Buffer | undefined): ScriptText {
  if (bytes === undefined) return { notShown: 'it cannot be read' };
  if (bytes.length > maxShownBytes) return { notShown: `it has ${bytes.length} bytes` };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? { notShown: 'it is no text' } : { text };
  } catch {
    return { notShown: 'it is no text' };
  }
}
