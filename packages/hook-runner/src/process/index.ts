export type { RunOutput } from '../run/run-output.ts';
export { type CollectOptions, collectOutput } from './collect-output.ts';
export { endProcessGroup } from './end-process.ts';
export { type StartOptions, startProgram } from './start-program.ts';
