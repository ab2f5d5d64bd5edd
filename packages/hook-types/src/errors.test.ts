import { describe, expect, it } from 'vitest';
import { HookError, messageOf } from './errors.ts';

class NarrowerError extends HookError {}

it('an error has a code for programs, a message for people, its cause and its own name', () => {
  const cause = new Error('deep down');
  const error = new NarrowerError('internal', 'what, where, what to do', { cause });
  expect(error).toBeInstanceOf(HookError);
  expect(error).toMatchObject({ code: 'internal', message: 'what, where, what to do', cause, name: 'NarrowerError' });
  expect(new HookError('invalid_input', 'x').name).toBe('HookError');
});

describe('messageOf', () => {
  const unprintable = { toString: () => Object.create(null) };

  it.each([
    ['the message of an error', new TypeError('no such field'), 'no such field'],
    ['the name of an error without a message', new TypeError(), 'TypeError'],
    ['the text of anything else', 'half a sentence', 'half a sentence'],
    ['the type of what cannot be printed', unprintable, 'object that cannot be shown'],
  ])('is %s', (_title, thrown, expected) => {
    expect(messageOf(thrown)).toBe(expected);
  });
});
