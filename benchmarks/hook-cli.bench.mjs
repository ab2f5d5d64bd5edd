import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ratioToFloor } from './measure.mjs';

const run = promisify(execFile);
const command = fileURLToPath(new URL('main.cjs', import.meta.resolve('@agent-hooks/hook-cli')));
// Nothing else of this environment: some of its variables make every node slower, and the floor with it.
const env = { PATH: process.env.PATH, HOME: process.env.HOME };
const start = (...args) => run(process.execPath, args, { env });

export const benchmarks = [
  ratioToFloor({
    name: 'start and say the version, against an empty process',
    limit: 1.25,
    rounds: 20,
    floor: () => start('-e', '0'),
    subject: () => start(command, '--version'),
  }),
  ratioToFloor({
    name: 'start and list hooks, against an empty process',
    limit: 1.5,
    rounds: 20,
    floor: () => start('-e', '0'),
    subject: () => start(command, 'list'),
  }),
];
