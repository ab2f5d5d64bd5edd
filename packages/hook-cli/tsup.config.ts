import { cpSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
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
  // A name such as `node:fs` cannot be taken for a package.
  removeNodeProtocol: false,
  // What is published are the recipes, not their tests.
  onSuccess: async () => {
    if (!existsSync(recipes)) return;
    const isPublished = (path: string) => !/\.test\.ts$|^(node_modules|test|\..*)$/.test(basename(path));
    cpSync(recipes, join(import.meta.dirname, 'dist', 'recipes'), { recursive: true, filter: isPublished });
  },
} satisfies Options;
