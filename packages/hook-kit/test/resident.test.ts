// @module-tag built
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Resident, temporaryFolder, writeIn } from './processes.ts';

const source = `
import { spawnSync } from 'node:child_process';
import { defineHook, deny } from '@agent-hooks/hook-kit';
const wait = (ms, signal) => new Promise((resolve, reject) => {
  setTimeout(resolve, ms);
  signal.addEventListener('abort', () => { console.error('aborted'); reject(new Error('nobody waits')); });
});
let count = 0;
defineHook('BeforeTool', async ({ tool_name: name, tool_input: input }, { signal }) => {
  count += 1;
  if (name === 'wait') await wait(input.ms, signal);
  if (name === 'hang') { console.error('hangs'); await new Promise(() => setInterval(() => {}, 1000)); }
  if (name === 'throw') throw new Error('broken\\nin two lines');
  if (name === 'print') console.log('{"id":"print","output":{"decision":"allow"}}');
  if (name === 'environment') return deny(spawnSync(process.execPath, ['-p', 'process.env.AGENT_HOOKS_RESIDENT'], { encoding: 'utf8' }).stdout.trim());
  if (name === 'crash') setTimeout(() => { throw new Error('stray'); });
  if (name === 'crash') await wait(5000, signal);
  return name === 'silent' ? undefined : deny(input.text ?? String(count));
});
defineHook('AfterTool', () => 'after');
`;
const start = () => new Resident(writeIn(temporaryFolder(), 'hook.mjs', source));
const call = (name: string, input: object = {}) => ({
  hook_event_name: 'BeforeTool',
  tool_name: name,
  tool_input: input,
});
const denied = (reason: string) => ({ decision: 'deny', reason });

