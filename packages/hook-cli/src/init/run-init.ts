import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HookRegistryEntry, SettingsDocument } from '@agent-hooks/hook-system';
import { neutralSettingsFile } from '@agent-hooks/hook-system/inspect';
import { isOnPath } from '@agent-hooks/hook-trust';
import { hooksConfigurationJsonSchema, parseHookSettings } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { addGroups } from '../edit/add-groups.ts';
import { assertInsideProject, createFile, readForEditing, replaceFile } from '../edit/settings-file.ts';
import { homeToChange, type PersonOptions } from '../person/require-person.ts';
import { builtFile } from '../project/built-file.ts';
import { didYouMean } from '../project/read-names.ts';
import { shortPath } from '../project/short-path.ts';
import { insideOf, settingsFileOf } from '../recipes/add-recipe.ts';
import { canAsk } from '../terminal/ask.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { wrap } from '../terminal/wrap.ts';
import { approveWritten, describeApproval, type WrittenApproval } from '../trust/approve-written.ts';
import { askLanguage } from './ask-language.ts';
import { type FirstHook, firstHooks, type HookLanguage, hookLanguages } from './first-hooks.ts';

/** Creates a first hook that works, in new settings or in those that exist; a file that exists is never overwritten. */
export async function runInit(
  io: CliIo,
  dir: string,
  options: PersonOptions & { readonly lang?: string; readonly json?: boolean; readonly user?: boolean },
): Promise<void> {
  const { user = false } = options;
  const owner = user ? await homeToChange(io, options) : dir;
  const hook: FirstHook = firstHooks[await chooseLanguage(io, options)];
  const settingsFile = settingsFileOf(owner, options);
  const folder = dirname(settingsFile);
  const inside = await insideOf(owner, options);
  const document = await readForEditing(settingsFile, shortPath(io, settingsFile));
  const before = document?.text || '{}\n';
  const added = { matcher: 'shell', hooks: [hookConfig(hook, user ? join(folder, hookFolder) : undefined)] };
  const created = { $schema: './hooks.schema.json', hooks: { BeforeTool: [added] } };
  const after = document ? addFirstHook(document, added, shortPath(io, settingsFile)) : toText(created);
  const files = [
    { path: join(folder, 'hooks.schema.json'), text: toText(hooksConfigurationJsonSchema), mode: 0o644 },
    ...(await scriptsOf(hook)).map(({ fileName, ...file }) => ({ path: join(folder, hookFolder, fileName), ...file })),
  ];
  const made: string[] = [];
  const existing: string[] = [];
  const isThere = document !== undefined && after === before;
  for (const path of [settingsFile, ...files.map((file) => file.path)])
    await assertInsideProject(inside, path, shortPath(io, path));
  // A script that no settings name would be left over, and would change the folder of the hook that is there.
  for (const { path, text, mode } of isThere ? [] : files) {
    (await createFile(path, text, mode)) ? made.push(path) : existing.push(path);
  }
  if (isThere) existing.push(settingsFile);
  else if (document) await replaceFile(settingsFile, document.encode(after), shortPath(io, settingsFile));
  else if (await createFile(settingsFile, after)) made.unshift(settingsFile);
  const changed = document && !isThere ? [settingsFile] : [];
  const approval = isThere || user ? undefined : await approveFirstHook({ io, dir }, hook, options);
  if (options.json) printJson(io, { version: 1, made, changed, existing, approved: approval?.approved ?? [] });
  else printLines(io, describe(io, hook, { made, changed, existing, isThere, approval }));
}

/** Adds the hook to settings that exist, unless they have one of its name. */
function addFirstHook({ text, value = {} }: SettingsDocument, added: object, shown: string): string {
  const hasGuard = parseHookSettings(value).entries.some(({ config }) => config.name === firstHookName);
  return hasGuard ? text : addGroups({ text: text || '{}\n', value }, { hooks: { BeforeTool: [added] } }, shown);
}

