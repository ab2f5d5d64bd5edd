import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const packages = readdirSync('packages');

/** The repository's own tests are one project, each package another; `npm run coverage` runs them all. */
export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: '.vitest/report.json' }]],
    // They run last, when nothing else does.
    maxWorkers: '100%',
    projects: [
      'packages/*',
      'recipes',
      {
        test: {
          name: 'repository',
          include: ['test/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          maxConcurrency: availableParallelism(),
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.test-d.ts', '**/index.ts'],
      reporter: ['text-summary', 'text', 'json-summary'],
      thresholds: Object.fromEntries(packages.map((name) => [`packages/${name}/src/**`, { lines: 90 }])),
    },
  },
});
