export { withFileLock } from './files/lock-file.ts';
export { writeAtomically } from './files/write-atomically.ts';