describe('a hook as a resident process', () => {
  it('answers one request after the other, by one process that remembers', async () => {
    const resident = start();
    for (const number of ['1', '2', '3']) {
      expect(await resident.ask(number, 'BeforeTool', call('x'))).toEqual({ id: number, output: denied(number) });
    }
    expect(await resident.ask('4', 'AfterTool', {})).toEqual({
      id: '4',
      output: { decision: 'allow', systemMessage: 'after' },
    });
  });

  it('answers requests that overlap in the order in which they are ready', async () => {
    const resident = start();
    resident.send(
      { id: 'slow', event: 'BeforeTool', input: call('wait', { ms: 300, text: 'slow' }) },
      { id: 'throws', event: 'BeforeTool', input: call('throw') },
      { id: 'quick', event: 'BeforeTool', input: call('wait', { ms: 50, text: 'quick' }) },
    );
    await resident.answerTo('slow');
    expect(resident.lines).toEqual([
      { id: 'throws', error: 'broken\nin two lines' },
      { id: 'quick', output: denied('quick') },
      { id: 'slow', output: denied('slow') },
    ]);
  });

  it('answers a hundred requests at once, each once and each its own', async () => {
    const resident = start();
    const ids = Array.from({ length: 100 }, (_, index) => `request ${index}`);
    resident.send(
      ...ids.map((id, index) => ({ id, event: 'BeforeTool', input: call('wait', { ms: index % 7, text: id }) })),
    );
    for (const id of ids) expect(await resident.answerTo(id)).toEqual({ id, output: denied(id) });
    expect(resident.lines).toHaveLength(100);
  });

  it('a cancelled request is answered at once, has its signal aborted, and no other has', async () => {
    const resident = start();
    const input = call('wait', { ms: 20_000 });
    resident.send(
      { id: 'a', event: 'BeforeTool', input },
      { id: 'b', event: 'BeforeTool', input: call('wait', { ms: 200 }) },
    );
    resident.send({ id: 'a', cancel: true }, { id: 'unknown', cancel: true });
    expect(await resident.answerTo('a')).toEqual({ id: 'a', error: 'The request was cancelled.' });
    expect(await resident.answerTo('b')).toMatchObject({ output: { decision: 'deny' } });
    resident.child.stdin.end();
    expect((await resident.ended).stderr).toBe('aborted\n');
  });

  it('lets nothing but answers out on stdout', async () => {
    const resident = start();
    expect(await resident.ask('print', 'BeforeTool', call('print', { text: 'real' }))).toEqual({
      id: 'print',
      output: denied('real'),
    });
    resident.child.stdin.end();
    expect((await resident.ended).stderr).toContain('"decision":"allow"');
    expect(resident.lines).toHaveLength(1);
  });

  it('survives lines that are no requests, and ignores those of a later protocol', async () => {
    const resident = start();
    resident.send('', 'garbage', '[]', 'null', '7', '{}', '{"event":"BeforeTool"}', { id: 'x', hello: true });
    expect(await resident.ask('1', 'BeforeTool', call('x'))).toEqual({ id: '1', output: denied('1') });
    resident.child.stdin.end();
    const { stderr } = await resident.ended;
    expect(stderr.match(/is no request/g)).toHaveLength(6);
    expect(resident.lines).toHaveLength(1);
  });

  it.each([
    [
      'an input that is no object',
      { id: '1', event: 'BeforeTool', input: 7 },
      { error: 'The input of BeforeTool is not an object.' },
    ],
    ['no input', { id: '1', event: 'BeforeTool' }, { error: 'The input of BeforeTool is not an object.' }],
    ['no event', { id: '1', input: {} }, { error: 'The request names no event.' }],
    ['an event that only its input names', { id: '1', input: call('x') }, { output: denied('1') }],
    ['an event without a hook', { id: '1', event: 'SessionEnd', input: {} }, { output: null }],
    ['nothing to say', { id: '1', event: 'BeforeTool', input: call('silent') }, { output: null }],
    ['a number as id', { id: 1, event: 'BeforeTool', input: call('x') }, { output: denied('1') }],
  ])('answers a request with %s', async (_title, request, answer) => {
    const resident = start();
    resident.send(request);
    expect(await resident.answerTo(request.id)).toEqual({ id: request.id, ...answer });
  });

  it('reads requests that come in pieces, and of megabytes, with line ends inside their texts', async () => {
    const resident = start();
    const text = `ü\u2028\u2029\u0085\r\n${'€'.repeat(500_000)}`;
    const bytes = Buffer.from(`${JSON.stringify({ id: '1', event: 'BeforeTool', input: call('x', { text }) })}\r\n`);
    for (let from = 0; from < bytes.length; from += 49_999)
      resident.child.stdin.write(bytes.subarray(from, from + 49_999));
    expect(await resident.answerTo('1')).toEqual({ id: '1', output: denied(text) });
  });

  it('programs that a handler starts do not take themselves for resident', async () => {
    expect(await start().ask('1', 'BeforeTool', call('environment'))).toEqual({ id: '1', output: denied('undefined') });
  });

  it('ends when stdin ends, and answers first what is nearly ready', async () => {
    const resident = start();
    resident.child.stdin.end(
      JSON.stringify({ id: '1', event: 'BeforeTool', input: call('wait', { ms: 100, text: 'late' }) }),
    );
    expect(await resident.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
    expect(resident.lines).toEqual([{ id: '1', output: denied('late') }]);
  });

  it('ends when stdin ends though a handler hangs, and aborts what is under way', async () => {
    const resident = start();
    resident.send(
      { id: '1', event: 'BeforeTool', input: call('hang') },
      { id: '2', event: 'BeforeTool', input: call('wait', { ms: 60_000 }) },
    );
    await once(resident.child.stderr, 'data');
    resident.child.stdin.end();
    expect(await resident.ended).toMatchObject({ code: 0, signal: null, stderr: 'hangs\naborted\n' });
  });

  it('ends when no one reads its answers any more', async () => {
    const resident = start();
    await resident.ask('1', 'BeforeTool', call('x'));
    resident.child.stdout.destroy();
    resident.send({ id: '2', event: 'BeforeTool', input: call('x', { text: 'x'.repeat(1_000_000) }) });
    expect(await resident.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  });

  it('an error that no one catches ends it with 1, so that its host starts it again', async () => {
    const resident = start();
    resident.send({ id: '1', event: 'BeforeTool', input: call('crash') });
    expect(await resident.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('stray') });
  });

  it.skipIf(process.platform === 'win32')('SIGTERM ends it', async () => {
    const resident = start();
    await resident.ask('1', 'BeforeTool', call('x'));
    resident.child.kill('SIGTERM');
    expect(await resident.ended).toMatchObject({ signal: 'SIGTERM' });
  });
});
