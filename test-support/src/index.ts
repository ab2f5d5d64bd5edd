export { growthOf } from './growth.ts';
export { isAlive, isRunning } from './is-alive.ts';
export { makeTemporaryDirectory, writeBelow } from './temporary-directory.ts';
