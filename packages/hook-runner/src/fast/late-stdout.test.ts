import { type HookExecutionResult, HookOutcome } from '@agent-hooks/hook-types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withLateStdout } from './late-stdout.ts';

const plain: HookExecutionResult = {
  hookConfig: { type: 'command', command: 'x' },
  eventName: 'BeforeTool',
  outcome: HookOutcome.Answered,
  success: true,
  stdout: '',
  stderr: '',
  exitCode: 0,
  duration: 1,
  warnings: [],
};

it('a result whose stdout is written late equals the plain one, however it is read', () => {
  fc.assert(
    fc.property(fc.string(), (stdout) => {
      const expected = { ...plain, stdout };
      const late = () => withLateStdout({ ...plain }, () => stdout);
      expect(late()).toEqual(expected);
      expect({ ...late() }).toEqual(expected);
      expect(JSON.stringify(late())).toBe(JSON.stringify(expected));
      expect(structuredClone(late())).toEqual(expected);
      expect(Object.keys(late())).toEqual(Object.keys(expected));
    }),
  );
});

it('stdout is written once, and only if it is asked for', () => {
  let count = 0;
  const late = withLateStdout({ ...plain }, () => `${++count}`);
  expect(count).toBe(0);
  expect([late.stdout, late.stdout, count]).toEqual(['1', '1', 1]);
});
