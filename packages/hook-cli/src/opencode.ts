export { connectOpencode } from './bridge/connect-opencode.ts';
