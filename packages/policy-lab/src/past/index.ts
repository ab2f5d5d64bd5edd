export { openSessionPast } from './session-files.ts';
