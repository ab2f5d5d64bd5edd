import { spawnSync } from 'node:child_process';
import type { CommandHookConfig, HookConfig, HookExecutionResult } from '@agent-hooks/hook-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HookRunner } from '../src/index.ts';
import { beforeToolInput, fixtureHook, shellHook, temporaryDirectory } from './inputs.ts';
import { expectNothingLeft } from './leftovers.ts';

expectNothingLeft();
const runner = new HookRunner();
const run = (hook: HookConfig) => runner.executeHook(hook, 'BeforeTool', beforeToolInput());
const ending = (stdout: string, stderr: string, code: number) => fixtureHook('end.sh', [stdout, stderr, `${code}`]);
const hasPython = spawnSync('python3', ['--version']).status === 0;
const deny = '{"decision":"deny","reason":"no"}';
const denied = { decision: 'deny', reason: 'no' };
const asMessage = (systemMessage: string) => ({ decision: 'allow', systemMessage });

describe('a hook that exits with 0', () => {
  it.each([
    ['a JSON object', deny, denied],
    ['a JSON object with white space around it', `\n\t ${deny} \r\n`, denied],
    ['a JSON object after a byte order mark', `\uFEFF${deny}`, denied],
    ['JSON encoded twice', JSON.stringify(deny), denied],
    [
      'JSON encoded three times, which is text',
      JSON.stringify(JSON.stringify(deny)),
      asMessage('"\\"{\\\\\\"decision\\\\\\":\\\\\\"deny\\\\\\",\\\\\\"reason\\\\\\":\\\\\\"no\\\\\\"}\\""'),
    ],
    ['an empty object', '{}', {}],
    ['plain text', 'all is well\n', asMessage('all is well')],
    ['null', 'null', asMessage('null')],
    ['an empty list', '[]', asMessage('[]')],
    ['a list of objects', `[${deny}]`, asMessage(`[${deny}]`)],
    ['a number', '42', asMessage('42')],
    ['a JSON string that holds no object', '"fine"', asMessage('"fine"')],
  ])('answers with what it printed: %s', async (_, stdout, output) => {
    const result = await run(ending(stdout, 'not read', 0));
    expect(result).toMatchObject({
      outcome: 'answered',
      success: true,
      exitCode: 0,
      stdout,
      stderr: 'not read',
      warnings: [],
    });
    expect(result.output).toEqual(output);
    expect(result).not.toHaveProperty('error');
    expect(result).not.toHaveProperty('signal');
  });

  it.each([
    ['a log line', `loading {config}\n${deny}`, denied],
    ['log lines with quotes and braces', `say "{" and }\n[INFO] {"a": 1\n${deny}\n\n`, denied],
    ['a pretty-printed object', `log\n${JSON.stringify(JSON.parse(deny), null, 2)}\n`, denied],
    ['another object', `{"decision":"allow"}\n${deny}`, denied],
    ['another object on the same line', `{"decision":"allow"}${deny}`, denied],
    ['text on the same line', `checking... ${deny}`, denied],
    ['braces and escaped quotes in its texts', String.raw`log {"reason":"a \"{ b\\"}`, { reason: 'a "{ b\\' }],
  ])('is understood, with a warning, when its answer comes after %s', async (_, stdout, output) => {
    const result = await run(ending(stdout, '', 0));
    expect(result).toMatchObject({ outcome: 'answered', success: true, output });
    expect(result.warnings).toEqual([expect.stringContaining('before its JSON answer')]);
  });

  it.each([
    ['an object that is not JSON', '{decision: deny}'],
    ['half an object', '{"decision":"den'],
    ['a decision that nobody knows', '{"decision":"DENY"}'],
  ])('cannot be relied on, and is notified, if it printed %s', async (_, stdout) => {
    const result = await run(ending(stdout, '', 0));
    expect(result).toMatchObject({ outcome: 'unreadable', success: true, error: { code: 'hook_unreadable' } });
    expect(result.output?.decision).toBeUndefined();
  });

  it('is understood, with a warning, when more text follows its answer', async () => {
    const result = await run(ending(`${deny}\ndone`, '', 0));
    expect(result).toMatchObject({ outcome: 'answered', output: denied });
    expect(result.warnings).toEqual([expect.stringContaining('beside its JSON answer')]);
  });

  it.each(['', ' \n\t\n', '\uFEFF\n'])('is silent if it printed nothing but white space: %j', async (stdout) => {
    const result = await run(ending(stdout, 'noise', 0));
    expect(result).toMatchObject({ outcome: 'silent', success: true, exitCode: 0, warnings: [] });
    expect(result).not.toHaveProperty('output');
  });

  it('has its bad fields dropped with a warning each, and its good ones kept', async () => {
    const result = await run(ending('{"decision":"maybe","reason":"kept","continue":"no"}', '', 0));
    expect(result.output).toEqual({ reason: 'kept' });
    expect([...result.warnings].sort()).toEqual([
      expect.stringContaining('continue: found'),
      expect.stringContaining('decision: found'),
    ]);
  });

  it.each(['log-then-refusal.sh', ...(hasPython ? ['log-then-refusal.py'] : [])])(
    'refuses after a log line: %s',
    async (script) => {
      const result = await run(fixtureHook(script));
      expect(result).toMatchObject({ outcome: 'answered', output: { decision: 'deny', reason: 'no } today' } });
    },
  );

  it('is taken by the last of two JSON objects', async () => {
    const result = await run(fixtureHook('two-objects.sh'));
    expect(result.output).toEqual({ decision: 'deny', reason: 'the last one' });
    expect(result.warnings).toHaveLength(1);
  });

  it('keeps characters whose bytes arrive one by one', async () => {
    expect((await run(fixtureHook('split-character.mjs'))).output).toEqual({ reason: '€ 𝄞 ü' });
  });
});

