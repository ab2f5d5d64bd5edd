import { defineConfig } from 'tsup';

interface BuildOptions {
  /** It contains libraries in CommonJS, which call `require` for modules of Node and for nothing else. */
  readonly hasRequire?: boolean;
  /** Names are shortened, too; elsewhere they stay, for whoever reads a stack. */
  readonly shortNames?: boolean;
}

/** Without a path to this file, so that bundlers may put it into another one. */
const requireInEsm = 'const require = (id) => process.getBuiltinModule(id);';

/**
 * How every package is built: ESM and CJS side by side. What is a development dependency and imported becomes a part of it: an
 * installation is few packages, and only what is used of a library.
 */
export const packageBuild = (first: string | BuildOptions, ...more: readonly string[]) => {
  const { hasRequire = false, shortNames = false } = typeof first === 'string' ? {} : first;
  return defineConfig({
    entry: typeof first === 'string' ? [first, ...more] : [...more],
    format: ['esm', 'cjs'],
    target: 'node20',
    clean: true,
    sourcemap: false,
    // `fs` instead of `node:fs` is a package to bundlers for other platforms.
    removeNodeProtocol: false,
    treeshake: true,
    splitting: true,
    esbuildOptions: (options, { format }) => {
      options.minifyWhitespace = true;
      options.minifySyntax = shortNames;
      options.minifyIdentifiers = shortNames;
      // Some libraries have a main file that finds its parts in a way that no bundler understands.
      options.mainFields = ['module', 'main'];
      if (format === 'esm' && hasRequire) {
        options.banner = { js: requireInEsm };
        // ES modules have none; a library in CommonJS only makes names of temporary files of it.
        options.define = { ...options.define, __filename: '"agent-hooks"' };
      }
    },
    // For the licenses of what it contains; scripts/declarations.mjs reads it and writes the declarations.
    metafile: true,
    dts: false,
  });
};
