import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from 'tsup';
import { packageBuild } from '../../tsup.base.ts';

const recipes = join(import.meta.dirname, '..', '..', 'recipes');

export default {
  // It is called with plain options and gives them back.
  ...(packageBuild('src/index.ts', 'src/main.ts') as Options),
  // CommonJS has no `import.meta`, and the code asks for it only where it is no CommonJS.
  esbuildOptions: (options, { format }) => {
    if (format === 'cjs') options.define = { ...options.define, 'import.meta.url': 'undefined' };
  },
  // What is published are the recipes, not their tests nor what else lies beside them.
  onSuccess: async () => {
    const names = existsSync(recipes) ? readdirSync(recipes) : [];
    for (const name of names.filter((each) => existsSync(join(recipes, each, 'recipe.json')))) {
      const target = join(import.meta.dirname, 'dist', 'recipes', name);
      cpSync(join(recipes, name), target, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
    }
  },
} satisfies Options;
