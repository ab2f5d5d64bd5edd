import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HookEventName } from '@agent-hooks/hook-types';
import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import { projectDir } from '../project/project-dir.ts';
import { readProject } from '../project/read-project.ts';
import { recipesFolder } from '../recipes/recipes-folder.ts';
import { visibleCommands } from './visible-commands.ts';

/** What a name can be the name of. */
export type NameKind = 'event' | 'hook' | 'recipe' | 'command';

/** The names that can be completed here. Nothing is ever said of problems: a person is typing. */
export async function findNames(io: CliIo, program: Command): Promise<Readonly<Record<NameKind, readonly string[]>>> {
  return {
    event: Object.values(HookEventName),
    hook: await hookNames(io),
    recipe: recipeNames(),
    command: visibleCommands(program).map((command) => command.name()),
  };
}

async function hookNames(io: CliIo): Promise<readonly string[]> {
  try {
    const { hooks } = await readProject(io, projectDir(io, {}));
    return [...new Set(hooks.map(({ name }) => name))].filter((name) => /^[\w.:@/-]+$/.test(name)).sort();
  } catch {
    return [];
  }
}

function recipeNames(): readonly string[] {
  const folder = recipesFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'recipe.json')));
}
