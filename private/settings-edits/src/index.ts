export { forgetConnection, noteConnection, undoConnection } from './connection-notes.ts';
export { editJson } from './edit-json.ts';
