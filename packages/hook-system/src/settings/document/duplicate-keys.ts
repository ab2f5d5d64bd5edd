import type { Node } from 'jsonc-parser';
import { toSpan } from './node-finder.ts';
import type { Segments, Span } from './parse-text.ts';

/** A key that an object has twice. */
export interface DuplicateKey {
  readonly segments: Segments;
  readonly span: Span;
}

/** JSON lets the last of two equal keys win: the author of the first one should know. Passes each to `onFound`. */
export function findDuplicateKeys(
  root: Node | undefined,
  isOurs: (key: string) => boolean,
  onFound: (describe: () => DuplicateKey) => void,
): void {
  const path: (string | number)[] = [];
  const visit = (node: Node) => {
    if (node.type === 'object') visitProperties(node);
    else if (node.type === 'array') {
      for (const [index, child] of (node.children ?? []).entries()) below(index, child);
    }
  };
  const below = (segment: string | number, node: Node) => {
    path.push(segment);
    visit(node);
    path.pop();
  };
  const visitProperties = ({ children = [] }: Node) => {
    const seen = new Set<string>();
    for (const { children: [key, value] = [] } of children) {
      if (!key || !value) continue;
      const name = String(key.value);
      // What is not ours belongs to others, with everything below it.
      if (path.length === 0 && !isOurs(name)) continue;
      if (seen.has(name)) onFound(() => ({ segments: [...path, name], span: toSpan(key) }));
      seen.add(name);
      below(name, value);
    }
  };
  if (root) visit(root);
}
