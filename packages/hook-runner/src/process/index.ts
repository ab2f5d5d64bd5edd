export { endProcessGroup } from './end-process.ts';
