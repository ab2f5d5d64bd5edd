import { sep } from 'node:path';
import type { HookRegistryEntry } from '@agent-hooks/hook-system';
import { isSwitchedOff } from '@agent-hooks/hook-system/inspect';
import { auditDecision } from '../audit/audit-decision.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { assertInsideProject, readForEditing, replaceFile } from '../edit/settings-file.ts';
import { type PersonOptions, requirePerson } from '../person/require-person.ts';
import { didYouMean } from '../project/read-names.ts';
import { type Project, readProject } from '../project/read-project.ts';
import { shortPath } from '../project/short-path.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { findLists, withName, withoutName } from './disabled-list.ts';

export interface SwitchOptions extends PersonOptions {
  readonly enable: boolean;
  readonly json?: boolean;
}

/** Turns every hook of these names on or off, in the files that can do so. */
export async function runSwitch(
  { io, dir }: CommandPlace,
  names: readonly string[],
  options: SwitchOptions,
): Promise<void> {
  const { enable, json } = options;
  const changes: [name: string, changed: readonly string[]][] = [];
  for (const name of new Set(names)) changes.push([name, await switchHook({ io, dir }, name, options)]);
  const { hooks } = await readProject(io, dir);
  const bearers = (name: string) => hooks.filter((hook) => hook.name === name);
  const after = changes.flatMap(([name]) => bearers(name));
  if (json) printJson(io, { version: 1, changed: changes.flatMap(([, files]) => files), hooks: after.map(toState) });
  else
    printLines(
      io,
      changes.flatMap(([name, changed]) => describe(io, { name, enable, changed, after: bearers(name) })),
    );
  if (after.some((hook) => isSwitchedOff(hook) === enable)) throw new CliExit(1);
}

/** Edits the files that decide about a hook; says which were changed. */
async function switchHook({ io, dir }: CommandPlace, name: string, options: SwitchOptions): Promise<readonly string[]> {
  const { enable } = options;
  const before = await readProject(io, dir);
  const bearers = before.hooks.filter((hook) => hook.name === name);
  const files = enable ? filesThatDisable(before, name) : filesThatDefine(bearers);
  if (bearers.length === 0 && files.length === 0) refuseUnknown(before, name);
  // What is in other files than the project's is the user's or the machine's.
  const isOfProject = files.every((file) => file.startsWith(dir + sep));
  if (!enable || !isOfProject) await requirePerson(io, options, `Turning a hook ${enable ? 'on' : 'off'}`);
  const changed: string[] = [];
  for (const file of files) {
    // A project's file that leads into the home directory is the user's.
    if (file.startsWith(dir + sep)) await assertInsideProject(dir, file, shortPath(io, file));
    if (await editFile(io, file, { name, enable })) changed.push(file);
  }
  const what = enable ? 'enabled' : 'disabled';
  if (changed.length > 0) await auditDecision(io, { kind: 'switch', what, details: { hook: name, files: changed } });
  return changed;
}

/** The list of a project reaches only the project's own hooks, so each hook is disabled where it is defined. */
export function filesThatDefine(bearers: readonly HookRegistryEntry[]): string[] {
  return [
    ...new Set(bearers.filter((hook) => !isSwitchedOff(hook) && !hook.isPinned).flatMap(({ file }) => file ?? [])),
  ];
}

function filesThatDisable({ settings }: Project, name: string): string[] {
  return settings.sources.filter(({ disabledHooks }) => disabledHooks.includes(name)).flatMap(({ file }) => file ?? []);
}

function refuseUnknown({ hooks }: Project, name: string): never {
  const names = [...new Set(hooks.map((hook) => hook.name))];
  const known = names.length === 0 ? 'No hooks are configured here.' : '`agent-hooks list` shows all.';
  throw new CliExit(2, `There is no hook named '${name}'.${didYouMean(name, names)} ${known}`);
}

async function editFile(
  io: CliIo,
  file: string,
  { name, enable }: { name: string; enable: boolean },
): Promise<boolean> {
  const shown = shortPath(io, file);
  const document = await readForEditing(file, shown);
  if (!document) throw new CliExit(1, `${shown} is gone.`);
  const lists = findLists(document.value, shown);
  const text = enable ? withoutName(document.text, lists, name) : withName(document.text, lists, name);
  if (text === document.text) return false;
  await replaceFile(file, document.encode(text), shown);
  return true;
}

interface SwitchedHook {
  readonly name: string;
  readonly enable: boolean;
  readonly changed: readonly string[];
  readonly after: readonly HookRegistryEntry[];
}

function describe(io: CliIo, { name, enable, changed, after }: SwitchedHook): string[] {
  const paint = createPaint(io);
  const word = enable ? 'on' : 'off';
  const wrong = after.filter((hook) => isSwitchedOff(hook) === enable);
  const done = changed.map((file) => paint.plain(`'${name}' is ${word} in ${shortPath(io, file)}.`));
  const already = changed.length === 0 && wrong.length === 0 ? [paint.plain(`'${name}' is already ${word}.`)] : [];
  return [
    ...done,
    ...already,
    ...wrong.map(({ source, isPinned, eligibility: { reason } }) => {
      const why = isPinned ? ': the machine has pinned it' : enable && reason !== undefined ? `: ${reason}` : '';
      return paint.warning(`The ${source} hook '${name}' is still ${enable ? 'off' : 'on'}${why}.`);
    }),
  ];
}

function toState(hook: HookRegistryEntry) {
  const { name, source, eventName, file, eligibility } = hook;
  const isOff = isSwitchedOff(hook);
  const disabledBecause = (isOff && eligibility.reason) || null;
  return { name, source, event: eventName, file: file ?? null, enabled: !isOff, disabledBecause };
}
