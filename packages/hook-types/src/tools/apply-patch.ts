import type { NeutralCall, ToolShape } from './vocabulary.ts';

const begin = '*** Begin Patch\n';
const end = '*** End Patch';

/** Codex writes and edits files by a patch; each file of a patch is a call of its own to everyone else. */
export const applyPatch: ToolShape = {
  encode: ({ file_path: path, content, old_string: before, new_string: after, ...rest }, tool) => {
    if (typeof path !== 'string' || /[\r\n]/.test(path) || path !== path.trim() || 'command' in rest) return undefined;
    const body = tool === 'write' ? addFile(path, content) : updateFile(path, before, after);
    return body === undefined
      ? undefined
      : { name: 'apply_patch', input: { ...rest, command: `${begin}${body}${end}\n` } };
  },
  decode: ({ command, ...rest }) => {
    if (typeof command !== 'string' || !command.trimStart().startsWith(begin.trim())) return undefined;
    // To some agents a next-line character is a blank, and they accept blanks around the header of a section.
    const [, ...all] = command.replaceAll('\u0085', ' ').trim().split('\n');
    const sections = all.reduce<string[][]>((found, line) => {
      if (/^\s*\*\*\* (Add|Update|Delete) File: /.test(line)) found.push([line.trim()]);
      else if (line !== end) found.at(-1)?.push(line);
      return found;
    }, []);
    return sections.length === 0 ? undefined : sections.flatMap((lines) => readSection(lines, rest));
  },
};

/** The same where the text of the patch is in another field. */
export function patchIn(field: string): ToolShape {
  return {
    encode: () => undefined,
    decode: ({ [field]: command, ...rest }) => applyPatch.decode({ ...rest, command }),
  };
}

function addFile(path: string, content: unknown): string | undefined {
  if (typeof content !== 'string') return undefined;
  // A text that ends with a line break ends its last line; the patch has no other way to say so.
  const lines = content.endsWith('\n') ? content.slice(0, -1).split('\n') : [...content.split('\n'), noNewline];
  return `*** Add File: ${path}\n${lines.map((line) => (line === noNewline ? line : `+${line}`)).join('\n')}\n`;
}

const noNewline = '*** End of File';

function updateFile(path: string, before: unknown, after: unknown): string | undefined {
  if (typeof before !== 'string' || typeof after !== 'string') return undefined;
  const lines = [...before.split('\n').map((line) => `-${line}`), ...after.split('\n').map((line) => `+${line}`)];
  return `*** Update File: ${path}\n@@\n${lines.join('\n')}\n`;
}

function readSection([head = '', ...lines]: readonly string[], rest: Record<string, unknown>): NeutralCall[] {
  const path = head.slice(head.indexOf(':') + 1).trim();
  if (head.startsWith('*** Add')) {
    const text = prefixed(lines, '+').join('\n');
    return [
      { tool: 'write', input: { ...rest, file_path: path, content: lines.includes(noNewline) ? text : `${text}\n` } },
    ];
  }
  if (head.startsWith('*** Delete')) return [{ tool: 'edit', input: { ...rest, file_path: path, delete: true } }];
  const moved = lines.flatMap((line) => /^\*\*\* Move to: +(.*)$/.exec(line.trim())?.[1] ?? []);
  const edits = hunksOf(lines).map((hunk) => ({
    tool: 'edit' as const,
    input: {
      ...rest,
      file_path: path,
      old_string: prefixed(hunk, '-', ' ').join('\n'),
      new_string: prefixed(hunk, '+', ' ').join('\n'),
    },
  }));
  const all: NeutralCall[] = edits.length > 0 ? edits : [{ tool: 'edit', input: { ...rest, file_path: path } }];
  return [
    ...all,
    ...moved.map((to) => ({ tool: 'write' as const, input: { ...rest, file_path: to, moved_from: path } })),
  ];
}

function hunksOf(lines: readonly string[]): string[][] {
  return lines.reduce<string[][]>((all, line) => {
    if (line.startsWith('@@')) all.push([]);
    else if (/^[-+ ]/.test(line)) {
      if (all.length === 0) all.push([]);
      all.at(-1)?.push(line);
    }
    return all;
  }, []);
}

function prefixed(lines: readonly string[], ...prefixes: readonly string[]): string[] {
  return lines.filter((line) => prefixes.includes(line.charAt(0))).map((line) => line.slice(1));
}
