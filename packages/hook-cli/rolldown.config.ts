import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

const root = join(import.meta.dirname, '..', '..');
const recipes = join(root, 'recipes');
const page = join(root, 'private', 'trace-page', 'dist');
const dist = join(import.meta.dirname, 'dist');

/** Puts the built script and style of the page into the module that contains both. */
const embedPage: Plugin = {
  name: 'embed-page',
  load: {
    filter: { id: /[\\/]embedded-page\.ts$/ },
    handler: async () => {
      const [script, style] = await Promise.all(
        ['page.js', 'style.css'].map((name) => readFile(join(page, name), 'utf8')),
      );
      return `export const embeddedPage = ${JSON.stringify({ script, style })};`;
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
    cpSync(
      join(import.meta.dirname, 'src', 'bridge', 'client', 'agent-hooks-bridge.sh'),
      join(dist, 'agent-hooks-bridge.sh'),
    );
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
  input: { main: 'src/main.ts', index: 'src/index.ts' },
  platform: 'node',
  // They are loaded if they are installed.
  external: ['@agent-hooks/bus-nats', '@agent-hooks/door-acp', '@agent-hooks/door-mcp', '@agent-hooks/telemetry-otlp'],
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
