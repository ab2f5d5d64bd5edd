import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Options } from 'tsup';
import { packageBuild } from '../../tsup.base.ts';
import { fromSources } from './from-sources.ts';
import { joinParts } from './join-parts.ts';

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
  ...(packageBuild('src/index.ts', 'src/opencode.ts', 'src/interop.ts') as Options),
  esbuildPlugins: [embedPage],
  // CommonJS has no `import.meta`, and the code asks for it only where it is no CommonJS.
  esbuildOptions: (options, { format }) => {
    if (format === 'cjs') options.define = { ...options.define, 'import.meta.url': 'undefined' };
  },
  onSuccess: async () => {
    // Where the program of the command was before.
    const former = join(import.meta.dirname, 'dist', 'main.js');
    writeFileSync(former, "#!/usr/bin/env node\nimport './main.cjs';\n", { mode: 0o755 });
    // What is published are the recipes, not their tests nor what else lies beside them.
    const names = existsSync(recipes) ? readdirSync(recipes) : [];
    for (const name of names.filter((each) => existsSync(join(recipes, each, 'recipe.json')))) {
      const target = join(import.meta.dirname, 'dist', 'recipes', name);
      cpSync(join(recipes, name), target, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
    }
  },
} satisfies Options;

/** Makes CommonJS of the parts that esbuild has split as modules: it cannot do both at once. */
function partsToCommonJs() {
  let esbuild: Parameters<Plugin['setup']>[0]['esbuild'] | undefined;
  const keepEsbuild: Plugin = {
    name: 'keep-esbuild',
    setup: (build) => {
      esbuild = build.esbuild;
    },
  };
  const convert: NonNullable<Options['plugins']>[number] = {
    name: 'parts-to-commonjs',
    renderChunk: async (code) => {
      if (!esbuild) throw new Error('esbuild has not been started');
      return esbuild.transform(requireParts(exportNames(withoutWrapping(code))), {
        format: 'cjs',
        target: 'node20',
        platform: 'neutral',
        minify: true,
        legalComments: 'inline',
      });
    },
  };
  return { keepEsbuild, convert };
}

/** A package that was CommonJS all along: as the default export of a module it would have no names. */
function withoutWrapping(code: string): string {
  if (/^export \{/m.test(code)) return code;
  return code.replace(/^export default (require_\w+\(\));$/m, 'module.exports = { ...$1, default: $1 };');
}

/** Exports by getters, as esbuild does, without its helpers: a fifth of most parts would be these. */
function exportNames(code: string): string {
  const [whole = '', names = ''] = /(?<=\n)export \{([^{}]*)\};\s*$/.exec(code) ?? [];
  if (whole === '') return code;
  const getters = names.split(',').map((each) => {
    const [inner = '', outer = inner] = each.trim().split(' as ');
    return `get ${outer}() { return ${inner}; }`;
  });
  return `module.exports = { __esModule: true, ${getters.join(', ')} };\n${code.replace(whole, '')}`;
}

/**
 * Loads the command's own parts, and Node's, by `require`, which is there already: the loader of modules takes longer to start
 * than most commands to run. Files of users are what they are, and are imported.
 */
function requireParts(code: string): string {
  return code.replace(
    /\bimport\("(\.\/command-\w+\.cjs|node:[\w/]+)"\)/g,
    'Promise.resolve().then(() => require("$1"))',
  );
}

const { keepEsbuild, convert } = partsToCommonJs();

/** commander starts programs for commands that are files, of which there are none here; what that takes is loaded late. */
const lateForCommander: Plugin = {
  name: 'late-for-commander',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: 'child_process', namespace: 'late' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'late' }, () => ({
      contents: "exports.spawn = (...given) => require('child_process').spawn(...given);",
    }));
  },
};

/** The command is CommonJS with everything in it: a module, and each package that is looked up, lengthens its start. */
const command = {
  entry: { main: 'src/main.ts' },
  format: ['esm'],
  outExtension: () => ({ js: '.cjs' }),
  target: 'node20',
  platform: 'node',
  clean: false,
  dts: false,
  splitting: true,
  treeshake: false,
  // The SDK is large, and only the demonstration needs it.
  noExternal: [/^(?!@google\/genai$)/],
  removeNodeProtocol: false,
  esbuildPlugins: [embedPage, fromSources, lateForCommander, keepEsbuild],
  plugins: [convert, joinParts],
  esbuildOptions: (options) => {
    options.define = { ...options.define, 'import.meta.url': 'undefined' };
    options.mainFields = ['module', 'main'];
    options.legalComments = 'inline';
    // Parts of the other build that are made of the same sources have the same hash.
    options.chunkNames = 'command-[hash]';
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

export default [main, command, bridge, runTypeScript];
