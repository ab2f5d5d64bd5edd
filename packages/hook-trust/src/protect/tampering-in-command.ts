import { basename } from 'node:path';
import { readShellText, type ShellWord, type SimpleCommand, withoutPrefixes } from '@agent-hooks/hook-runner/shell';
import { agentMark } from '../user/agent-mark.ts';
import {
  isBelow,
  isPathLike,
  leadsTo,
  type PathContext,
  type ProtectedPlaces,
  resolveText,
} from './protected-places.ts';

/** Says what a shell command would do to what decides about hooks; undefined if nothing. */
export function tamperingInCommand(text: string, context: PathContext, places: ProtectedPlaces): string | undefined {
  if (new RegExp(`\\b(${agentMark}|AGENT_HOOKS_DEPTH)\\b`).test(text)) return 'it would hide that an agent started it';
  const { parts, writes, isOpaque } = readShellText(text, context.home);
  const commands = parts.map(({ words }) => words);
  // What is handed to a program that runs what it reads is written in the same text.
  const said = isOpaque ? commands.flatMap((command) => command.flatMap(wordsIn)) : [];
  const decision = [...commands, ...said].map((each) => decisionIn(withoutPrefixes(each))).find(isFound);
  if (decision !== undefined) return `it would run \`${decision}\``;
  const written = new WrittenPlaces(context, places);
  const target = commands.map((command) => written.findIn(command)).find(isFound) ?? written.findAmong(writes);
  if (target !== undefined) return `it would write ${target}`;
  const hidden = isFedToProgram(text, commands) ? written.findMentioned(text) : undefined;
  return hidden === undefined ? undefined : `it would write ${hidden}`;
}

function isFound<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

/** Programs that change nothing they are given. */
const readers: ReadonlySet<string> = new Set(
  'cat ls head tail less more grep egrep rg wc file stat diff cmp jq test [ echo printf pwd cd realpath readlink du tree sha256sum'.split(
    ' ',
  ),
);

function isReader([program]: SimpleCommand): boolean {
  return program === undefined || readers.has(basename(program.text));
}

/** Tells whether a program that does more than read gets text that is part of the command. */
function isFedToProgram(text: string, commands: readonly SimpleCommand[]): boolean {
  const hasCode = /<<|(^|\s)(-e|-c|--eval|-p)(\s|=)/.test(text);
  return hasCode && commands.some((command) => !isReader(withoutPrefixes(command)));
}

/** Finds what commands write, in the order in which they run. */
class WrittenPlaces {
  readonly #places: ProtectedPlaces;
  readonly #home: string | undefined;
  #context: PathContext;
  #hasMoved = false;

  constructor(context: PathContext, places: ProtectedPlaces) {
    this.#context = context;
    this.#home = context.home;
    this.#places = places;
  }

  findIn(command: SimpleCommand): string | undefined {
    const [program, ...operands] = withoutPrefixes(command);
    const assigned = command.find(({ text }) => this.#isInside(/^\w+=(.+)$/.exec(text)?.[1] ?? ''));
    if (assigned) return assigned.text;
    const name = basename(program?.text ?? '');
    if (name === 'cd' || name === 'pushd') this.#move(operands.find(({ text }) => !text.startsWith('-')));
    if (!program || readers.has(name)) return undefined;
    if (this.#hasMoved && this.#isInside('.')) return this.#context.directory;
    return this.findAmong(operands);
  }

  /** A path may be behind `=`, in code that is quoted, or a part of it unknown. */
  findAmong(words: readonly ShellWord[]): string | undefined {
    const texts = words.flatMap(({ text }) => [text, ...text.split(/[\s'"`=:;,()]+/)]);
    return texts.find((text) => (isPathLike(text) || this.#hasMoved) && leadsTo(text, this.#context, this.#places));
  }

  /** The end of a path to one of the places, in whatever language. */
  findMentioned(text: string): string | undefined {
    const all = [...this.#places.directories, ...this.#places.files];
    const ends = all.map((place) => (this.#home === undefined ? place : place.replace(`${this.#home}/`, '')));
    return ends.find((end) => text.includes(end));
  }

  #move(target: ShellWord | undefined): void {
    if (target && !target.known) return;
    this.#context = { ...this.#context, directory: resolveText(target?.text ?? '~', this.#context) };
    this.#hasMoved = true;
  }

  #isInside(path: string): boolean {
    return path !== '' && isBelow(resolveText(path, this.#context), this.#places);
  }
}

/** The words of a text that may be a command of its own. */
function wordsIn({ text }: ShellWord): SimpleCommand[] {
  const words = text.trim().split(/\s+/);
  return words.length > 1 ? [words.map((word) => ({ text: word, known: true }))] : [];
}

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
