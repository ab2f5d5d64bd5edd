import { basename, resolve } from 'node:path';
import { type SimpleCommand, splitCommands, withoutPrefixes } from '@agent-hooks/hook-runner/shell';
import { agentMark } from '../user/agent-mark.ts';
import { isProtected, type ProtectedPlaces } from './protected-places.ts';

/** A call of a tool that an agent is about to make. */
export interface ToolCall {
  readonly toolName: string;
  readonly toolInput: Readonly<Record<string, unknown>>;
  /** Where relative paths of the call begin. */
  readonly directory: string;
  readonly home: string | undefined;
  /** Where a path leads, whatever links are on the way. */
  readonly realPath?: (path: string) => string;
}

/**
 * Says why a tool call must not be made since it would change what decides about hooks; undefined if it would not. It
 * goes by the texts of the call: it stops agents that take the plain way, and is no wall against one that hides it.
 */
export function findTampering(call: ToolCall, places: ProtectedPlaces): string | undefined {
  const { toolName, toolInput } = call;
  if (onlyReads.test(toolName)) return undefined;
  for (const [field, text] of textsIn(toolInput).filter(([name]) => !contentField.test(name))) {
    const why = isShellText(toolName, field)
      ? tamperingInCommand(text, call, places)
      : isPathLike(text) && leadsTo(text, call, places)
        ? `it would write ${text}`
        : undefined;
    if (why !== undefined)
      return `${why}. Approvals, switches and hook settings of the user and the machine are not for agents to change.`;
  }
  return undefined;
}

const onlyReads = /^(read|list|ls|glob|grep|search|find|view|get|fetch|open|cat|web)(_|-|$|[A-Z])/i;
const shellTool = /shell|bash|terminal|command|exec|powershell|run|process|script|python|code/i;
const shellField = /^(command|cmd|script|code|args|arguments|input|stdin)$/i;

/** What is written into a file, or said to somebody, is no place. */
const contentField =
  /^(content|contents|text|body|data|diff|patch|old_?str(ing)?|new_?str(ing)?|prompt|message|description|query)$/i;

function isShellText(toolName: string, field: string): boolean {
  return shellField.test(field) && (shellTool.test(toolName) || /^(command|cmd|script)$/i.test(field));
}

/** Every text of a call with the name of its field, however deep. */
function textsIn(value: unknown, field = '', depth = 0): (readonly [string, string])[] {
  if (typeof value === 'string') return [[field, value]];
  if (depth > 20 || typeof value !== 'object' || value === null) return [];
  // The words of a command that is a list make one command.
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return [[field, value.join(' ')]];
  return Object.entries(value).flatMap(([name, item]) => textsIn(item, Array.isArray(value) ? field : name, depth + 1));
}

/** Contents of files are not paths. */
function isPathLike(text: string): boolean {
  return text.length <= 4096 && !text.includes('\n') && /[\\/]|^\.|^~/.test(text);
}

function leadsTo(text: string, { directory, home, realPath }: ToolCall, places: ProtectedPlaces): boolean {
  const atHome = text
    .replace(/^file:\/\//, '')
    .replace(/^(~|\$HOME|\$\{HOME\}|%USERPROFILE%)(?=[\\/]|$)/i, home ?? '~');
  const path = resolve(directory, atHome);
  return isProtected(path, places) || (realPath !== undefined && isProtected(realPath(path), places));
}

/** Programs that change nothing they are given. */
const readers: ReadonlySet<string> = new Set(
  'cat ls head tail less more grep egrep rg wc file stat diff cmp jq test [ echo printf pwd cd realpath readlink du tree sha256sum'.split(
    ' ',
  ),
);

function tamperingInCommand(text: string, call: ToolCall, places: ProtectedPlaces): string | undefined {
  if (new RegExp(`\\b(${agentMark}|AGENT_HOOKS_DEPTH)\\b`).test(text)) return 'it would hide that an agent started it';
  const lookUp = (name: string) => (name === 'HOME' ? call.home : undefined);
  const written: string[] = [];
  const inner: string[] = [];
  const commands = splitCommands(text, lookUp, {
    redirect: (operator, { text: target }) => operator.startsWith('>') && written.push(target),
    substitution: (code) => inner.push(code),
  });
  const decision = commands.map((command) => decisionIn(withoutPrefixes(command))).find((each) => each !== undefined);
  if (decision !== undefined) return `it would run \`${decision}\``;
  const target = written.find((path) => leadsTo(path, call, places)) ?? commands.flatMap(changedBy(call, places))[0];
  if (target !== undefined) return `it would write ${target}`;
  return inner.map((code) => tamperingInCommand(code, call, places)).find((each) => each !== undefined);
}

const changedBy =
  (call: ToolCall, places: ProtectedPlaces) =>
  (command: SimpleCommand): readonly string[] => {
    const [program, ...operands] = withoutPrefixes(command);
    if (!program || readers.has(basename(program.text))) return [];
    // A path may be behind `=`, in code that is quoted, or a part of it unknown.
    const words = operands.flatMap(({ text }) => [text, ...text.split(/[\s'"`=:;,()]+/)]);
    return words.filter((word) => isPathLike(word) && leadsTo(word, call, places));
  };

/** A command of ours by which hooks are approved, revoked or switched off. */
function decisionIn(command: SimpleCommand): string | undefined {
  const words = command.map(({ text }) => text);
  const at = words.findIndex((word) => /(^|[\\/@])(agent-hooks|hook-cli)([@\\/]|$)/.test(word));
  const takesValue = /^(-C|--project)$/;
  const [subcommand] = words
    .slice(at + 1)
    .filter((word, index, rest) => !word.startsWith('-') && !takesValue.test(rest[index - 1] ?? ''));
  const isDecision = /^(trust|untrust|off|disable)$/.test(subcommand ?? '');
  if (at === -1 || !isDecision || words.includes('--check') || words.includes('--help')) return undefined;
  return `agent-hooks ${subcommand}`;
}
