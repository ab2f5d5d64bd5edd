import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** How every package is tested: real processes and files, bounded in time, with a report that `npm test` adds up. */
export const packageTests = defineConfig({
  // Other packages are seen as their sources are, not as they were built last.
  ssr: { resolve: { conditions: ['@agent-hooks/source', 'node', 'development|production'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: '.vitest/report.json' },
    setupFiles: ['vitest.home.ts', 'vitest.properties.ts'].map((name) => fileURLToPath(new URL(name, import.meta.url))),
    // `npm test -- PACKAGE` leaves these out, for it builds nothing.
    tags: [{ name: 'built', description: 'It starts processes that load packages as they were built.' }],
    testTimeout: 120_000,
    // A process for each file would take as long as most files do; vitest.home.ts keeps them apart.
    isolate: false,
    // Two suites run at once, and tests mostly wait for processes.
    maxWorkers: 2,
  },
});
