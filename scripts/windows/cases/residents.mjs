// Programs that stay.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { HookRunner } from '@agent-hooks/hook-runner';
import { inputIn, isAlive, makeDirectory, residentText, until, writeFiles } from './support.mjs';

const node = process.execPath;

function makeResident(answer, more = {}) {
  const directory = makeDirectory();
  const marking = `require('node:fs').writeFileSync('pid', String(process.pid));`;
  writeFiles(directory, { 'resident.cjs': marking + residentText(answer) });
  const hook = { type: 'resident', command: node, args: ['resident.cjs'], ...more };
  const runner = new HookRunner();
  const ask = (toolInput) => runner.executeHook(hook, 'BeforeTool', inputIn(directory, toolInput));
  return { directory, hook, runner, ask, pid: () => Number(readFileSync(join(directory, 'pid'), 'utf8')) };
}

test('one process answers many events, and is gone afterwards', async () => {
  const { ask, runner, pid } = makeResident(
    `({ tool_input: { text } }, answer) => answer({ decision: 'deny', reason: process.pid + ':' + text.length })`,
  );
  const results = await Promise.all([1, 10, 3_000_000].map((length) => ask({ text: 'x'.repeat(length) })));
  assert.deepEqual(
    results.map(({ output }) => output?.reason),
    [1, 10, 3_000_000].map((length) => `${pid()}:${length}`),
  );
  await runner.dispose();
  assert.ok(await until(() => !isAlive(pid())), 'it runs on');
});

test('one that crashes fails the event and is started again', async () => {
  const { ask, runner } = makeResident(
    `({ tool_input }, answer) => tool_input.crash ? (console.error('out of tea'), process.exit(3)) : answer({ reason: 'well' })`,
  );
  assert.equal((await ask({})).output?.reason, 'well');
  const crash = await ask({ crash: true });
  assert.equal(crash.outcome, 'failed');
  assert.match(crash.error.message, /out of tea/);
  assert.equal((await ask({})).output?.reason, 'well');
  await runner.dispose();
});

test('one that hangs is late, and is ended with the runner', async () => {
  const { ask, runner, pid } = makeResident('() => {}', { timeout: 3000, onFailure: 'block' });
  const late = await ask({});
  assert.deepEqual([late.outcome, late.output?.decision], ['timedOut', 'deny']);
  await runner.dispose();
  assert.ok(await until(() => !isAlive(pid())), 'it runs on');
});

test('one ends with its host, though it does not mind the end of its stdin', async () => {
  const { directory, hook, pid } = makeResident('(input, answer) => setInterval(() => {}, 1000) && answer({})');
  const module = new URL('./support.mjs', import.meta.url).href;
  writeFiles(directory, {
    'host.mjs': `
      import { writeFileSync } from 'node:fs';
      const { HookRunner } = await import(${JSON.stringify(import.meta.resolve('@agent-hooks/hook-runner'))});
      const { inputIn } = await import(${JSON.stringify(module)});
      await new HookRunner().executeHook(${JSON.stringify(hook)}, 'BeforeTool', inputIn(process.cwd()));
      writeFileSync('ready', '');
      setInterval(() => {}, 1000);`,
  });
  const host = spawn(node, ['host.mjs'], { cwd: directory, stdio: 'ignore' });
  assert.ok(await until(() => existsSync(join(directory, 'ready')), 30_000), 'the host did not start');
  assert.ok(isAlive(pid()));
  host.kill('SIGKILL');
  assert.ok(await until(() => !isAlive(pid())), 'it runs on');
});
