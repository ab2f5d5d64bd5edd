import { type CallReader, mainArguments, type NeutralTool, type ReadCall } from '@agent-hooks/hook-types/tools';
import { filesOf } from '../shell/files-of.ts';
import type { ShellPart } from '../shell/read-shell-text.ts';
import { readShellText, type ShellReading } from '../shell/read-shell-text.ts';

/** One thing that a call does, which rules are tested on. */
export type Subject = {
  /** What kind of tool it is, and the name of the tool itself; a file that a command writes has no name. */
  readonly tool: NeutralTool | undefined;
  readonly name: string | undefined;
} & (
  | { readonly kind: 'command'; readonly part: ShellPart }
  /** A guess is what a program is known to do with its arguments. */
  | { readonly kind: 'path'; readonly path: string; readonly isGuess?: boolean }
  | { readonly kind: 'text'; readonly text: string }
  /** Something that cannot be told: every rule for such a tool could cover it. */
  | { readonly kind: 'unknown' }
);

/** Everything that a call does. */
export function readSubjects(
  read: CallReader,
  name: string,
  input: Readonly<Record<string, unknown>>,
  mcp: { readonly server: string; readonly tool: string } | undefined,
  home: string | undefined,
): readonly Subject[] {
  return read(name, input, mcp).flatMap((call) => subjectsOf(call, name, home));
}

/** The subjects of one argument, as if a tool had been called with it. */
export function subjectsOfArgument(
  tool: NeutralTool | undefined,
  name: string,
  text: string,
  home: string | undefined,
): readonly Subject[] {
  return ofArgument(tool, name, text, home);
}

function subjectsOf({ tool, input, mcp }: ReadCall, name: string, home: string | undefined): readonly Subject[] {
  if (mcp) return [{ tool: 'mcp', name, kind: 'text', text: `${mcp.server}/${mcp.tool}` }];
  if (tool === undefined) return ofAnything(name, input, home);
  const texts = tool === 'glob' ? globs(input) : mainArguments(tool, input);
  // Where no folder is named, it is the working directory that is searched.
  const found = texts ?? (tool === 'grep' ? ['.'] : undefined);
  if (!found) return [{ tool, name, kind: 'unknown' }];
  return found.flatMap((text) => ofArgument(tool, name, text, home));
}

/** Of a tool that nobody declared every text counts. */
function ofAnything(
  name: string,
  input: Readonly<Record<string, unknown>>,
  home: string | undefined,
): readonly Subject[] {
  const texts = Object.values(input).filter((value) => typeof value === 'string');
  const subjects = texts.flatMap((text) => ofArgument(undefined, name, text, home));
  return subjects.length === 0 ? [{ tool: undefined, name, kind: 'unknown' }] : subjects;
}

function ofArgument(
  tool: NeutralTool | undefined,
  name: string,
  text: string,
  home: string | undefined,
): readonly Subject[] {
  if (tool === 'shell') return ofCommand(name, readShellText(text, home), text);
  if (tool === undefined || !pathTools.has(tool)) return [{ tool, name, kind: 'text', text }];
  return [{ tool, name, kind: 'path', path: text }];
}

const pathTools: ReadonlySet<NeutralTool> = new Set(['read', 'write', 'edit', 'glob', 'grep']);

function ofCommand(name: string, { parts, writes, reads, isOpaque }: ShellReading, text: string): readonly Subject[] {
  const subjects: Subject[] = parts.map((part) => ({ tool: 'shell', name, kind: 'command', part }));
  const files = (tool: NeutralTool, words: typeof writes) => {
    for (const { text: path, known } of words)
      subjects.push({ tool, name: undefined, ...(known ? { kind: 'path', path } : { kind: 'unknown' }) });
  };
  if (writes.length > 0) files('write', writes);
  if (reads.length > 0) files('read', reads);
  for (const { words } of parts) {
    for (const { tool, path } of filesOf(words))
      subjects.push({ tool, name: undefined, kind: 'path', path, isGuess: true });
  }
  // An expression may be about the whole text.
  subjects.push({ tool: 'shell', name, kind: 'text', text });
  if (isOpaque) subjects.push({ tool: 'shell', name, kind: 'unknown' });
  return subjects;
}

function globs(input: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const patterns = mainArguments('glob', input);
  const [folder] = mainArguments('grep', input) ?? [];
  return folder === undefined ? patterns : (patterns ?? ['']).map((pattern) => `${folder}/${pattern}`);
}
