import { defineConfig, mergeConfig } from 'vitest/config';
import { packageTests } from '../../vitest.shared.ts';

/** Files that count the memory, the descriptors and the warnings of their process need one for themselves. */
export default mergeConfig(packageTests, defineConfig({ test: { isolate: true } }));
