import type { Node } from 'jsonc-parser';
import type { Segments, Span } from './parse-text.ts';

/** Finds the places of values in a parsed text. */
export class NodeFinder {
  readonly #root: Node | undefined;
  /** The properties of objects that were looked into, by name; a file may have very many. */
  readonly #properties = new Map<Node, ReadonlyMap<unknown, Node>>();

  constructor(root: Node | undefined) {
    this.#root = root;
  }

  /** Where a value is, or the nearest one around it that exists. */
  spanOf(segments: Segments): Span {
    return toSpan(this.#find(segments).node);
  }

  /** Where the name of a property is; if it does not exist, the nearest value around it. */
  keySpanOf(segments: Segments): Span {
    const { node, key, isComplete } = this.#find(segments);
    return toSpan(isComplete && key ? key : node);
  }

  #find(segments: Segments): FoundNode {
    let found: FoundNode = { node: this.#root, key: undefined, isComplete: true };
    for (const segment of segments) {
      const { node } = found;
      const property = node?.type === 'object' ? this.#propertiesOf(node).get(segment) : undefined;
      const child = node?.type === 'array' ? node.children?.[Number(segment)] : property?.children?.[1];
      if (!child) return { ...found, isComplete: false };
      found = { node: child, key: property?.children?.[0], isComplete: true };
    }
    return found;
  }

  /** Of equal keys the last one counts. */
  #propertiesOf(node: Node): ReadonlyMap<unknown, Node> {
    let properties = this.#properties.get(node);
    if (!properties) {
      properties = new Map((node.children ?? []).map((property) => [property.children?.[0]?.value, property]));
      this.#properties.set(node, properties);
    }
    return properties;
  }
}

interface FoundNode {
  readonly node: Node | undefined;
  readonly key: Node | undefined;
  /** False if the place does not exist and this is what is around it. */
  readonly isComplete: boolean;
}

/** A whole object or list is shown by its first character. */
export function toSpan(node: Node | undefined): Span {
  if (!node) return { offset: 0, length: 1 };
  const isWhole = node.type === 'object' || node.type === 'array';
  return { offset: node.offset, length: isWhole ? 1 : node.length };
}
