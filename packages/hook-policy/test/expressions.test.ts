// @module-tag built
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

const entry = new URL('../dist/expressions/index.js', import.meta.url).href;

/** Tests an expression that is evaluated under a time limit, again and again, and counts how often that was given up. */
const program = `
  import { compileExpression } from ${JSON.stringify(entry)};
  const { test } = compileExpression('(?=a)b');
  const answers = { given: 0, wrong: 0, up: 0 };
  const until = performance.now() + 2000;
  console.log('begins');
  while (performance.now() < until) {
    const answer = test('xaxbx');
    answers[answer === undefined ? 'up' : answer ? 'wrong' : 'given']++;
  }
  console.log(JSON.stringify(answers));
`;

describe.skipIf(process.platform === 'win32')('an expression under a time limit', () => {
  it('is not given up because the machine has no time for the process', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const printed = text(child.stdout);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    while (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGSTOP');
      await sleep(80);
      child.kill('SIGCONT');
      await sleep(20);
    }
    const { given, ...others } = JSON.parse((await printed).split('\n')[1] ?? '');
    expect(given).toBeGreaterThan(0);
    expect(others).toEqual({ wrong: 0, up: 0 });
  });
});
