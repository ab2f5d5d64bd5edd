import { isRecord } from '@agent-hooks/hook-types';
import {
  type CallReader,
  type McpTool,
  mainArguments,
  type NeutralTool,
  type ReadCall,
} from '@agent-hooks/hook-types/tools';
import {
  type CommandReading,
  type Place,
  type ReadCommand,
  readCommand,
  readToolCall,
} from '@agent-hooks/shell-effects';
import { commandOfUndeclared } from '../rules/tool-names.ts';

/** One thing that a call does, which rules about tools are tested on. */
export type Subject = {
  /** What kind of tool it is, and the name of the tool itself. */
  readonly tool: NeutralTool | undefined;
  readonly name: string;
} & (
  | { readonly kind: 'command'; readonly command: ReadCommand }
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Something unknown: every rule for such a tool could cover it. */
  | { readonly kind: 'unknown' }
);

/** A call of a tool, as an event shows it. */
export interface ToolCallInput {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly mcp?: McpTool | undefined;
}

/** Everything that a call does. */
export interface CallView extends CommandReading {
  readonly subjects: readonly Subject[];
  /** True if it may be a shell command only because of how its input looks. */
  readonly isUndeclared: boolean;
  /** True if a command is nothing but programs with their arguments: no variables are set, no files redirected. */
  readonly isPlain: boolean;
  /** True if commands of it may run in another directory than that of the event. */
  readonly isMoved: boolean;
}

/** Reads what a call of a tool would do. */
export function viewCall(read: CallReader, call: ToolCallInput, place: Place): CallView {
  const { name, input, mcp } = call;
  const views = read(name, input, mcp).map((each) => viewOne(each, name, place));
  const [only] = views;
  return only && views.length === 1 ? only : joinViews(views);
}

/** What a call does whose main argument is one text, as the examples of rules are. */
export function viewArgument(
  tool: NeutralTool | undefined,
  name: string,
  { text, place }: { text: string; place: Place },
): CallView {
  if (tool === 'shell') return viewCommand(name, text, place);
  const input = tool === undefined ? {} : { [argumentField[tool] ?? 'text']: text };
  const effects = tool === undefined ? [] : readToolCall(tool, input, place).effects;
  return { ...nothing, effects, subjects: [subjectOf(tool, name, text)] };
}

/** What a command does. */
export function viewCommand(name: string, text: string, place: Place): CallView {
  const reading = readCommand(text, place);
  const subjects: Subject[] = reading.commands.map((command) => ({ tool: 'shell', name, kind: 'command', command }));
  // An expression may be about the whole text.
  subjects.push({ tool: 'shell', name, kind: 'text', text });
  const isUnseen = reading.effects.some(
    ({ kind, source }) => kind === 'execute' && (source === 'download' || source === 'stdin'),
  );
  if (reading.unknowns.length > 0 || isUnseen) subjects.push({ tool: 'shell', name, kind: 'unknown' });
  return {
    ...{ ...reading, subjects, isUndeclared: false, isPlain: isPlainText(text, reading.commands) },
    isMoved: reading.commands.some(({ words }) => /^(cd|chdir|pushd|popd)$/.test(words[0]?.text ?? '')),
  };
}

const nothing: Omit<CallView, 'subjects' | 'effects'> = {
  ...{ commands: [], unknowns: [], isUndeclared: false, isPlain: true, isMoved: false },
};

/** What may be between commands without any effect of its own. */
const betweenCommands = /^(?:[\s;|&]|[012]?>&[12]|[012&]?>\s*\/dev\/null(?=\s|$))*$/;

function isPlainText(text: string, commands: readonly ReadCommand[]): boolean {
  let rest = '';
  let at = 0;
  for (const { span, depth } of [...commands].sort((one, other) => one.span.start - other.span.start)) {
    if (depth > 0 || span.start < at) continue;
    rest += text.slice(at, span.start);
    at = span.end;
  }
  return betweenCommands.test(rest + text.slice(at));
}

