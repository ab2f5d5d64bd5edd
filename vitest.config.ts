import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const packages = readdirSync('packages');

/** Those of the repository's own tests that read what the tests of the packages reported, and so come last. */
const proofs = ['test/requirements.test.ts', 'test/security.test.ts'];

const ofTheRepository = { testTimeout: 600_000, hookTimeout: 600_000, maxConcurrency: availableParallelism() };

/** The repository's own tests are two projects, each package another; `npm run coverage` runs them all. */
export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: '.vitest/report.json' },
    maxWorkers: 2,
    projects: [
      'packages/*',
      'private/*',
      'recipes',
      'test/specification',
      {
        test: {
          name: 'repository',
          include: ['test/**/*.test.ts'],
          exclude: [...proofs, 'test/specification/**'],
          ...ofTheRepository,
        },
      },
      { test: { name: 'repository-proofs', include: proofs, ...ofTheRepository } },
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
