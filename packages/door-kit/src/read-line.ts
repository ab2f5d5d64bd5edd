import { messageOf } from '@agent-hooks/hook-types';
import { type Node, parseTree, visit } from 'jsonc-parser';

/** One message of a line, with the bytes that it consists of. */
export interface LineMessage {
  readonly value: unknown;
  readonly bytes: Buffer;
}

/** What is in a line; a problem if it cannot be read, or if another program could read something else in it. */
export type LineReading =
  | { readonly kind: 'blank' }
  | { readonly kind: 'messages'; readonly messages: readonly LineMessage[] }
  | { readonly kind: 'unreadable'; readonly problem: string; readonly mayBeMessage: boolean };

/** Reads a line for looking only: what is sent on are its own bytes. */
export function readLine(line: Buffer): LineReading {
  let text: string | undefined;
  try {
    text = decoder.decode(line);
    if (text.trim() === '') return { kind: 'blank' };
    const value: unknown = JSON.parse(text);
    const problem = findAmbiguity(text);
    if (problem !== undefined) return { kind: 'unreadable', problem, mayBeMessage: true };
    return { kind: 'messages', messages: Array.isArray(value) ? splitBatch(text, value) : [{ value, bytes: line }] };
  } catch (error) {
    return {
      kind: 'unreadable',
      problem: `it is not valid JSON: ${messageOf(error)}`,
      // Lines of a log may pass; what a more tolerant reader could take for a message may not.
      mayBeMessage: text === undefined || /(?:^|[\r\n])[\s\uFEFF\0]*(?:\{|\[\s*[[{])/.test(text),
    };
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Each message of a batch as a line of its own, in the bytes in which it was written. */
function splitBatch(text: string, values: readonly unknown[]): readonly LineMessage[] {
  const elements: readonly Node[] = parseTree(text)?.children ?? [];
  return values.map((value, index) => {
    const { offset = 0, length = 0 } = elements[index] ?? {};
    // Messages are lines: breaks between the parts of one are blanks.
    return { value, bytes: Buffer.from(`${text.slice(offset, offset + length).replaceAll(/[\r\n]/g, ' ')}\n`) };
  });
}

/** What makes a text one in which two programs may read two things; undefined if nothing does. */
function findAmbiguity(text: string): string | undefined {
  // Some programs end a line there, and would find a message of its own behind it.
  if (/\r(?!\n?$)/.test(text)) return 'it contains a carriage return, at which some programs end a line';
  const names: Set<string>[] = [];
  let problem: string | undefined;
  visit(text, {
    onObjectBegin: () => void names.push(new Set()),
    onObjectEnd: () => void names.pop(),
    onObjectProperty: (name) => {
      const depth = names.length;
      // Some programs do not distinguish case in the names that they know.
      const folded = depth <= foldedDepth ? name.normalize('NFKC').toLowerCase() : name;
      const known = names.at(-1);
      if (known?.has(folded)) problem ??= `it contains ${JSON.stringify(name)} twice`;
      if (depth === 1 && folded !== name && envelope.has(folded)) {
        problem ??= `it contains ${JSON.stringify(name)}, which some programs read as ${JSON.stringify(folded)}`;
      }
      known?.add(folded);
    },
  });
  return problem;
}

/** The message and its params. */
const foldedDepth = 2;

const envelope: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);
