import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Span } from './finding.ts';

type Segments = readonly (string | number)[];

/** A settings file as a tree that knows where everything stands. */
export interface SettingsDocument {
  readonly text: string;
  /** Undefined if the text is empty or broken. */
  readonly value: unknown;
  readonly syntaxErrors: readonly { readonly code: string; readonly span: Span }[];
  readonly duplicateKeys: readonly { readonly segments: Segments; readonly span: Span }[];
  /** Where a value stands, or the nearest one around it. */
  readonly spanOf: (segments: Segments) => Span;
  /** Where the name of a property stands. */
  readonly keySpanOf: (segments: Segments) => Span;
}

/** Parses JSON with comments and trailing commas. */
export function parseDocument(text: string): SettingsDocument {
  try {
    return parse(text);
  } catch (error) {
    // The parser goes as deep as the text, and a hostile text goes deeper than any program can.
    if (!(error instanceof RangeError)) throw error;
    const span = { offset: 0, length: 1 };
    const syntaxErrors = [{ code: 'TooDeep', span }];
    return { text, value: undefined, syntaxErrors, duplicateKeys: [], spanOf: () => span, keySpanOf: () => span };
  }
}

function parse(text: string): SettingsDocument {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const broken = errors.length > 0;
  return {
    text,
    value: root && !broken ? getNodeValue(root) : undefined,
    syntaxErrors: errors.map(({ error, offset, length }) => ({
      code: printParseErrorCode(error),
      span: { offset, length },
    })),
    duplicateKeys: root && !broken ? findDuplicates(root, []) : [],
    spanOf: (segments) => toSpan(findNode(root, segments).node),
    keySpanOf: (segments) => {
      const { node, key, complete } = findNode(root, segments);
      return toSpan(complete && key ? key : node);
    },
  };
}

interface FoundNode {
  readonly node: Node | undefined;
  readonly key: Node | undefined;
  /** False if the place does not exist and this is what is around it. */
  readonly complete: boolean;
}

function findNode(root: Node | undefined, segments: Segments): FoundNode {
  let found: FoundNode = { node: root, key: undefined, complete: true };
  for (const segment of segments) {
    const { node } = found;
    const property = node?.type === 'object' ? findProperty(node, segment) : undefined;
    const child = node?.type === 'array' ? node.children?.[Number(segment)] : property?.children?.[1];
    if (!child) return { ...found, complete: false };
    found = { node: child, key: property?.children?.[0], complete: true };
  }
  return found;
}

/** The properties of objects that were looked into, by name; a file may have very many. */
const propertiesOf = new WeakMap<Node, ReadonlyMap<unknown, Node>>();

/** Of equal keys the last one counts. */
function findProperty(node: Node, name: string | number): Node | undefined {
  let properties = propertiesOf.get(node);
  if (!properties) {
    properties = new Map(node.children?.map((property) => [property.children?.[0]?.value, property]));
    propertiesOf.set(node, properties);
  }
  return properties.get(name);
}

/** A whole object or list is shown by its first character. */
function toSpan(node: Node | undefined): Span {
  if (!node) return { offset: 0, length: 1 };
  const isWhole = node.type === 'object' || node.type === 'array';
  return { offset: node.offset, length: isWhole ? 1 : node.length };
}

function findDuplicates(node: Node, path: Segments): { segments: Segments; span: Span }[] {
  const children = node.children ?? [];
  if (node.type === 'array') return children.flatMap((child, index) => findDuplicates(child, [...path, index]));
  if (node.type !== 'object') return [];
  const seen = new Set<unknown>();
  return children.flatMap(({ children: [key, value] = [] }) => {
    if (!key || !value) return [];
    const segments = [...path, String(key.value)];
    const again = seen.has(key.value) ? [{ segments, span: toSpan(key) }] : [];
    seen.add(key.value);
    return [...again, ...findDuplicates(value, segments)];
  });
}
