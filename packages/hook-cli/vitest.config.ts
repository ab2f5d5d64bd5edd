import { defineConfig, mergeConfig } from 'vitest/config';
import { packageTests } from '../../vitest.shared.ts';

/** Nothing else is left to run beside the largest suite, which comes last; its tests wait for the programs that they start. */
export default mergeConfig(packageTests, defineConfig({ test: { maxWorkers: 4 } }));
