import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HookConfig, HookInput } from '@agent-hooks/hook-types';
import type { RunDialect } from '@agent-hooks/hook-types/internal';
import { expect, it } from 'vitest';
import { HookRunner, keepInput } from '../src/index.ts';
import { beforeToolInput, temporaryDirectory } from './inputs.ts';

const broken = (): HookInput => beforeToolInput(temporaryDirectory(), { size: 1n });

it.each<[string, HookConfig]>([
  ['a command, which has been started by then', { type: 'command', command: 'cat; sleep 60; echo late > late.txt' }],
  ['a program that stays', { type: 'resident', command: 'cat' }],
  ['a service', { type: 'http', url: 'http://127.0.0.1:9/' }],
  ['a function', { type: 'function', name: 'f', action: () => ({ decision: 'allow' }) }],
])('an input that cannot be written is refused for %s, gate or not, and leaves nothing running', async (_, config) => {
  const runner = new HookRunner();
  const input = broken();
  keepInput(input);
  const started = performance.now();
  const [open, closed] = await runner.executeHooksParallel(
    [config, { ...config, onFailure: 'block' } as HookConfig],
    'BeforeTool',
    input,
  );
  await runner.dispose();
  expect(performance.now() - started).toBeLessThan(30_000);
  for (const result of [open, closed]) {
    expect(result).toMatchObject({ success: false, outcome: 'notStarted' });
    expect(result?.error?.message).toMatch(/could not be prepared for its hooks: .*BigInt/);
  }
  expect(open?.output).toMatchObject({ decision: 'deny', reason: expect.stringContaining('no hook can see') });
  expect(closed?.output?.decision).toBe('deny');
  expect(existsSync(join(input.cwd, 'late.txt'))).toBe(false);
});

it.skipIf(process.platform === 'win32')(
  'an input that its dialect cannot translate refuses by onFailure, though the command was started by then',
  async () => {
    const dialect: RunDialect = {
      name: 'test',
      defaultTimeoutMs: 60_000,
      timeoutUnit: 'milliseconds',
      shell: undefined,
      toInput: () => {
        throw new Error('no such tool');
      },
      environment: () => ({}),
      readAnswer: () => ({ outcome: 'answered', output: { decision: 'allow' }, warnings: [] }),
    };
    const input = beforeToolInput(temporaryDirectory());
    keepInput(input);
    const hook: HookConfig = { type: 'command', command: 'cat; sleep 60; echo late > late.txt' };
    const [open, closed] = await new HookRunner().executeHooksParallel(
      [hook, { ...hook, onFailure: 'block' }],
      'BeforeTool',
      input,
      { contextOf: () => ({ dialect }) },
    );
    for (const result of [open, closed]) {
      expect(result).toMatchObject({ success: false, outcome: 'notStarted' });
      expect(result?.error?.message).toContain('no such tool');
    }
    expect(open?.output).toBeUndefined();
    expect(closed?.output?.decision).toBe('deny');
    expect(existsSync(join(input.cwd, 'late.txt'))).toBe(false);
  },
);