/** The neutral field that the examples of a rule are for. */
const argumentField: Partial<Record<NeutralTool, string>> = {
  ...{ read: 'file_path', write: 'file_path', edit: 'file_path', glob: 'pattern', grep: 'path' },
  ...{ fetch: 'url', search: 'query' },
};

function viewOne({ tool, input, mcp }: ReadCall, name: string, place: Place): CallView {
  if (mcp) {
    const text = `${mcp.server}/${mcp.tool}`;
    const { effects } = readToolCall(mcp.tool, input, place);
    return { ...nothing, effects, subjects: [{ tool: 'mcp', name, kind: 'text', text }] };
  }
  if (tool === 'shell') return viewShell(name, input, place);
  if (tool === undefined) return viewUndeclared(name, input, place);
  const texts = tool === 'glob' ? globs(input) : mainArguments(tool, input);
  // Where no folder is named, it is the working directory that is searched.
  const found = texts ?? (tool === 'grep' ? ['.'] : undefined);
  const subjects: readonly Subject[] = found?.map((text) => subjectOf(tool, name, text)) ?? [
    { tool, name, kind: 'unknown' },
  ];
  return { ...nothing, effects: readToolCall(tool, input, place).effects, subjects };
}

function viewShell(name: string, input: Readonly<Record<string, unknown>>, place: Place): CallView {
  const texts = mainArguments('shell', input);
  if (!texts) return { ...nothing, effects: [], subjects: [{ tool: 'shell', name, kind: 'unknown' }] };
  const own = [input.cwd, input.workdir, input.directory, input.dir_path].find((value) => typeof value === 'string');
  const there = own === undefined ? place : { ...place, cwd: own.startsWith('/') ? own : `${place.cwd}/${own}` };
  const view = joinViews(texts.map((text) => viewCommand(name, text, there)));
  return own === undefined ? view : { ...view, isMoved: true };
}

/** Of an undeclared tool every text counts, and one that looks like a command is read as one. */
function viewUndeclared(name: string, input: Readonly<Record<string, unknown>>, place: Place): CallView {
  const texts = Object.values(input).filter((value) => typeof value === 'string');
  const own: readonly Subject[] =
    texts.length === 0
      ? [{ tool: undefined, name, kind: 'unknown' }]
      : texts.map((text) => ({ tool: undefined, name, kind: 'text', text }));
  const command = commandOfUndeclared(input);
  const { effects } = readToolCall(name, input, place);
  if (command === undefined) return { ...nothing, effects, subjects: own };
  const view = viewCommand(name, command, place);
  return { ...view, effects, subjects: [...own, ...view.subjects], isUndeclared: true };
}

function subjectOf(tool: NeutralTool | undefined, name: string, text: string): Subject {
  if (tool === undefined || !pathTools.has(tool)) return { tool, name, kind: 'text', text };
  return { tool, name, kind: 'path', path: text };
}

const pathTools: ReadonlySet<NeutralTool> = new Set(['read', 'write', 'edit', 'glob', 'grep']);

function joinViews(views: readonly CallView[]): CallView {
  const [only] = views;
  if (only && views.length === 1) return only;
  return {
    commands: views.flatMap(({ commands }) => commands),
    effects: views.flatMap(({ effects }) => effects),
    unknowns: views.flatMap(({ unknowns }) => unknowns),
    subjects: views.flatMap(({ subjects }) => subjects),
    isUndeclared: views.some(({ isUndeclared }) => isUndeclared),
    isPlain: views.every(({ isPlain }) => isPlain),
    isMoved: views.some(({ isMoved }) => isMoved),
  };
}

function globs(input: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const patterns = mainArguments('glob', input);
  const [folder] = mainArguments('grep', input) ?? [];
  return folder === undefined ? patterns : (patterns ?? ['']).map((pattern) => `${folder}/${pattern}`);
}

/** The server and the tool of a call that an event says to be one of MCP. */
export function readMcp(context: unknown): McpTool | undefined {
  if (!isRecord(context)) return undefined;
  const server = context.server_name ?? context.server;
  const tool = context.tool_name ?? context.tool;
  return typeof server === 'string' && typeof tool === 'string' ? { server, tool } : undefined;
}
