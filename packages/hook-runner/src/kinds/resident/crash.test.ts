import { describe, expect, it } from 'vitest';
import { findLastWords } from './crash.ts';

describe('the last words of a program', () => {
  it.each([
    ['of a shell', 'one\ntwo\n\n', 'two'],
    [
      'of python',
      'Traceback (most recent call last):\n  File "x", line 1\nValueError: no such table\n',
      'ValueError: no such table',
    ],
    [
      'of node',
      'file:///x.mjs:3\n    throw new Error();\n          ^\n\nError: no such table\n    at x (file:///x.mjs:3:11)\n\nNode.js v20.20.0\n',
      'Error: no such table',
    ],
    [
      'of node, of an error with fields',
      'Error: connect\n    at x {\n  errno: -2\n}\n\nNode.js v20.20.0\n',
      'Error: connect',
    ],
    ['that are all indented', '  one\n  two\n', 'two'],
    ['that are none', '\n', ''],
  ])('are the line that says most: %s', (_, stderr, words) => {
    expect(findLastWords(stderr)).toBe(words);
  });
});
