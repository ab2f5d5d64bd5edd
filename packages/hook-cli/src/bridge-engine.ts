export { answerCold } from './bridge/answer-cold.ts';
export { connectOpencode } from './bridge/connect-opencode.ts';
export { serveResident } from './bridge/serve-resident.ts';
