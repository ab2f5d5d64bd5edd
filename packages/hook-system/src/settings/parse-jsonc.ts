import type { Node, ParseError } from 'jsonc-parser';

type Segments = readonly (string | number)[];

/** Something wrong with a text as JSON with comments. */
export interface TextProblem {
  readonly segments: Segments;
  readonly offset: number;
  readonly found: string;
  readonly expected: string;
}

/** A text read as JSON with comments. */
export interface ParsedText {
  /** Undefined if the text is empty, or broken: half a command must never be run. */
  readonly value: unknown;
  readonly problems: readonly TextProblem[];
  /** Where the value at some place begins, or the nearest value around it that exists. */
  readonly offsetOf: (segments: Segments) => number;
}

/** More than these follow from the first ones. */
const maxSyntaxProblems = 10;

/** Parses JSON with comments and trailing commas, and keeps where everything stood. */
export async function parseJsonc(text: string): Promise<ParsedText> {
  // Loaded here, since a host without settings files never needs it.
  const { parseTree, getNodeValue, printParseErrorCode } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  if (errors.length > 0) {
    const problems = errors
      .slice(0, maxSyntaxProblems)
      .map((error) => describeSyntaxError(text, error, printParseErrorCode(error.error)));
    return { value: undefined, problems, offsetOf: () => 0 };
  }
  return {
    value: root && getNodeValue(root),
    problems: root ? findDuplicateKeys(root, []) : [],
    offsetOf: (segments) => findNode(root, segments)?.offset ?? 0,
  };
}

/** Finds the line and column of offsets in a text, counted from 1. */
export function indexLines(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), (ending) => ending.index + ending[0].length)];
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function describeSyntaxError(text: string, { offset, length }: ParseError, code: string): TextProblem {
  const found = offset < text.length ? JSON.stringify(text.slice(offset, offset + Math.min(length, 40))) : 'the end';
  const hint = code.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
  return { segments: [], offset, found, expected: `JSON (${hint})` };
}

/** JSON lets the last of two equal keys win: whoever wrote the first one should hear of it. */
function findDuplicateKeys(node: Node, path: Segments): TextProblem[] {
  if (node.type === 'array') {
    return (node.children ?? []).flatMap((child, index) => findDuplicateKeys(child, [...path, index]));
  }
  if (node.type !== 'object') return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) => {
    if (!key || !value) return [];
    const segments = [...path, String(key.value)];
    const inner = findDuplicateKeys(value, segments);
    if (!seen.has(String(key.value))) {
      seen.add(String(key.value));
      return inner;
    }
    const problem = {
      segments,
      offset: key.offset,
      found: 'the same key again',
      expected: 'it once; the last one counts',
    };
    return [problem, ...inner];
  });
}

function findNode(root: Node | undefined, segments: Segments): Node | undefined {
  let node = root;
  for (const segment of segments) {
    const child = node?.type === 'array' ? node.children?.[Number(segment)] : findProperty(node, segment);
    if (!child) break;
    node = child;
  }
  return node;
}

function findProperty(node: Node | undefined, name: string | number): Node | undefined {
  return node?.children?.findLast((property) => property.children?.[0]?.value === name)?.children?.[1];
}
