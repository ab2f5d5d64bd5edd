import { getEventRow, mergeHookOutputs, parseHookOutput } from '@agent-hooks/hook-types';
import { ratioToFloor } from './measure.mjs';

const row = getEventRow('BeforeTool');
const answers = Array.from({ length: 8 }, (_, index) => ({
  decision: index === 3 ? 'deny' : 'allow',
  reason: `reason ${index}`,
  hookSpecificOutput: { tool_input: { [`key${index}`]: index } },
}));
const printed = JSON.stringify(answers[3]);
const printedAnswers = JSON.stringify(answers);

export const benchmarks = [
  ratioToFloor({
    name: 'parse one answer, against JSON.parse alone',
    limit: 12,
    iterations: 2000,
    clock: 'processor',
    floor: () => JSON.parse(printed),
    subject: () => parseHookOutput('BeforeTool', JSON.parse(printed)),
  }),
  ratioToFloor({
    name: 'merge eight answers, against parsing what was printed',
    limit: 8,
    iterations: 2000,
    clock: 'processor',
    floor: () => JSON.parse(printedAnswers),
    subject: () => mergeHookOutputs(row, answers),
  }),
];
