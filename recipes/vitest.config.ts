import { defineConfig, mergeConfig } from 'vitest/config';
import { packageTests } from '../vitest.shared.ts';

/** The tests mostly wait for processes, so that every core gets a worker. */
export default mergeConfig(
  packageTests,
  defineConfig({ test: { include: ['*/*.test.ts'], maxWorkers: '100%', testTimeout: 60_000 } }),
);
