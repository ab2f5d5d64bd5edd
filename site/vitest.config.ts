import { defineConfig, mergeConfig } from 'vitest/config';
import { packageTests } from '../vitest.shared.ts';

/** The built site is tried by `npm run docs`, which builds it. */
const exclude = process.argv.some((argument) => argument.includes('.browser.')) ? [] : ['**/*.browser.test.ts'];

export default mergeConfig(packageTests, defineConfig({ test: { include: ['test/**/*.test.ts'], exclude } }));
