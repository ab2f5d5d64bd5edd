export { answerCold } from './bridge/answer-cold.ts';
export { serveResident } from './bridge/serve-resident.ts';
