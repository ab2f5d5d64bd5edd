import { defineConfig, mergeConfig } from 'vitest/config';
import { packageTests } from '../../vitest.shared.ts';

/** A file that replaces modules needs its own: in a process that it shares, others have loaded them before. */
export default mergeConfig(packageTests, defineConfig({ test: { isolate: true } }));
