export { depthVariable, readDepth } from './environment.ts';
export { HookRunner } from './hook-runner.ts';
export type { HookRunnerOptions, InheritEnv, RunOptions } from './options.ts';
