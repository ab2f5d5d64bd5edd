export type { HookEnd } from '../run/hook-end.ts';
export { type CollectOptions, collectOutput } from './collect-output.ts';
export { endProcessGroup } from './end-process.ts';
export { type StartOptions, startProgram } from './start-program.ts';
