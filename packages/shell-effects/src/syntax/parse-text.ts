import type { Unknown } from '../types.ts';
import type { Dialect, Node, Part } from './nodes.ts';
import { Parser } from './parser.ts';

/** The commands of a text as they are written, up to what cannot be read. */
export function parseText(text: string, dialect: Dialect = 'bash'): { nodes: readonly Node[]; problem?: Unknown } {
  const parser = new Parser(text, dialect);
  const nodes: Node[] = [];
  for (;;) {
    const next = parser.next();
    if (next.kind === 'end') return { nodes };
    if (next.kind === 'problem') return { nodes, problem: next };
    for (const node of next.nodes) nodes.push(node);
  }
}

/** Visits every command and every part of a word, at any depth: all that has a kind in the tree is one of them. */
export function visitNodes(value: unknown, visit: (found: Node | Part) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('kind' in value) visit(value as Node | Part);
  for (const inner of value instanceof Map ? value.values() : Object.values(value)) visitNodes(inner, visit);
}
