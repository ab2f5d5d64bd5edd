import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../test/inputs.ts';
import { type CollectOptions, collectOutput } from './collect-output.ts';

function runNode(script: string, options: Partial<CollectOptions> = {}) {
  const { cwd = temporaryDirectory(), ...rest } = options;
  const plan = { file: process.execPath, args: ['-e', script] };
  return collectOutput(plan, { cwd, environment: process.env, timeoutMs: 20_000, ...rest });
}

describe('a program that is run to its end', () => {
  it('gets its input, and gives its exit code and both outputs', async () => {
    const script = `process.stdin.on('data', (text) => { console.log('got ' + text); console.error('oh'); process.exitCode = 3; })`;
    const end = await runNode(script, { input: 'this' });
    expect(end).toMatchObject({
      exitCode: 3,
      signal: null,
      stdout: 'got this\n',
      stderr: 'oh\n',
      terminationReason: undefined,
    });
  });

  it('gives both outputs as one, in their order, where that is asked for', async () => {
    const script = `
      const print = (stream, text) => new Promise((resolve) => stream.write(text, () => setTimeout(resolve, 60)));
      print(process.stdout, 'a').then(() => print(process.stderr, 'b')).then(() => print(process.stdout, 'c'));`;
    expect(await runNode(script, { mergesOutputs: true })).toMatchObject({ stdout: 'abc', stderr: '' });
  });

  it.each([
    ['time', 'setInterval(() => {}, 1000)', () => ({ timeoutMs: 300 }), 'timedOut'],
    [
      'output',
      `console.log('x'.repeat(5000)); setInterval(() => {}, 1000)`,
      () => ({ maxOutputBytes: 100 }),
      'overflowed',
    ],
    [
      'errors, where they are output',
      `console.error('x'.repeat(5000)); setInterval(() => {}, 1000)`,
      () => ({ maxOutputBytes: 100, mergesOutputs: true }),
      'overflowed',
    ],
    ['patience', 'setInterval(() => {}, 1000)', () => ({ signal: AbortSignal.timeout(300) }), 'aborted'],
  ])('is ended at its limit of %s', async (_, script, options, terminationReason) => {
    expect(await runNode(script, options())).toMatchObject({ exitCode: null, terminationReason });
  });

  it('says why it could not be started', async () => {
    const plan = { file: join(temporaryDirectory(), 'missing'), args: [] };
    const end = await collectOutput(plan, { cwd: '/', environment: {}, timeoutMs: 1000 });
    expect(end.startError).toMatchObject({ code: 'ENOENT' });
  });

  it.skipIf(process.platform === 'win32')('takes along what it left running', async () => {
    const cwd = temporaryDirectory();
    const plan = { file: '/bin/sh', args: ['-c', '(sleep 1; touch left) & exit 0'] };
    const end = await collectOutput(plan, { cwd, environment: process.env, timeoutMs: 20_000 });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect([end.exitCode, existsSync(join(cwd, 'left'))]).toEqual([0, false]);
  });
});
