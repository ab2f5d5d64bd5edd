import { defineConfig, mergeConfig } from 'vitest/config';
import { packageTests } from '../vitest.shared.ts';

export default mergeConfig(packageTests, defineConfig({ test: { include: ['*/*.test.ts'], testTimeout: 60_000 } }));
