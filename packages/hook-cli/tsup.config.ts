import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from 'tsup';

/** Everything that is published is in the files of dist: nothing else is installed, and nothing is looked up. */
const bundled = {
  format: ['cjs'],
  target: 'node20',
  platform: 'node',
  clean: false,
  dts: false,
  splitting: false,
  treeshake: false,
  minify: true,
  noExternal: [/./],
  // They are loaded if they are installed.
  external: ['@agent-hooks/bus-nats', '@agent-hooks/door-acp', '@agent-hooks/door-mcp', '@agent-hooks/telemetry-otlp'],
  removeNodeProtocol: false,
} satisfies Options;

/** The engine is a file of its own, which the bridge loads only if no daemon answers. */
const engineApart: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'engine-apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /[\\/]bridge-engine\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './agent-hooks-engine.cjs', external: true },
    ),
};

/** The bridge starts once for each event of an agent: everything it needs is in two files, read and compiled at once. */
const bridge = {
  ...bundled,
  entry: { 'agent-hooks-bridge': 'src/agent-hooks-bridge.ts', 'agent-hooks-engine': 'src/bridge-engine.ts' },
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
  ...bundled,
  entry: { 'run-typescript': 'src/typescript/run-typescript.ts' },
  banner: { js: runnerBanner },
  esbuildOptions: (options) => {
    options.mainFields = ['module', 'main'];
  },
} satisfies Options;

export default [bridge, runTypeScript];
