import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** How every package is tested: real processes and files, bounded in time, with a report that `npm test` adds up. */
export const packageTests = defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: '.vitest/report.json' }]],
    globalSetup: [fileURLToPath(new URL('vitest.home.ts', import.meta.url))],
    setupFiles: [fileURLToPath(new URL('vitest.properties.ts', import.meta.url))],
    testTimeout: 120_000,
  },
});
