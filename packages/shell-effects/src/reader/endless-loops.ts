import { literalOf, type Node, type WordNode } from '../syntax/nodes.ts';
import type { Span } from '../types.ts';

/** True if a condition is always met: `true`, `:`, `((1))`, `((;;))`. */
export function isEndless(condition: readonly Node[]): boolean {
  const [only, ...others] = condition;
  if (!only || others.length > 0) return false;
  if (only.kind === 'simple') return only.words.length === 1 && /^(?:true|:)$/.test(nameOf(only));
  const textOf = (word: WordNode) => word.parts.map((part) => (part.kind === 'text' ? part.text : 'x')).join('');
  return only.kind === 'arithmetic' && only.words.every((word) => /^\s*(?:1|[^;]*;\s*;[^;]*)?\s*$/.test(textOf(word)));
}

/** True if each round of a loop leaves a program running: nothing waits for it, and nothing ends the loop. */
export function leavesJobs(body: readonly Node[]): boolean {
  let isLeft = false;
  const names = body.map(nameOf);
  // A round that starts by waiting waits for the programs of the round before.
  if (names[0] === 'wait' && !names.includes('disown')) return false;
  for (const node of body) {
    if (node.kind === 'background') isLeft = true;
    else if (node.kind === 'subshell' && leavesJobs(node.body)) return true;
    else if (node.kind === 'simple' && nameOf(node) === 'wait') isLeft = false;
    else if (/^(?:sleep|read|break|exit|return)$/.test(nameOf(node)) || !/^(?:simple|if|arithmetic)$/.test(node.kind))
      return false;
  }
  return isLeft;
}

/** Where the first command of a body is. */
export function spanOf(body: readonly Node[]): Span {
  for (const node of body) {
    if (node.kind === 'simple') return node.span;
    if (node.kind === 'background') return spanOf([node.node]);
    if ('body' in node && Array.isArray(node.body)) return spanOf(node.body);
  }
  return { start: 0, end: 0 };
}

function nameOf(node: Node): string {
  const [first] = node.kind === 'simple' ? node.words : [];
  return first ? (literalOf(first) ?? '') : '';
}
