import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, transform } from 'esbuild';
import { defineConfig, type Plugin } from 'rolldown';

const recipes = join(import.meta.dirname, '..', '..', 'recipes');
const dist = join(import.meta.dirname, 'dist');

/** Bundles the own script of a page and puts it, with its style, into the module that contains both. */
const embedPage: Plugin = {
  name: 'embed-page',
  load: {
    filter: { id: /[\\/]embedded-page\.ts$/ },
    handler: async (path) => {
      const page = join(dirname(path), 'page');
      const { outputFiles } = await build({
        entryPoints: [join(page, 'main.ts')],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        charset: 'ascii',
      });
      const { code: style } = await transform(await readFile(join(page, 'page.css'), 'utf8'), {
        loader: 'css',
        minify: true,
      });
      const assets = { script: outputFiles[0]?.text ?? '', style };
      return `export const embeddedPage = ${JSON.stringify(assets)};`;
    },
  },
};

/** commander starts programs for commands that are files, of which there are none here; what that takes is loaded late. */
const lateForCommander: Plugin = {
  name: 'late-for-commander',
  resolveId: {
    filter: { id: /^node:child_process$/ },
    handler: (_, importer = '') => (/[\\/]commander[\\/]/.test(importer) ? 'late:child_process' : undefined),
  },
  load: {
    filter: { id: /^late:/ },
    handler: () => "exports.spawn = (...given) => require('child_process').spawn(...given);",
  },
};

/** By import, by the plugin of opencode, and where the program of the command was before. */
const modules = {
  'index.js': "export { CliExit, runCli } from './index.cjs';\n",
  'opencode.js': "export { connectOpencode } from './agent-hooks-engine.cjs';\n",
  'main.js': "#!/usr/bin/env node\nimport './main.cjs';\n",
};

/** What is published are the recipes, not their tests nor what else is beside them. */
const writeTheRest: Plugin = {
  name: 'write-the-rest',
  writeBundle: () => {
    for (const [name, text] of Object.entries(modules)) writeFileSync(join(dist, name), text, { mode: 0o755 });
    const names = existsSync(recipes) ? readdirSync(recipes) : [];
    for (const name of names.filter((each) => existsSync(join(recipes, each, 'recipe.json')))) {
      const target = join(dist, 'recipes', name);
      cpSync(join(recipes, name), target, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
    }
  },
};

/**
 * The command is CommonJS, in parts that are loaded when a command needs them, with all packages in it: a module, and each
 * package that is looked up, lengthens its start.
 */
export default defineConfig({
  input: { main: 'src/main.ts', index: 'src/index.ts', interop: 'src/interop.ts' },
  platform: 'node',
  // It is loaded if it is installed.
  external: ['@agent-hooks/bus-nats'],
  plugins: [embedPage, lateForCommander, writeTheRest],
  resolve: {
    // The main file of jsonc-parser finds its parts in a way that no bundler understands.
    mainFields: ['module', 'main'],
    conditionNames: ['@agent-hooks/source', 'module', 'node', 'import', 'require', 'default'],
  },
  // CommonJS has no `import.meta`, and the code asks for it only where it is no CommonJS.
  transform: { target: 'node20', define: { 'import.meta.url': 'undefined' } },
  checks: { ineffectiveDynamicImport: false },
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'cjs',
    minify: true,
    exports: 'named',
    legalComments: 'inline',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'command-[hash].cjs',
  },
});
