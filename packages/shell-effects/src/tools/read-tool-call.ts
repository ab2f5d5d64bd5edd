import { resolvePath } from '../paths.ts';
import type { EffectDraft } from '../programs/program.ts';
import { protectedPath } from '../protected-paths.ts';
import { type Actor, makeEffects, selfProtection } from '../reader/effects.ts';
import { readCommand } from '../reader/read-command.ts';
import type { CommandReading, Effect, Place } from '../types.ts';
import { effectsOfPatch } from './patch-files.ts';
import { commandsOf, type FieldText, pathOf, pathsOf, quote, type ToolInput, textOf, textsOf } from './tool-fields.ts';
import { kindOfTool, likelyUse, type ToolKind } from './tool-names.ts';

/** Tells what a call of a tool would do, by all names that agents use; of one that is not known, everything is only possible. */
export function readToolCall(tool: string, input: ToolInput, place: Place): CommandReading {
  const kind = kindOfTool(tool);
  if (kind === undefined) return readUnknownTool(tool, input, place);
  if (kind === 'shell') return readShellCall(tool, input, place);
  if (kind === 'code') return readCodeCall(tool, input, place);
  const drafts = draftsByKind[kind](input, place);
  return readingOf(drafts, actorOf(tool, place));
}

const nothing: CommandReading = { commands: [], effects: [], unknowns: [] };

function readShellCall(tool: string, input: ToolInput, place: Place): CommandReading {
  const own = textOf(input, 'cwd workdir workingdirectory directory dirpath dir');
  const isWindows = /power-?shell|pwsh/i.test(tool);
  const there: Place = {
    ...place,
    ...(own !== undefined && { cwd: resolvePath(pathOf(own, place.home), place.cwd) }),
    ...(isWindows && { shell: 'powershell' as const }),
  };
  const texts = commandsOf(input, /^(?:chars|input|stdin|code)$/);
  if (texts.length === 0) return unreadable('the call has no command');
  // Codex runs a patch that its shell tool is given.
  const patches = texts.flatMap((text) =>
    /apply_?patch\b.*\*\*\* Begin Patch/s.test(text) ? effectsOfPatch(text) : [],
  );
  return joinReadings([...texts.map((text) => readCommand(text, there)), readingOf(patches, actorOf(tool, there))]);
}

/** Code is read as an interpreter reads it from its command line. */
function readCodeCall(tool: string, input: ToolInput, place: Place): CommandReading {
  const language = textOf(input, 'language lang runtime') ?? tool;
  const [, start] = interpreters.find(([name]) => name.test(language)) ?? [undefined, 'python3 -c'];
  const texts = textsOf(input).filter(({ field }) => /^(?:code|source|script|input|command|cells?)$/.test(field));
  if (texts.length === 0) return unreadable('the call has no code');
  return joinReadings(texts.map(({ text }) => readCommand(`${start} ${quote(text)}`, place)));
}

const interpreters: readonly (readonly [RegExp, string])[] = [
  [/javascript|typescript|node|code-?_?mode/i, 'node -e'],
  [/ruby/i, 'ruby -e'],
  [/perl/i, 'perl -e'],
  [/php/i, 'php -r'],
  [/bash|shell|^sh$/i, 'bash -c'],
];

const writes = (input: ToolInput, { home }: Place): readonly EffectDraft[] =>
  pathsOf(input).map(({ text }) => ({ kind: 'write', target: pathOf(text, home) }));
const reads = (input: ToolInput, { home }: Place): readonly EffectDraft[] =>
  pathsOf(input).map(({ text }) => ({ kind: 'read', target: pathOf(text, home) }));

const draftsByKind: Readonly<
  Record<Exclude<ToolKind, 'shell' | 'code'>, (input: ToolInput, place: Place) => readonly EffectDraft[]>
> = {
  read: reads,
  write: writes,
  edit: (input, place) => {
    if (textOf(input, 'command') === 'view') return reads(input, place);
    const isDeletion = input.delete === true;
    return writes(input, place).map((draft) => (isDeletion ? { ...draft, kind: 'delete' } : draft));
  },
  patch: (input, place) => {
    const found = textsOf(input).flatMap(({ text }) => effectsOfPatch(text));
    return found.length > 0 ? found : writes(input, place);
  },
  list: () => [],
  search: (input, place) => {
    const found = reads(input, place);
    return found.length > 0 ? found : [{ kind: 'read', target: place.cwd }];
  },
  fetch: (input) =>
    textsOf(input)
      .flatMap(({ text }) => text.match(/https?:\/\/[^\s"'<>)\]]+/g) ?? [])
      .map((target) => ({ kind: 'fetch', target })),
  none: () => [],
};

/** An unknown tool: a command in it is read, and its paths are used as its name says. */
function readUnknownTool(tool: string, input: ToolInput, place: Place): CommandReading {
  const use = likelyUse(tool);
  const paths = pathsOf(input, { loose: true }).filter(({ field }) => !/^(?:commands?|cmd|script)$/.test(field));
  const drafts = paths.flatMap(({ field, text }, at): readonly EffectDraft[] => {
    const target = pathOf(text, place.home);
    if (/^https?:/.test(text)) return [{ kind: 'fetch', target: text, certainty: 'possible' }];
    const isLast = at === paths.length - 1 || /^(?:to|dest|destination|target|new)/.test(field);
    return useOf(use, target, isLast).map((draft) => ({ ...draft, certainty: 'possible' }));
  });
  const actor = actorOf(tool, place);
  const own = readingOf(drafts, actor);
  const touched = use === 'unknown' ? protectedAmong(paths, actor) : [];
  const commands = use === 'read' ? [] : commandsOf(input).map((text) => readCommand(text, place));
  return joinReadings([{ ...own, effects: [...own.effects, ...touched] }, ...commands]);
}

function useOf(use: ReturnType<typeof likelyUse>, target: string, isLast: boolean): readonly EffectDraft[] {
  if (use === 'delete') return [{ kind: 'delete', target, isRecursive: true }];
  if (use === 'write' || ((use === 'move' || use === 'copy') && isLast)) return [{ kind: 'write', target }];
  if (use === 'move') return [{ kind: 'delete', target, isMoved: true, isRecursive: true }];
  return [{ kind: 'read', target }];
}

/** What a tool may change whose name does not say that it only reads. */
function protectedAmong(paths: readonly FieldText[], actor: Actor): readonly Effect[] {
  return paths.flatMap(({ text }) => {
    const [effect] = makeEffects(
      { kind: 'read', target: pathOf(text, actor.place.home), certainty: 'possible' },
      actor,
    );
    const touched = effect && protectedPath(effect.target, true, actor.place);
    return effect && touched ? [selfProtection(effect, touched)] : [];
  });
}

function actorOf(tool: string, place: Place): Actor {
  const span = { start: 0, end: 0 };
  return { program: tool, family: 'tools', span, certainty: 'proven', isElsewhere: false, cwds: [place.cwd], place };
}

function readingOf(drafts: readonly EffectDraft[], actor: Actor): CommandReading {
  return { ...nothing, effects: drafts.flatMap((draft) => makeEffects(draft, actor)) };
}

function unreadable(why: string): CommandReading {
  return { ...nothing, unknowns: [{ span: { start: 0, end: 0 }, why }] };
}

function joinReadings(readings: readonly CommandReading[]): CommandReading {
  const [only] = readings;
  if (only && readings.length === 1) return only;
  return {
    commands: readings.flatMap(({ commands }) => commands),
    effects: readings.flatMap(({ effects }) => effects),
    unknowns: readings.flatMap(({ unknowns }) => unknowns),
  };
}
