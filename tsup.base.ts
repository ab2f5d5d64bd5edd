import { defineConfig } from 'tsup';

/** How every package is built: ESM and CJS side by side. */
export const packageBuild = (...entry: readonly string[]) =>
  defineConfig({
    entry: [...entry],
    format: ['esm', 'cjs'],
    target: 'node20',
    clean: true,
    sourcemap: false,
    // `fs` instead of `node:fs` is a package to bundlers for other platforms.
    removeNodeProtocol: false,
    treeshake: true,
    splitting: true,
    // The part of it that is used is an eighth of the whole, and reading the whole takes a sixth of an import.
    noExternal: ['valibot'],
    // scripts/declarations.mjs writes them.
    dts: false,
  });
