import { toError } from '@agent-hooks/hook-types';
import { describeFound, type HookProblem, ProblemList, problemAt } from '@agent-hooks/hook-types/internal';
import { findDuplicateKeys } from './duplicate-keys.ts';
import { type DecodedText, decodeText, encodeText, type TextEncoding } from './encoding.ts';
import { NodeFinder } from './node-finder.ts';
import { type ParsedText, parseText, type Segments, type Span } from './parse-text.ts';
import { readFile, tooLarge } from './read-file.ts';
import { indexLines, type TextSpan } from './text-span.ts';

/** Something wrong with a settings file as a text. */
export interface DocumentProblem extends HookProblem {
  readonly kind: 'unreadable' | 'syntax' | 'duplicate';
  /** Absent if the file could not be read. */
  readonly span?: TextSpan;
}

/** A settings file as it was read: its text, what it says, and where everything in it is. */
export interface SettingsDocument {
  readonly exists: boolean;
  /** The file itself, whatever links lead to it. */
  readonly realPath: string | undefined;
  readonly text: string;
  readonly encoding: TextEncoding;
  /** Writes another text in the same encoding. */
  readonly encode: (text: string) => Buffer;
  /** False if some bytes are not characters, so that writing the text would change them. */
  readonly isExact: boolean;
  /** Undefined if the file does not exist, is empty or is broken. */
  readonly value: unknown;
  /** True if it could not be read as JSON with comments, so that nothing in it counts. */
  readonly isBroken: boolean;
  /** What is wrong with the text; the first hundred are described. */
  readonly problems: readonly DocumentProblem[];
  readonly moreProblems: number;
  /** Where a value is, or the nearest one around it that exists. */
  readonly spanOf: (segments: Segments) => TextSpan;
  /** Where the name of a property is. */
  readonly keySpanOf: (segments: Segments) => TextSpan;
}

export interface ReadDocumentOptions {
  /** A larger file is not read. Default: 8 MiB. */
  readonly maxBytes?: number | undefined;
}

/** The keys of a settings file that this project reads; the rest of the file belongs to others. */
export const ownSettingsKeys: readonly string[] = ['hooks', 'enableHooks', 'tools', 'hooksConfig'];

const defaultMaxBytes = 8 * 1024 * 1024;

/** Reads a settings file, whatever is at its path. It never throws: what is wrong is in `problems`. */
export async function readSettingsDocument(path: string, options: ReadDocumentOptions = {}): Promise<SettingsDocument> {
  const { bytes, realPath, failure } = await readFile(path, options.maxBytes ?? defaultMaxBytes);
  if (bytes !== undefined) return { ...(await parseBytes(bytes)), realPath };
  if (failure !== undefined) return { ...unreadable(failure), realPath };
  return { ...nothing, exists: false, realPath };
}

/** Reads settings that were not read from a file, such as those that come through a pipe. */
export async function parseSettingsDocument(
  bytes: Uint8Array,
  options: ReadDocumentOptions = {},
): Promise<SettingsDocument> {
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  return bytes.length > maxBytes ? unreadable(tooLarge(maxBytes)) : parseBytes(bytes);
}

async function parseBytes(bytes: Uint8Array): Promise<SettingsDocument> {
  const decoded = decodeText(bytes);
  try {
    return toDocument(decoded, await parseText(decoded.text));
  } catch (error) {
    // A stranger's text must cost only itself, also if it finds a fault in the parser.
    return { ...unreadable(toError(error).message), ...decoded };
  }
}

function toDocument(decoded: DecodedText, { value, syntaxErrors, root }: ParsedText): SettingsDocument {
  const lines = indexLines(decoded.text);
  const nodes = new NodeFinder(root);
  const place = (span: Span): TextSpan => ({ ...span, ...lines(span.offset) });
  const problems = syntaxErrors.map(({ message, span }) => syntaxProblem(decoded.text, message, place(span)));
  const duplicates = new ProblemList<DocumentProblem>();
  findDuplicateKeys(
    root,
    (key) => ownSettingsKeys.includes(key),
    (describe) =>
      duplicates.add(() => {
        const { segments, span } = describe();
        return duplicateProblem(segments, place(span));
      }),
  );
  return {
    ...decoded,
    encode: (text) => encodeText(text, decoded.encoding),
    exists: true,
    realPath: undefined,
    value,
    isBroken: syntaxErrors.length > 0,
    problems: [...problems, ...duplicates.reported],
    moreProblems: duplicates.more,
    spanOf: (segments) => place(nodes.spanOf(segments)),
    keySpanOf: (segments) => place(nodes.keySpanOf(segments)),
  };
}

function syntaxProblem(text: string, message: string, span: TextSpan): DocumentProblem {
  const { offset, length } = span;
  const found = offset < text.length ? JSON.stringify(text.slice(offset, offset + Math.min(length, 40))) : 'the end';
  return { ...problemAt([], found, 'valid JSON'), message: `invalid JSON: ${message}`, kind: 'syntax', span };
}

function duplicateProblem(segments: Segments, span: TextSpan): DocumentProblem {
  const problem = problemAt(segments, 'a duplicate key', 'each key once');
  const message = `duplicate key ${describeFound(String(segments.at(-1)))}: only the last one counts`;
  return { ...problem, message, kind: 'duplicate', span };
}

const start: TextSpan = { offset: 0, length: 1, line: 1, column: 1 };

const utf8: TextEncoding = { name: 'utf-8', hasMark: false };

const nothing: SettingsDocument = {
  exists: true,
  realPath: undefined,
  text: '',
  encoding: utf8,
  encode: (text) => encodeText(text, utf8),
  isExact: true,
  value: undefined,
  isBroken: false,
  problems: [],
  moreProblems: 0,
  spanOf: () => start,
  keySpanOf: () => start,
};

function unreadable(why: string): SettingsDocument {
  const problem = problemAt([], `a file that cannot be read (${why})`, 'a readable text file');
  const message = `the file cannot be read: ${why}`;
  return { ...nothing, isBroken: true, problems: [{ ...problem, message, kind: 'unreadable' }] };
}
