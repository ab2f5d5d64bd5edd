import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { checkCommand } from '@agent-hooks/hook-trust';
import type { HookEventName } from '@agent-hooks/hook-types';
import type { CliIo } from '../cli-io.ts';
import { startingCommand } from '../project/hook-target.ts';
import type { Project } from '../project/read-project.ts';

/** The settings of a project, whether they exist or not, and the code of its hooks, or of one event's, with what it loads. */
export function watchedFiles(io: CliIo, { dir, settings, hooks }: Project, eventName?: HookEventName): Set<string> {
  const isMeant = (hook: Project['hooks'][number]) => eventName === undefined || hook.eventName === eventName;
  const commands = hooks.filter(isMeant).flatMap(({ config }) => startingCommand(config) ?? []);
  const scripts = commands.flatMap((each) => checkCommand(each, { projectDir: dir, env: io.env }).scripts);
  // What a program that runs scripts is given, such as TypeScript, is an argument.
  const words = commands.flatMap(({ command, args = [] }) => `${command} ${args.join(' ')}`.split(/[\s"';|&]+/));
  const named = words.map((word) => resolve(dir, word.replace(/^\$\{?\w+_PROJECT_DIR\}?\/?/, '')));
  const found = new Set([...scripts, ...named.filter(isCode)]);
  for (const file of found) for (const each of loadedBy(file, dir)) if (found.size < 500) found.add(each);
  return new Set([...(settings.files ?? []), ...found]);
}

/** The code beside a script in a folder of its own, and what the script names by a relative path. */
function loadedBy(file: string, dir: string): readonly string[] {
  const folder = dirname(file);
  try {
    const beside = folder.startsWith(join(dir, '/')) ? readdirSync(folder).map((name) => join(folder, name)) : [];
    const names =
      readFileSync(file, 'utf8')
        .slice(0, 1e6)
        .match(/(?<=^|['"\s(])\.{1,2}\/[\w@./-]+/gm) ?? [];
    const endings = ['', '.ts', '.js', '.mjs', '/index.ts', '/index.js'];
    return [...beside, ...names.flatMap((name) => endings.map((ending) => resolve(folder, name + ending)))].filter(
      isCode,
    );
  } catch {
    return [];
  }
}

/** Data is left out: a hook may write it while it runs, and would be run again without end. */
const isCode = (path: string): boolean => /\.([cm]?[jt]sx?|py|sh|bash|rb|pl|php)$/.test(path) && existsSync(path);
