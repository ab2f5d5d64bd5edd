export { depthVariable, readDepth } from './environment/environment.ts';
export type { EnvironmentRules, InheritEnv } from './environment/environment-rules.ts';
export { listKeptBack } from './environment/kept-back.ts';
export { HookRunner } from './hook-runner.ts';
export type { CarrierContext, HookCarrier } from './kinds/carried/carried-hooks.ts';
export type { HookRunnerOptions, RunOptions } from './options.ts';
export type { HookRunContext } from './run/hook-run-context.ts';
