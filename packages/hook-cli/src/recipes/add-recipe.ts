import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { neutralSettingsFile } from '@agent-hooks/hook-system/inspect';
import { userConfigDirectory } from '@agent-hooks/hook-trust';
import { isRecord, parseHookSettings } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { addGroups } from '../edit/add-groups.ts';
import { assertInsideProject, createFile, readForEditing, replaceFile } from '../edit/settings-file.ts';
import type { PersonOptions } from '../person/require-person.ts';
import { shortPath } from '../project/short-path.ts';
import { approveWritten, type WrittenApproval } from '../trust/approve-written.ts';
import type { Recipe } from './recipe.ts';

/** Where a recipe goes: a project, or the settings of the user. */
export interface RecipeTarget {
  readonly user?: boolean | undefined;
}

/** The settings file that gets the hooks of a recipe. */
export function settingsFileOf(dir: string, { user }: RecipeTarget): string {
  return user ? join(userConfigDirectory(dir) ?? dir, 'settings.json') : neutralSettingsFile(dir);
}

/** The folder that nothing is written out of; that of the user is created. */
export async function insideOf(dir: string, target: RecipeTarget): Promise<string> {
  const folder = dirname(settingsFileOf(dir, target));
  if (!target.user) return dir;
  await mkdir(folder, { recursive: true });
  return folder;
}

/** What adding a recipe did to the project's files. */
export interface AddedRecipe {
  readonly made: readonly string[];
  readonly changed: readonly string[];
  readonly existing: readonly string[];
  /** Undefined if the settings had its hooks already. */
  readonly approval: WrittenApproval | undefined;
}

/** Copies a recipe's scripts beside the settings, and adds its hooks to the settings; nothing is overwritten. */
export async function addRecipe(
  { io, dir }: CommandPlace,
  recipe: Recipe,
  options: PersonOptions & RecipeTarget,
): Promise<AddedRecipe> {
  const settingsFile = settingsFileOf(dir, options);
  const shown = shortPath(io, settingsFile);
  const inside = await insideOf(dir, options);
  await assertInsideProject(inside, settingsFile, shown);
  const document = await readForEditing(settingsFile, shown);
  const snippet = await snippetFor(settingsFile, recipe, options);
  const before = document?.text ?? '{}\n';
  const after = addGroups({ text: before, value: document?.value ?? {} }, snippet, shown);
  const scripts = await Promise.all(recipe.files.map((name) => readScript(settingsFile, recipe, name)));
  for (const { target } of scripts) await assertInsideProject(inside, target, shortPath(io, target));
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
  const written = {
    isWritten: (entry: HookRegistryEntry) => entry.file === settingsFile && isInSnippet(entry, snippet),
    scripts: new Map(scripts.map(({ target, content }) => [target, content.toString('utf8')])),
  };
  // What users write into their own settings needs no approval.
  const approval = options.user ? undefined : await approveWritten({ io, dir }, written, options);
  if (document) return { made, changed: [settingsFile], existing, approval };
  return { made: [...made, settingsFile], changed: [], existing, approval };
}

/** Whether a hook is one of the recipe's, in everything that its settings say. */
function isInSnippet({ eventName, matcher, sequential, config }: HookRegistryEntry, snippet: unknown): boolean {
  const { entries } = parseHookSettings(snippet);
  const of = (hook: Pick<HookRegistryEntry, 'eventName' | 'matcher' | 'sequential' | 'config'>) =>
    JSON.stringify([hook.eventName, hook.matcher, hook.sequential, hook.config]);
  return entries.some((entry) => of(entry) === of({ eventName, matcher, sequential, config }));
}

/** A file of a recipe, and where it belongs. */
export interface Script {
  readonly target: string;
  readonly content: Buffer;
  readonly mode: number;
}

/** The settings that a recipe brings. */
export async function readSnippet({ folder = '', settings }: Recipe): Promise<unknown> {
  if (settings !== undefined) return settings;
  return JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'));
}

/** The same where it is added: in the settings of the user, scripts are named by their paths, and run without a shell. */
async function snippetFor(settingsFile: string, recipe: Recipe, { user }: RecipeTarget): Promise<unknown> {
  const snippet = await readSnippet(recipe);
  if (!user) return snippet;
  return JSON.parse(JSON.stringify(snippet), (_, value: unknown) => {
    const [, program, options = '', file] = (isRecord(value) && ownScript.exec(String(value.command))) || [];
    if (!isRecord(value) || file === undefined) return value;
    const args = [...options.split(' ').filter(Boolean), join(recipeFolder(settingsFile, recipe), file)];
    return { ...value, command: program, args };
  });
}

/** How recipes name their scripts. */
const ownScript = /^(\S+) (.*)"\$AGENT_HOOKS_PROJECT_DIR\/\.agent-hooks\/hooks\/[\w-]+\/([\w.-]+)"$/;

/** Where the scripts of a recipe are, beside the settings. */
export function recipeFolder(settingsFile: string, { name }: Recipe): string {
  return join(dirname(settingsFile), 'hooks', name);
}

/** Reads a file of a recipe. */
export async function readScript(settingsFile: string, recipe: Recipe, name: string): Promise<Script> {
  const content = await readFile(join(recipe.folder ?? '', name));
  // A published package need not keep who may run a file; a script says so by its first line.
  const mode = content.subarray(0, 2).toString() === '#!' ? 0o755 : 0o644;
  return { target: join(recipeFolder(settingsFile, recipe), name), content, mode };
}

async function refuseOtherScripts(io: CliIo, scripts: readonly Script[]): Promise<void> {
  for (const { target, content } of scripts) {
    const present = await readFile(target).catch(() => undefined);
    if (present && !present.equals(content)) {
      throw new CliExit(1, `${shortPath(io, target)} already exists with other content. Nothing was added.`);
    }
  }
}
