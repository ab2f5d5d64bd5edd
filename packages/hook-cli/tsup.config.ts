import { cpSync, existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Options } from 'tsup';
import { packageBuild } from '../../tsup.base.ts';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const recipes = join(import.meta.dirname, '..', '..', 'recipes');
const page = join(import.meta.dirname, 'src', 'trace', 'page');

/** Bundles the trace page's own script and puts it, with its style, into the module that holds both. */
const embedPage: Plugin = {
  name: 'embed-page',
  setup: ({ onLoad, esbuild }) =>
    onLoad({ filter: /[\\/]trace[\\/]embedded-page\.ts$/ }, async () => {
      const { outputFiles } = await esbuild.build({
        entryPoints: [join(page, 'main.ts')],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        charset: 'ascii',
      });
      const css = await readFile(join(page, 'page.css'), 'utf8');
      const { code: style } = await esbuild.transform(css, { loader: 'css', minify: true });
      const assets = { script: outputFiles[0]?.text ?? '', style };
      return { loader: 'ts', contents: `export const embeddedPage = ${JSON.stringify(assets)};` };
    }),
};

export default {
  // It is called with plain options and gives them back.
  ...(packageBuild('src/index.ts', 'src/main.ts') as Options),
  esbuildPlugins: [embedPage],
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
