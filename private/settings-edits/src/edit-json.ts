import { applyEdits, type Edit, findNodeAtLocation, type JSONPath, modify, type Node, parseTree } from 'jsonc-parser';

/** Sets, adds or removes one value, which is added to a list at its end; comments and formatting of all else stay as they are. */
export function editJson(text: string, path: JSONPath, value: unknown): string {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const isNew = !root || findNodeAtLocation(root, path) === undefined;
  if (isNew && value !== undefined) return applyEdits(text, insertion(text, root, { path, value }));
  const removed = value === undefined && root ? removal(text, root, path) : undefined;
  // Without options for formatting nothing but the value itself is touched.
  return applyEdits(text, removed ?? modify(text, path, value, {}));
}

/** Removes a value that has its lines for itself, with these lines; undefined for one that shares them. */
function removal(text: string, root: Node, path: JSONPath): Edit[] | undefined {
  const node = findNodeAtLocation(root, path);
  const child = node?.parent?.type === 'property' ? node.parent : node;
  const siblings = child?.parent?.children ?? [];
  const previous = child && siblings[siblings.indexOf(child) - 1];
  if (!child) return undefined;
  const start = lineStart(text, child.offset);
  const end = child.offset + child.length;
  const tail = tailOf(text, end);
  if (!tail || !/^[ \t]*$/.test(text.slice(start, child.offset))) return undefined;
  const newline = /^(?:\r\n|\r|\n)/.exec(text.slice(end + tail.length))?.[0] ?? '';
  const lines = { offset: start, length: end + tail.length + newline.length - start, content: '' };
  const isLast = siblings.at(-1) === child && !tail.hasComma;
  const comma = isLast && previous ? commaBehind(text, previous) : undefined;
  return comma === undefined ? [lines] : [{ offset: comma, length: 1, content: '' }, lines];
}

function commaBehind(text: string, { offset, length }: Node): number | undefined {
  const found = /^\s*,/.exec(text.slice(offset + length))?.[0];
  return found === undefined ? undefined : offset + length + found.length - 1;
}

/** What is behind a value on its line: a comma, a comment; undefined if there is more. */
function tailOf(text: string, end: number): { readonly length: number; readonly hasComma: boolean } | undefined {
  const [tail, comma] =
    /^[ \t]*(,?)[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/[ \t]*)?(?=[\r\n])/.exec(text.slice(end)) ?? [];
  return tail === undefined ? undefined : { length: tail.length, hasComma: comma === ',' };
}

/** Adds a value behind its last sibling, in the way in which its siblings are written. */
function insertion(
  text: string,
  root: Node | undefined,
  { path, value }: { readonly path: JSONPath; readonly value: unknown },
): Edit[] {
  const { container, rest } = deepestExisting(root, path);
  if (!container) return modify(text, path, value, {});
  const added = wrap(container, rest, value);
  const { written, inner } = added;
  const last = container.children?.at(-1);
  const style = styleOf(text);
  if (!last) return fill(text, container, added);
  const start = lineStart(text, last.offset);
  const indent = text.slice(start, last.offset);
  const end = last.offset + last.length;
  const isOnItsLine = /^[ \t]*$/.test(indent) && start > 0;
  if (!isOnItsLine) return [{ offset: end, length: 0, content: `, ${written}${JSON.stringify(inner)}` }];
  // A comma and a comment behind the sibling stay with it.
  const { length, hasComma } = tailOf(text, end) ?? { length: 0, hasComma: false };
  const content = `${style.newline}${indent}${written}${indented(inner, indent, style)}`;
  return [
    ...(hasComma ? [] : [{ offset: end, length: 0, content: ',' }]),
    { offset: end + length, length: 0, content: hasComma ? `${content},` : content },
  ];
}

/** Puts the first value into an empty object or list. */
function fill(text: string, container: Node, { written, inner }: ReturnType<typeof wrap>): Edit[] {
  const style = styleOf(text);
  const around = /^[ \t]*/.exec(text.slice(lineStart(text, container.offset)))?.[0] ?? '';
  const indent = around + style.unit;
  const content = `${style.newline}${indent}${written}${indented(inner, indent, style)}${style.newline}${around}`;
  // Behind what is there already, which can only be comments.
  const before = text.slice(container.offset + 1, container.offset + container.length - 1).trimEnd().length;
  return [{ offset: container.offset + 1 + before, length: container.length - 2 - before, content }];
}

interface Style {
  readonly unit: string;
  readonly newline: string;
}

function styleOf(text: string): Style {
  return { unit: /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ', newline: text.includes('\r\n') ? '\r\n' : '\n' };
}

function indented(value: unknown, indent: string, { unit, newline }: Style): string {
  return JSON.stringify(value, null, unit).split('\n').join(`${newline}${indent}`);
}

/** The object or list around a value that is to be added, and the part of its path that does not exist yet. */
function deepestExisting(root: Node | undefined, path: JSONPath): { container: Node | undefined; rest: JSONPath } {
  for (let depth = path.length - 1; root && depth >= 0; depth--) {
    const container = findNodeAtLocation(root, path.slice(0, depth));
    if (container?.children) return { container, rest: path.slice(depth) };
  }
  return { container: undefined, rest: path };
}

/** What is written in front of the value, and the value with the objects around it that do not exist yet. */
function wrap(container: Node, [first, ...others]: JSONPath, value: unknown): { written: string; inner: unknown } {
  const inner = others.reduceRight<unknown>((within, name) => ({ [name]: within }), value);
  return { written: container.type === 'object' ? `${JSON.stringify(String(first))}: ` : '', inner };
}

function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}
