// @module-tag built
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ended, runNode, startNode, temporaryFolder, writeIn } from './processes.ts';

const kit = `import { addContext, allow, combine, defineHook, deny } from '@agent-hooks/hook-kit';\n`;
const event = { hook_event_name: 'BeforeTool', tool_name: 'x', tool_input: {} };
const write = (source: string) => writeIn(temporaryFolder(), 'hook.mjs', kit + source);
const run = (source: string, input: unknown = event) => runNode([write(source)], input);

describe('a hook as a command', () => {
  it.each([
    ['nothing', '', 'no JSON on stdin'],
    ['white space', ' \n', 'no JSON on stdin'],
    ['no JSON', 'hello', 'no JSON on stdin'],
    ['half a document', '{"hook_event_name":"BeforeTool"', 'no JSON on stdin'],
    ['a list', '[]', 'no event on stdin'],
    ['null', 'null', 'no event on stdin'],
    ['no event', '{}', 'no event on stdin'],
    ['an event that is no name', '{"hook_event_name":7}', 'no event on stdin'],
  ])('fails with a message when stdin holds %s', async (_title, input, message) => {
    const { code, stdout, stderr } = await run(`defineHook('BeforeTool', () => allow());`, input);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });

  it('reads an input with a byte order mark, cut anywhere, and of megabytes', async () => {
    const child = startNode([
      write(`defineHook('BeforeTool', (input) => deny(String(input.tool_input.text.length)));`),
    ]);
    const bytes = Buffer.from(`\ufeff${JSON.stringify({ ...event, tool_input: { text: 'ü€😀'.repeat(300_000) } })}`);
    for (let start = 0; start < bytes.length; start += 99_991) child.stdin.write(bytes.subarray(start, start + 99_991));
    child.stdin.end();
    expect(JSON.parse((await ended(child)).stdout)).toEqual({ decision: 'deny', reason: String(4 * 300_000) });
  });

  it("answers an event of a host's own", async () => {
    const deploy = { hook_event_name: 'BeforeDeploy', environment: 'production' };
    const source = `defineHook({ name: 'BeforeDeploy' }, ({ environment }) => deny(environment));`;
    expect(await run(source, deploy)).toMatchObject({ code: 0, stdout: '{"decision":"deny","reason":"production"}\n' });
  });

  it('reads its event from a file as well as from a pipe', () => {
    const hook = write(`defineHook('BeforeTool', (input) => deny(input.tool_name));`);
    const stdin = openSync(writeIn(temporaryFolder(), 'event.json', JSON.stringify(event)), 'r');
    onTestFinished(() => closeSync(stdin));
    const { status, stdout } = spawnSync(process.execPath, [hook], {
      stdio: [stdin, 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '{"decision":"deny","reason":"x"}\n' });
  });

  it('fails when it has no stdin at all', () => {
    const hook = write(`defineHook('BeforeTool', () => allow());`);
    const { status, stderr } = spawnSync(process.execPath, [hook], {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('no JSON on stdin') });
  });

  it('is silent for an event it has no hook for, and says so on stderr', async () => {
    const { code, stdout, stderr } = await run(`defineHook('AfterTool', () => addContext('x'));`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/^There is no hook for 'BeforeTool' here, only for AfterTool\..*\n$/);
  });

  it('answers each event by the hook of that event', async () => {
    const source = `defineHook('BeforeTool', () => deny('before'));\ndefineHook('SessionStart', () => addContext('start'));`;
    expect((await run(source)).stdout).toBe('{"decision":"deny","reason":"before"}\n');
    expect((await run(source, { hook_event_name: 'SessionStart' })).stdout).toContain('start');
  });

  it('keeps stdout for its answer, whatever prints there', async () => {
    const source = `defineHook('BeforeTool', () => {
      console.log('one'); console.info('two'); process.stdout.write('three\\n'); console.table([{ four: 4 }]);
      return deny('x');
    });`;
    const { stdout, stderr } = await run(source);
    expect(stdout).toBe('{"decision":"deny","reason":"x"}\n');
    for (const word of ['one', 'two', 'three', 'four']) expect(stderr).toContain(word);
  });

  it('ends when it has answered, though timers and servers are left', async () => {
    const source = `import { createServer } from 'node:net';
      defineHook('BeforeTool', () => { setInterval(() => {}, 1000); createServer().listen(0, '127.0.0.1'); return deny('x'); });`;
    expect(await run(source)).toMatchObject({ code: 0, signal: null, stdout: '{"decision":"deny","reason":"x"}\n' });
  });

  it('has printed an answer of any size before it ends', async () => {
    const child = startNode([write(`defineHook('BeforeTool', () => deny('x'.repeat(5_000_000)));`)]);
    child.stdin.end(JSON.stringify(event));
    // A reader that takes its time: the pipe is full long before the answer is out.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { code, stdout } = await ended(child);
    expect({ code, length: stdout.length }).toEqual({ code: 0, length: 5_000_000 + 32 });
  });

  it.each([
    ['throws', `() => { throw Object.assign(new Error('broken'), { code: 2, exitCode: 2 }); }`, 'broken\n'],
    ['rejects', `async () => { throw new Error('broken'); }`, 'broken\n'],
    ['throws undefined', `() => { throw undefined; }`, 'undefined\n'],
    ['throws what cannot be shown', `() => { throw { number: 1n }; }`, expect.stringContaining('cannot be shown')],
    ['throws an object', `() => { throw Object.create(null); }`, '{}\n'],
    ['returns a list', `() => [deny('a')]`, expect.stringContaining('returned a list')],
    [
      'gives combine() what cannot be united',
      `() => combine({ hookSpecificOutput: { toolConfig: {} } }, { hookSpecificOutput: { toolConfig: {} } })`,
      expect.stringContaining('toolConfig'),
    ],
    ['waits for what cannot happen', `() => new Promise(() => {})`, expect.stringContaining('without an answer')],
  ])('a handler that %s fails with 1 and its message', async (_title, handler, message) => {
    const { code, stdout, stderr } = await run(`defineHook('BeforeTool', ${handler});`);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: message });
  });

  it('an error that no one catches fails with 1', async () => {
    const source = `defineHook('BeforeTool', async () => { setTimeout(() => { throw new Error('stray'); }); await new Promise((done) => setTimeout(done, 5000)); });`;
    const { code, stdout, stderr } = await run(source);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('stray');
  });

  it('a handler may end the process as any script does', async () => {
    const source = `defineHook('BeforeTool', () => { console.error('not that'); process.exitCode = 2; });`;
    expect(await run(source)).toMatchObject({ code: 2, stdout: '', stderr: 'not that\n' });
  });

  it('a reader that has gone away is not a crash', async () => {
    const child = startNode([write(`defineHook('BeforeTool', () => deny('x'.repeat(1_000_000)));`)]);
    child.stdout.destroy();
    child.stdin.end(JSON.stringify(event));
    expect(await ended(child)).toMatchObject({ code: 0, stderr: '' });
  });

  it.skipIf(process.platform === 'win32')('SIGTERM ends it', async () => {
    const child = startNode([
      write(
        `defineHook('BeforeTool', () => { console.error('ready'); return new Promise((done) => setTimeout(done, 30_000)); });`,
      ),
    ]);
    const end = ended(child);
    child.stdin.end(JSON.stringify(event));
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    expect(await end).toMatchObject({ code: null, signal: 'SIGTERM', stdout: '' });
  });
});