/** The hook was written just now, so it is the one that was asked for. */
async function approveFirstHook(
  { io, dir }: CommandPlace,
  hook: FirstHook,
  options: PersonOptions,
): Promise<WrittenApproval> {
  const settingsFile = neutralSettingsFile(dir);
  const folder = join(dirname(settingsFile), hookFolder);
  const scripts = new Map((await scriptsOf(hook)).map(({ fileName, text }) => [join(folder, fileName), text]));
  const isWritten = ({ file, name }: HookRegistryEntry) => file === settingsFile && name === firstHookName;
  return approveWritten({ io, dir }, { isWritten, scripts }, options);
}

/** The script of a hook, and what it needs beside it. */
async function scriptsOf({ fileName, script, needs }: FirstHook) {
  const own = { fileName, text: script, mode: 0o755 };
  if (needs === undefined) return [own];
  return [own, { fileName: needs, text: await readFile(builtFile(needs), 'utf8'), mode: 0o644 }];
}

async function chooseLanguage(io: CliIo, { lang, json }: { lang?: string; json?: boolean }): Promise<HookLanguage> {
  const known = hookLanguages.find((language) => language === lang);
  if (known) return known;
  if (lang !== undefined) {
    throw new CliExit(
      2,
      `--lang: there is no '${lang}'.${didYouMean(lang, hookLanguages)} Known: ${hookLanguages.join(', ')}.`,
    );
  }
  if (canAsk(io) && !json) return askLanguage(io);
  return process.platform === 'win32' ? 'node' : 'sh';
}

/** In the settings of the user, the script is named by its path in a folder of theirs. */
function hookConfig({ command, program, fileName, needs }: FirstHook, folder: string | undefined) {
  const inProject = () => command((file) => `"$AGENT_HOOKS_PROJECT_DIR"/.agent-hooks/${hookFolder}/${file}`);
  const run =
    folder === undefined
      ? { command: inProject() }
      : { command: program, args: [needs, fileName].flatMap((file) => file ?? []).map((file) => join(folder, file)) };
  return {
    type: 'command',
    name: firstHookName,
    description: 'Refuses shell commands that delete whole folders.',
    ...run,
    timeout: 10_000,
    // A guard that cannot do its work should not open the gate.
    onFailure: 'block',
  };
}

const firstHookName = 'guard';
/** Approval covers the folder of a script: each hook has its own, so that adding one changes no other. */
const hookFolder = `hooks/${firstHookName}`;

interface Outcome {
  readonly made: readonly string[];
  readonly changed: readonly string[];
  readonly existing: readonly string[];
  /** True if the settings had the hook already. */
  readonly isThere: boolean;
  readonly approval: WrittenApproval | undefined;
}

function describe(io: CliIo, hook: FirstHook, { made, changed, existing, isThere, approval }: Outcome): string[] {
  const paint = createPaint(io);
  const missing = isOnPath(hook.program, io.env, io.cwd)
    ? []
    : [paint.warning(`'${hook.program}' is not on PATH: install it, or use another --lang.`), ''];
  const try_ = 'agent-hooks fire BeforeTool --tool shell --input \'{"command":"rm -rf build"}\'';
  return [
    ...made.map((path) => `${paint.good('created')}  ${paint.plain(shortPath(io, path))}`),
    ...changed.map((path) => `${paint.good('changed')}  ${paint.plain(shortPath(io, path))}`),
    ...existing.map((path) => `${paint.warning('exists')}   ${paint.plain(shortPath(io, path))} (left as it is)`),
    '',
    ...missing,
    ...(isThere
      ? [`The settings have a hook named '${firstHookName}' already.`, '`agent-hooks recipes` has more hooks.']
      : [
          ...wrap('The hook refuses shell commands that delete whole folders.', screenWidth(io)),
          ...(approval ? describeApproval(io, approval) : []),
          '',
          '  Try it without an agent:',
          `    ${paint.accent(try_)}`,
          '  Change it, and see what it does:',
          `    ${paint.accent('agent-hooks fire BeforeTool --hook guard --watch --unapproved')}`,
          '  Check the settings:',
          `    ${paint.accent('agent-hooks validate')}`,
          '  Add more hooks:',
          `    ${paint.accent('agent-hooks recipes')}`,
        ]),
  ];
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
