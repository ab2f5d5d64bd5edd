import { parseArgs } from 'node:util';
import { DemoFailure } from './demo-failure.ts';
import { runDemo } from './run-demo.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

const { values } = parseArgs({
  options: {
    live: { type: 'string' },
    model: { type: 'string' },
    project: { type: 'string' },
    log: { type: 'string' },
    json: { type: 'boolean' },
  },
});

try {
  process.exitCode = await withTemporaryFolder((directory, signal) => runDemo({ ...values, directory, signal }));
} catch (error) {
  if (!(error instanceof DemoFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.code;
}
