// Line ends, large input and output, and how hooks end.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { isAlive, makeDirectory, runHook, until, writeFiles } from './support.mjs';

const node = process.execPath;
const evaluate = (text) => ({ command: node, args: ['-e', text] });

test('lines that end as on Windows are read', async () => {
  const directory = makeDirectory();
  const printed = '{\\r\\n"decision": "deny",\\r\\n"reason": "no"\\r\\n}\\r\\n';
  const answer = await runHook(evaluate(`process.stdout.write('${printed}')`), directory);
  assert.deepEqual(answer.output, { decision: 'deny', reason: 'no' });
  const refusal = await runHook(evaluate(`process.stderr.write('not this\\r\\n'); process.exitCode = 2`), directory);
  assert.deepEqual(refusal.output, { decision: 'deny', reason: 'not this' });
});

test('large input arrives whole, and is plain ASCII', async () => {
  const text = 'ü€😀'.repeat(1_000_000);
  const script = `
    const chunks = [];
    process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      const all = Buffer.concat(chunks);
      const { tool_input: { text } } = JSON.parse(all);
      console.log(JSON.stringify({ reason: [text.length, all.every((byte) => byte < 128), text.slice(-4)].join() }));
    });`;
  const { output } = await runHook(evaluate(script), makeDirectory(), { toolInput: { text } });
  assert.equal(output?.reason, `${text.length},true,€😀`.replace('€😀', text.slice(-4)));
});

test('a hook need not read its input', async () => {
  const hook = evaluate('console.log(JSON.stringify({ reason: "heard enough" })); process.exit(0)');
  const { output } = await runHook(hook, makeDirectory(), { toolInput: { text: 'x'.repeat(20_000_000) } });
  assert.equal(output?.reason, 'heard enough');
});

test('large output is read whole up to the limit, and a hook that prints past it is ended', async () => {
  const large = evaluate(`console.log(JSON.stringify({ reason: 'x'.repeat(900_000) }))`);
  assert.equal((await runHook(large, makeDirectory())).output?.reason.length, 900_000);
  const directory = makeDirectory();
  const flood = evaluate(`
    require('node:fs').writeFileSync('pid', String(process.pid));
    const write = () => { while (process.stdout.write('x'.repeat(65_536))); process.stdout.once('drain', write); };
    write();`);
  const result = await runHook(flood, directory);
  assert.equal(result.outcome, 'overflowed');
  const pid = Number(readFileSync(join(directory, 'pid'), 'utf8'));
  assert.ok(await until(() => !isAlive(pid)), 'the hook runs on');
});

test('a hook past its time is ended, though taskkill cannot', async () => {
  const directory = makeDirectory();
  const hook = evaluate(`require('node:fs').writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000)`);
  const result = await runHook({ ...hook, timeout: 3000, onFailure: 'block' }, directory);
  assert.deepEqual([result.outcome, result.output?.decision], ['timedOut', 'deny']);
  const pid = Number(readFileSync(join(directory, 'pid'), 'utf8'));
  assert.ok(await until(() => !isAlive(pid)), 'the hook runs on');
});

test('a hook is ended by the signal of the host', async () => {
  const { HookRunner } = await import('@agent-hooks/hook-runner');
  const { inputIn } = await import('./support.mjs');
  const runner = new HookRunner();
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 1500);
  const hook = { type: 'command', ...evaluate('setInterval(() => {}, 1000)') };
  const result = await runner.executeHook(hook, 'BeforeTool', inputIn(makeDirectory()), { signal: abort.signal });
  assert.equal(result.outcome, 'aborted');
});

test('hooks over http answer, and a service that is gone fails as it should', async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{"decision":"deny",\r\n"reason":"by http"}'));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/hook`;
  const directory = makeDirectory();
  assert.equal((await runHook({ type: 'http', url }, directory)).output?.reason, 'by http');
  await new Promise((resolve) => server.close(resolve));
  const gone = await runHook({ type: 'http', url, onFailure: 'block', timeout: 5000 }, directory);
  assert.equal(gone.output?.decision, 'deny');
});

test('settings with a byte order mark and such lines are read', async () => {
  const { loadHookSettings } = await import('@agent-hooks/hook-system');
  const directory = makeDirectory();
  const text =
    '\uFEFF{\r\n  // a gate\r\n  "hooks": {"BeforeTool": [{"hooks": [{"type": "command", "command": "x"}]}]}\r\n}\r\n';
  writeFiles(directory, { '.agent-hooks/settings.json': text });
  const { sources, problems } = await loadHookSettings({ projectDir: directory });
  assert.deepEqual(problems ?? [], []);
  assert.equal(sources.filter(({ source }) => source === 'project').flatMap(({ hooks }) => hooks).length, 1);
});
