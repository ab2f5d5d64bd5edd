import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { boundedNumber, ratioToFloor } from './measure.mjs';

const run = promisify(execFile);
const command = fileURLToPath(new URL('main.js', import.meta.resolve('@agent-hooks/hook-cli')));
const start = (...args) => run(process.execPath, args);

export const benchmarks = [
  ratioToFloor({
    name: 'start and say the version, against an empty process',
    limit: 2.5,
    rounds: 20,
    floor: () => start('-e', '0'),
    subject: () => start(command, '--version'),
  }),
  ratioToFloor({
    name: 'start and list hooks, against an empty process',
    limit: 4,
    rounds: 20,
    floor: () => start('-e', '0'),
    subject: () => start(command, 'list'),
  }),
  boundedNumber({
    name: 'start cold and list hooks, best of ten',
    limit: 150,
    unit: 'ms',
    measure: async () => {
      const times = [];
      for (let round = 0; round < 10; round++) {
        const begin = performance.now();
        await start(command, 'list');
        times.push(performance.now() - begin);
      }
      return Math.min(...times);
    },
  }),
];