describe('a hook that exits with 2', () => {
  it.each([
    ['its stderr as the reason', '', ' not allowed \n', 'not allowed'],
    ['a reason of its own if stderr is empty', '', '', 'Blocked by hook'],
    ['a reason of its own if stderr is white space', '', '\n \n', 'Blocked by hook'],
    ['stderr also if stdout allows', '{"decision":"allow"}', 'no', 'no'],
    ['no reason from stdout', '{"decision":"deny","reason":"stdout"}', '', 'Blocked by hook'],
  ])('blocks with %s', async (_, stdout, stderr, reason) => {
    const result = await run(ending(stdout, stderr, 2));
    expect(result).toMatchObject({ outcome: 'blocked', success: false, exitCode: 2, stdout, stderr });
    expect(result.output).toEqual({ decision: 'deny', reason });
    expect(result).not.toHaveProperty('error');
  });
});

describe('a hook that fails', () => {
  it.each([1, 3, 42, 255])('with exit code %i lets the action pass, whatever stdout says', async (code) => {
    const silent = await run(ending(deny, '', code));
    expect(silent).toMatchObject({ outcome: 'failed', success: false, exitCode: code, stdout: deny });
    expect(silent).not.toHaveProperty('output');
    expect(silent.error?.message).toContain(`exit code ${code}`);
    const loud = await run(ending(deny, 'disk full\n', code));
    expect(loud.output).toEqual({ decision: 'allow', systemMessage: 'Warning: disk full' });
    expect(loud.error?.message).toContain('disk full');
  });

  it.each(['KILL', 'SEGV', 'TERM'])('by SIG%s has no exit code and names the signal', async (signal) => {
    const silent = await run(fixtureHook('die.sh', [signal]));
    expect(silent).toMatchObject({ outcome: 'failed', success: false, exitCode: null, signal: `SIG${signal}` });
    expect(silent).not.toHaveProperty('output');
    expect(silent.error?.message).toContain(`SIG${signal}`);
    const loud = await run(fixtureHook('die.sh', [signal, 'oh no']));
    expect(loud.output).toEqual({ decision: 'allow', systemMessage: 'Warning: oh no' });
  });
});

