import { expect, it } from 'vitest';
import { runsPythonWithoutScript } from './python.ts';

it.each<[string, boolean]>([
  ['python3 -c "import json"', true],
  ['python3 -m json.tool', true],
  ['python3', true],
  ['python3 -', true],
  ['python3 < check.py', true],
  ['/usr/bin/python3.12 -uc "x"', true],
  ['echo x | python -m json.tool', true],
  ['env python3 -B -m gate', true],
  ['python3 hooks/gate.py', false],
  ['python3 -B -W ignore hooks/gate.py -m x', false],
  ['python3 -c x && python3 gate.py', false],
  ['./gate.py', false],
  ['node python.js', false],
  ['echo python3-config', false],
])('%s runs Python without a script: %s', (command, expected) => {
  expect(runsPythonWithoutScript({ command })).toBe(expected);
});

it.each<[string, string[], boolean]>([
  ['python3', ['-c', 'import json'], true],
  ['/usr/bin/env', ['python3', '-m', 'x'], true],
  ['python3', ['gate.py'], false],
  ['C:\\Python\\python.exe', ['-m', 'x'], true],
])('%s with %j: %s', (command, args, expected) => {
  expect(runsPythonWithoutScript({ command, args })).toBe(expected);
});
