import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type HookEventFields,
  HookSystem,
  loadHookSettings,
  type ProcessedFireResult,
  storeTrust,
} from '@agent-hooks/hook-system';
import { TrustStore } from '@agent-hooks/hook-system/inspect';
import type { CommandHookConfig, HookEventName, HooksConfiguration } from '@agent-hooks/hook-types';
import { onTestFinished } from 'vitest';
import { parseRecipeManifest, type RecipeManifest } from '../../packages/hook-cli/src/recipes/recipe.ts';

/** A project of its own in which recipes are installed as their users would have them. */
export interface RecipeProject {
  readonly directory: string;
  /** Writes a file of the project and gives back its whole path. */
  write(name: string, content: string): string;
  fire<Name extends HookEventName>(name: Name, fields: HookEventFields<Name>): Promise<ProcessedFireResult<Name>>;
}

export interface InstallOptions {
  /** Laid over the `env` of every hook of the recipe, as a user would tune it. */
  readonly env?: Readonly<Record<string, string>>;
  readonly sessionId?: string;
  readonly timeout?: number;
}

export const recipesDirectory = join(import.meta.dirname, '..');

export function readManifest(name: string): RecipeManifest {
  const manifest = parseRecipeManifest(readFileSync(join(recipesDirectory, name, 'recipe.json'), 'utf8'));
  if (!manifest) throw new Error(`${name}/recipe.json is not complete`);
  return manifest;
}

export function readSnippet(name: string): { readonly hooks: HooksConfiguration } {
  return readJson(join(recipesDirectory, name, 'settings.json')) as { readonly hooks: HooksConfiguration };
}

/** Installs a recipe into a new project whose path a careless script would stumble over. */
export async function installRecipe(name: string, options: InstallOptions = {}): Promise<RecipeProject> {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'recipe-')));
  const directory = join(parent, "it's a $(project) ü");
  const write = (file: string, content: string) => {
    const path = join(directory, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  for (const file of readManifest(name).files) {
    cpSync(join(recipesDirectory, name, file), join(directory, '.agent-hooks/hooks', name, file));
  }
  write('.agent-hooks/settings.json', JSON.stringify(tune(readSnippet(name), options)));
  const nowhere = join(parent, 'nowhere');
  const settings = await loadHookSettings({ projectDir: directory, userDir: nowhere, systemDir: nowhere });
  if (settings.problems.length > 0) throw new Error(settings.problems.map(({ message }) => message).join('\n'));
  // As `agent-hooks recipes add` does, in a store of its own.
  const store = { directory: join(parent, 'approvals') };
  const hooks = settings.sources.flatMap((source) => source.hooks);
  await new TrustStore(store).approve(directory, hooks);
  const host = {
    getSessionId: () => options.sessionId ?? 'session/../1',
    getWorkingDir: () => directory,
    getEnableHooks: () => true,
    getHooks: () => settings,
  };
  const system = new HookSystem(host, { trust: storeTrust(store) });
  onTestFinished(async () => {
    await system.dispose();
    rmSync(parent, { recursive: true, force: true });
  });
  return { directory, write, fire: (eventName, fields) => system.fireEvent(eventName, fields) };
}

function tune(snippet: { readonly hooks: HooksConfiguration }, { env, timeout }: InstallOptions): object {
  const tuned = (hook: CommandHookConfig) => ({
    ...hook,
    ...(env && { env: { ...hook.env, ...env } }),
    ...(timeout !== undefined && { timeout }),
  });
  return JSON.parse(JSON.stringify(snippet), (_key, value) => (value?.type === 'command' ? tuned(value) : value));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
