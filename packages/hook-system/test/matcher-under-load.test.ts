// @module-tag built
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';

const program = `
import { compileExpression } from '@agent-hooks/hook-policy/expressions';
let [tested, gaveUp] = [0, 0];
process.stdin.on('end', () => {
  process.stdout.write(JSON.stringify({ tested, gaveUp }));
  process.exit();
}).resume();
console.error('ready');
setInterval(() => {
  const { test } = compileExpression('^(?=a)a');
  for (const end = Date.now() + 20; Date.now() < end; tested++) if (test('abc') === undefined) gaveUp += 1;
}, 0);
`;

it.skipIf(process.platform === 'win32')(
  'an expression is not given up because the machine has no time for the host',
  async () => {
    const cwd = new URL('..', import.meta.url);
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd });
    const printed = text(child.stdout);
    await once(child.stderr, 'data');
    for (let pause = 0; pause < 12; pause++) {
      child.kill('SIGSTOP');
      await sleep(80);
      child.kill('SIGCONT');
      await sleep(20);
    }
    child.stdin.end();
    const { tested, gaveUp } = JSON.parse(await printed) as { tested: number; gaveUp: number };
    expect(tested).toBeGreaterThan(0);
    expect(gaveUp).toBe(0);
  },
);
