import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const folder = process.cwd();
const versions = createHash('sha1')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .digest('hex');

/**
 * Packages share most of the sources that their tests load, so what one run transforms is kept for the others. They need the
 * same root for that; all projects in one run have roots of their own.
 */
const inFolder = folder === root ? {} : { dir: folder, outputFile: { json: join(folder, '.vitest/report.json') } };

/** How every package is tested: real processes and files, bounded in time, with a report that `npm test` adds up. */
export const packageTests = defineConfig({
  ...(folder === root ? {} : { root }),
  // Other packages are seen as their sources are, not as they were built last.
  ssr: { resolve: { conditions: ['@agent-hooks/source', 'node', 'development|production'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: '.vitest/report.json' },
    ...inFolder,
    experimental: { fsModuleCache: true, fsModuleCachePath: join(root, 'node_modules/.cache/vitest', versions) },
    setupFiles: ['vitest.home.ts', 'vitest.properties.ts'].map((name) => join(root, name)),
    // `npm test -- PACKAGE` leaves these out, for it builds nothing.
    tags: [{ name: 'built', description: 'It starts processes that load packages as they were built.' }],
    testTimeout: 120_000,
    // A process for each file would take as long as most files do; vitest.home.ts keeps them apart.
    isolate: false,
    // Two suites run at once, and tests mostly wait for processes.
    maxWorkers: 2,
  },
});
