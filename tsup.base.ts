import { defineConfig } from 'tsup';

/** How every package is built: ESM and CJS side by side, each with its own types. */
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
    splitting: entry.length > 1,
    // TypeScript 6 calls the option that tsup's declaration build sets deprecated.
    dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  });