describe('a hook that prints more than the limit', () => {
  it('on stdout is ended, and what fitted is kept', async () => {
    const result = await run(fixtureHook('flood.mjs', ['stdout', '200']));
    expect(result).toMatchObject({ outcome: 'overflowed', success: false, error: { code: 'hook_overflowed' } });
    expect(result).not.toHaveProperty('output');
    expect(result.stdout).toHaveLength(8 * 1024 * 1024);
    expect(result.error?.message).toContain('8388608 bytes');
  });

  it('on stderr is read to its end, and what fitted is kept', async () => {
    const refusal = await run(fixtureHook('flood.mjs', ['stderr', '20', '2']));
    expect(refusal).toMatchObject({ outcome: 'blocked', exitCode: 2, output: { decision: 'deny' } });
    expect(refusal.stderr).toHaveLength(8 * 1024 * 1024);
    expect(await run(fixtureHook('flood.mjs', ['stderr', '20', '0']))).toMatchObject({
      outcome: 'silent',
      success: true,
    });
  });

  it('keeps the refusal that it printed before', async () => {
    const small = new HookRunner({ maxOutputBytes: 1000 });
    const hook = (answer: string) => shellHook(`echo '${answer}'; head -c 5000 /dev/zero | tr '\\0' x`);
    const runSmall = (answer: string) => small.executeHook(hook(answer), 'BeforeTool', beforeToolInput());
    expect(await runSmall('{"decision":"deny","reason":"no"}')).toMatchObject({
      outcome: 'answered',
      output: { decision: 'deny', reason: 'no' },
    });
    expect(await runSmall('{"continue":false}')).toMatchObject({ output: { continue: false } });
    expect(await runSmall('{"decision":"allow"}')).toMatchObject({ outcome: 'overflowed' });
  });

  it('may print exactly the limit', async () => {
    const small = new HookRunner({ maxOutputBytes: 9 });
    const at = (text: string) => small.executeHook(ending(text, '', 0), 'BeforeTool', beforeToolInput());
    expect(await at('123456789')).toMatchObject({ outcome: 'answered', stdout: '123456789' });
    expect(await at('1234567890')).toMatchObject({ outcome: 'overflowed', stdout: '123456789' });
    expect(await at('12345678€')).toMatchObject({ outcome: 'overflowed', stdout: '12345678' });
  });

  it('cannot undo its refusal by printing', async () => {
    const small = new HookRunner({ maxOutputBytes: 9 });
    const hook = shellHook("trap '' TERM; echo a long reason >&2; echo and a long answer; exit 2");
    const result = await small.executeHook(hook, 'BeforeTool', beforeToolInput());
    expect(result).toMatchObject({ outcome: 'blocked', output: { decision: 'deny', reason: 'a long re' } });
  });

  it('may answer with ten megabytes where the host allows it', async () => {
    const generous = new HookRunner({ maxOutputBytes: 16 * 1024 * 1024 });
    const result = await generous.executeHook(fixtureHook('big-object.mjs'), 'BeforeTool', beforeToolInput());
    expect(result.output?.reason).toHaveLength(10_000_000);
    expect((await run(fixtureHook('big-object.mjs'))).outcome).toBe('overflowed');
  });
});

describe('a hook whose failures block', () => {
  const blocking = (hook: CommandHookConfig, more: Partial<CommandHookConfig> = {}): CommandHookConfig => ({
    ...hook,
    ...more,
    onFailure: 'block',
  });

  it.each<[string, HookConfig, HookExecutionResult['outcome'], string]>([
    ['exit code', blocking(ending('', 'why', 1)), 'failed', 'exit code 1: why'],
    ['signal', blocking(fixtureHook('die.sh', ['KILL'])), 'failed', 'SIGKILL'],
    ['timeout', blocking(shellHook('sleep 20'), { timeout: 50 }), 'timedOut', 'limit of 50 ms'],
    ['missing program', blocking(shellHook('no-such-program')), 'notStarted', 'no-such-program'],
    ['flood', blocking(fixtureHook('flood.mjs', ['stdout', '50'])), 'overflowed', '8388608 bytes'],
    ['kind that cannot run', { type: 'plugin', onFailure: 'block' }, 'notStarted', "'plugin'"],
  ])('refuses after a failure and says which: %s', async (_, hook, outcome, words) => {
    const result = await run(hook);
    expect(result).toMatchObject({ outcome, success: false, output: { decision: 'deny' } });
    expect(result.output?.reason).toContain(words);
  });

  it.each([
    [0, '{"systemMessage":"fine"}', { systemMessage: 'fine' }],
    [2, '', { decision: 'deny', reason: 'Blocked by hook' }],
  ])('answers as any other with exit code %i', async (code, stdout, output) => {
    expect((await run(blocking(ending(stdout, '', code)))).output).toEqual(output);
  });
});

describe('whatever a hook prints and however it exits', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  const outcomes: Readonly<Record<number, readonly string[]>> = {
    0: ['answered', 'silent'],
    2: ['blocked'],
    126: ['notStarted'],
    127: ['notStarted'],
  };

  it('the outcome is one of the table, 2 always blocks, and nothing but 0 and 2 ever does', async () => {
    const directory = temporaryDirectory();
    const property = fc.asyncProperty(
      bytes,
      bytes,
      fc.oneof(fc.constantFrom(0, 2, 126, 127), fc.nat(255)),
      async (stdout, stderr, code) => {
        const octal = (list: Uint8Array) => [...list].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
        const hook = shellHook(`printf '${octal(stdout)}'; printf '${octal(stderr)}' >&2; exit ${code}`);
        const result = await runner.executeHook(hook, 'BeforeTool', beforeToolInput(directory));
        expect(outcomes[code] ?? ['failed']).toContain(result.outcome);
        expect(result.success).toBe(code === 0);
        expect(result.exitCode).toBe(code);
        expect(result.stdout).toBe(Buffer.from(stdout).toString());
        if (code === 2) expect(result.output?.decision).toBe('deny');
        else if (code !== 0) expect([undefined, 'allow']).toContain(result.output?.decision);
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });
});
