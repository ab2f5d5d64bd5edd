export { growthOf } from './growth.ts';
export { isAlive } from './is-alive.ts';
export { makeTemporaryDirectory, writeBelow } from './temporary-directory.ts';
