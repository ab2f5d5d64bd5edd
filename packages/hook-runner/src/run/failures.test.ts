import { expect, it } from 'vitest';
import { headOfError } from './failures.ts';

it.each([
  ['the first line', 'first\nsecond\n', 'first'],
  [
    'of a Python traceback its last line',
    'Traceback (most recent call last):\n  File "x.py", line 1\nValueError: bad\n',
    'ValueError: bad',
  ],
  [
    'of a Node stack the error',
    '/x.mjs:1\nthrow new Error("no")\n^\n\nTypeError: no\n    at x.mjs:1\n',
    'TypeError: no',
  ],
  ['nothing of nothing', '\n', ''],
])('a message shows %s', (_, text, shown) => {
  expect(headOfError(text)).toBe(shown);
});
