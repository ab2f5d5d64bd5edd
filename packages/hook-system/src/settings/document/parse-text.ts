import type { Node, ParseError } from 'jsonc-parser';
import { findDepth } from './find-depth.ts';
import { describeSyntax } from './syntax-words.ts';

/** A place in settings, step by step. */
export type Segments = readonly (string | number)[];

/** A stretch of a text. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** A text read as JSON with comments and trailing commas. */
export interface ParsedText {
  /** Undefined if the text is empty, or broken: half a command must never be run. */
  readonly value: unknown;
  /** What makes the text no JSON. */
  readonly syntaxErrors: readonly { readonly message: string; readonly span: Span }[];
  readonly root: Node | undefined;
}

/** More than these follow from the first ones. */
const maxSyntaxErrors = 5;

/** No settings are nested deeper than this, and a parser that follows a text all the way down overflows. */
const maxDepth = 500;

/** Parses JSON with comments and trailing commas, and keeps where everything is. */
export async function parseText(text: string): Promise<ParsedText> {
  const tooDeep = findDepth(text, maxDepth);
  if (tooDeep !== undefined) {
    const message = `this is nested deeper than ${maxDepth} levels`;
    return broken([{ message, span: { offset: tooDeep, length: 1 } }]);
  }
  // Loaded here, since a host without settings files never needs it.
  const { parseTree, getNodeValue, printParseErrorCode } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  if (errors.length === 0) return { value: root && getNodeValue(root), syntaxErrors: [], root };
  return broken(
    errors.slice(0, maxSyntaxErrors).map(({ error, offset, length }) => ({
      message: describeSyntax(printParseErrorCode(error)),
      span: { offset, length },
    })),
  );
}

function broken(syntaxErrors: ParsedText['syntaxErrors']): ParsedText {
  return { value: undefined, syntaxErrors, root: undefined };
}
