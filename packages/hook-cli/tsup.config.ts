import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Options } from 'tsup';
import { packageBuild } from '../../tsup.base.ts';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const recipes = join(import.meta.dirname, '..', '..', 'recipes');

/** Bundles the own script of a page and puts it, with its style, into the module that contains both. */
const embedPage: Plugin = {
  name: 'embed-page',
  setup: ({ onLoad, esbuild }) =>
    onLoad({ filter: /[\\/]embedded-page\.ts$/ }, async ({ path }) => {
      const page = join(dirname(path), 'page');
      const { outputFiles } = await esbuild.build({
        entryPoints: [join(page, 'main.ts')],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        charset: 'ascii',
      });
      const css = (await Promise.all(stylesOf(page).map((file) => readFile(file, 'utf8')))).join('');
      const { code: style } = await esbuild.transform(css, { loader: 'css', minify: true });
      const assets = { script: outputFiles[0]?.text ?? '', style };
      return { loader: 'ts', contents: `export const embeddedPage = ${JSON.stringify(assets)};` };
    }),
};

/** Every page looks like the trace page, and has a style of its own for what only it shows. */
function stylesOf(page: string): string[] {
  const shared = join(import.meta.dirname, 'src', 'trace', 'page', 'page.css');
  return [...new Set([shared, join(page, 'page.css')])];
}

const main = {
  // It is called with plain options and gives them back.
  ...(packageBuild('src/index.ts', 'src/main.ts', 'src/opencode.ts', 'src/interop.ts') as Options),
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

/** The engine is a file of its own, which the bridge loads only if nobody else answers. */
const engineApart: Plugin = {
  name: 'engine-apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /[\\/]bridge-engine\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './agent-hooks-engine.cjs', external: true },
    ),
};

/** The bridge starts once for each event of an agent: everything it needs is in two files, read and compiled at once. */
const bridge = {
  entry: { 'agent-hooks-bridge': 'src/agent-hooks-bridge.ts', 'agent-hooks-engine': 'src/bridge-engine.ts' },
  format: ['cjs'],
  target: 'node20',
  platform: 'node',
  clean: false,
  dts: false,
  splitting: false,
  treeshake: false,
  minify: true,
  noExternal: [/./],
  external: ['@google/genai'],
  removeNodeProtocol: false,
  esbuildPlugins: [engineApart],
  esbuildOptions: (options) => {
    options.define = { ...options.define, 'import.meta.url': 'undefined' };
    // `require` is there already; the loader of modules would have to be started.
    options.supported = { ...options.supported, 'dynamic-import': false };
    options.legalComments = 'inline';
    // The main file of jsonc-parser finds its parts in a way that no bundler understands.
    options.mainFields = ['module', 'main'];
  },
} satisfies Options;

const sucraseLicense = readFileSync(join(import.meta.dirname, 'node_modules', 'sucrase', 'LICENSE'), 'utf8');

/** Whoever finds the file in a project learns what it is, and the license of what is in it goes along. */
const runnerBanner = `/*
Runs a hook in TypeScript: node run-typescript.cjs hook.ts
\`agent-hooks init --lang ts\` makes this file. It needs only Node 20.19 or newer. Where Node reads TypeScript by itself,
it loads the hook and does nothing else; elsewhere it takes the types out first, with sucrase
(https://github.com/alangpierce/sucrase), which is a part of it:

${sucraseLicense.trim()}
*/`;

/** What `init --lang ts` puts beside a hook: one file that needs nothing else. */
const runTypeScript = {
  entry: { 'run-typescript': 'src/typescript/run-typescript.ts' },
  format: ['cjs'],
  target: 'node20',
  platform: 'node',
  clean: false,
  dts: false,
  splitting: false,
  minify: true,
  noExternal: [/./],
  removeNodeProtocol: false,
  banner: { js: runnerBanner },
  esbuildOptions: (options) => {
    options.mainFields = ['module', 'main'];
  },
} satisfies Options;

export default [main, bridge, runTypeScript];
