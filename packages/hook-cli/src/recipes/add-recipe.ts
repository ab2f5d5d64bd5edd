import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { isRecord, parseHookSettings } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { editJson } from '../edit/edit-json.ts';
import { createFile, readForEditing, replaceFile } from '../edit/settings-file.ts';
import { shortPath } from '../project/short-path.ts';
import { approveWritten, type WrittenApproval } from '../trust/approve-written.ts';
import type { Recipe } from './recipe.ts';

/** What adding a recipe did to the project's files. */
export interface AddedRecipe {
  readonly made: readonly string[];
  readonly changed: readonly string[];
  readonly existing: readonly string[];
  /** Undefined if the settings had its hooks already. */
  readonly approval: WrittenApproval | undefined;
}

/** Copies a recipe's scripts into a project and adds its hooks to the settings; nothing is overwritten. */
export async function addRecipe(io: CliIo, dir: string, recipe: Recipe): Promise<AddedRecipe> {
  const settingsFile = join(dir, '.gemini', 'settings.json');
  const shown = shortPath(io, settingsFile);
  const document = await readForEditing(settingsFile, shown);
  const snippet: unknown = JSON.parse(await readFile(join(recipe.folder, 'settings.json'), 'utf8'));
  const before = document?.text ?? '{}\n';
  const after = mergeSettings(before, document?.value ?? {}, snippet, shown);
  const scripts = await Promise.all(recipe.files.map((name) => readScript(dir, recipe, name)));
  await refuseOtherScripts(io, scripts);

  const made: string[] = [];
  const existing: string[] = [];
  for (const { target, content, mode } of scripts) {
    (await createFile(target, content, mode)) ? made.push(target) : existing.push(target);
  }
  const isThere = document !== undefined && after === before;
  if (isThere) return { made, changed: [], existing: [...existing, settingsFile], approval: undefined };
  if (document) await replaceFile(settingsFile, document.encode(after), shown);
  else await createFile(settingsFile, after);
  const approval = await approveWritten(io, dir, {
    isWritten: (entry) => entry.file === settingsFile && isInSnippet(entry, snippet),
    scripts: new Map(scripts.map(({ target, content }) => [target, content.toString('utf8')])),
  });
  if (document) return { made, changed: [settingsFile], existing, approval };
  return { made: [...made, settingsFile], changed: [], existing, approval };
}

/** Tells whether a hook is one of the recipe's, in everything that its settings say. */
function isInSnippet({ eventName, matcher, sequential, config }: HookRegistryEntry, snippet: unknown): boolean {
  const { entries } = parseHookSettings(snippet);
  const of = (hook: Pick<HookRegistryEntry, 'eventName' | 'matcher' | 'sequential' | 'config'>) =>
    JSON.stringify([hook.eventName, hook.matcher, hook.sequential, hook.config]);
  return entries.some((entry) => of(entry) === of({ eventName, matcher, sequential, config }));
}

/** Adds groups that are not there yet, event by event, and turns hooks on where nothing is said about it. */
export function mergeSettings(text: string, value: unknown, snippet: unknown, shown: string): string {
  const hooks = isRecord(value) ? (value.hooks ?? {}) : undefined;
  if (!isRecord(value) || !isRecord(hooks)) throw new CliExit(1, `${shown} cannot be edited: its hooks are no object.`);
  const added = isRecord(snippet) && isRecord(snippet.hooks) ? snippet.hooks : {};
  let edited =
    value.enableHooks === undefined && value.tools === undefined ? editJson(text, ['enableHooks'], true) : text;
  for (const [event, groups] of Object.entries(added)) {
    const present = hooks[event] ?? [];
    if (!Array.isArray(present)) throw new CliExit(1, `${shown} cannot be edited: hooks.${event} is no list.`);
    const missing = asList(groups).filter((group) => !present.some((each) => isSame(each, group)));
    if (hooks[event] === undefined) edited = editJson(edited, ['hooks', event], missing);
    else
      missing.forEach((group, index) => {
        edited = editJson(edited, ['hooks', event, present.length + index], group, true);
      });
  }
  return edited;
}

/** A parser's objects have no prototype, which counts as a difference; their copies have one. */
function isSame(present: unknown, added: unknown): boolean {
  return isDeepStrictEqual(structuredClone(present), added);
}

interface Script {
  readonly target: string;
  readonly content: Buffer;
  readonly mode: number;
}

async function readScript(dir: string, recipe: Recipe, name: string): Promise<Script> {
  const content = await readFile(join(recipe.folder, name));
  // A published package need not keep who may run a file; a script says so by its first line.
  const mode = content.subarray(0, 2).toString() === '#!' ? 0o755 : 0o644;
  return { target: join(dir, '.gemini', 'hooks', recipe.name, name), content, mode };
}

async function refuseOtherScripts(io: CliIo, scripts: readonly Script[]): Promise<void> {
  for (const { target, content } of scripts) {
    const present = await readFile(target).catch(() => undefined);
    if (present && !present.equals(content)) {
      throw new CliExit(
        1,
        `${shortPath(io, target)} exists and is another file; it is left as it is, and nothing was added.`,
      );
    }
  }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
