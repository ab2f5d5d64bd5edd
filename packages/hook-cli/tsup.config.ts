import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';
import { packageBuild } from '../../tsup.base.ts';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const pageDirectory = join(import.meta.dirname, 'src/trace/page');

/** Bundles the trace page's own script and puts it, with its style, into the module that holds both. */
const embedPage: Plugin = {
  name: 'embed-page',
  setup: ({ onLoad, esbuild }) =>
    onLoad({ filter: /[\\/]trace[\\/]embedded-page\.ts$/ }, async () => {
      const { outputFiles } = await esbuild.build({
        entryPoints: [join(pageDirectory, 'main.ts')],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        charset: 'ascii',
      });
      const css = await readFile(join(pageDirectory, 'page.css'), 'utf8');
      const { code: style } = await esbuild.transform(css, { loader: 'css', minify: true });
      const page = { script: outputFiles[0]?.text ?? '', style };
      return { loader: 'ts', contents: `export const embeddedPage = ${JSON.stringify(page)};` };
    }),
};

export default defineConfig({
  // The base is one plain object; only its type allows for more.
  ...(packageBuild('src/index.ts', 'src/main.ts') as Options),
  esbuildPlugins: [embedPage],
});
