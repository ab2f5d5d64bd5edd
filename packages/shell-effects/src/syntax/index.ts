export type { Assignment, Dialect, Node, Part, Redirection, SimpleNode, WordNode } from './nodes.ts';
export { parseText, visitNodes } from './parse-text.ts';
