import { expect, it } from 'vitest';
import { HookError } from './errors.ts';

class NarrowerError extends HookError {}

it('an error has a code for programs, a message for people, its cause and its own name', () => {
  const cause = new Error('deep down');
  const error = new NarrowerError('internal', 'what, where, what to do', { cause });
  expect(error).toBeInstanceOf(HookError);
  expect(error).toMatchObject({ code: 'internal', message: 'what, where, what to do', cause, name: 'NarrowerError' });
  expect(new HookError('invalid_input', 'x').name).toBe('HookError');
});
