import { cpSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Options } from 'tsup';
import { packageBuild } from '../../tsup.base.ts';

const recipes = join(import.meta.dirname, '..', '..', 'recipes');

export default {
  // It is called with plain options and gives them back.
  ...(packageBuild('src/index.ts', 'src/main.ts') as Options),
  // The recipes are found beside the built file, also in CommonJS.
  shims: true,
  // What is published are the recipes, not their tests.
  onSuccess: async () => {
    if (!existsSync(recipes)) return;
    const isPublished = (path: string) => !/\.test\.ts$|^(node_modules|test|\..*)$/.test(basename(path));
    cpSync(recipes, join(import.meta.dirname, 'dist', 'recipes'), { recursive: true, filter: isPublished });
  },
};
