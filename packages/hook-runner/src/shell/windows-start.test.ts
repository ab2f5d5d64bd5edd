import { describe, expect, it } from 'vitest';
import { quoteScript } from './quote-script.ts';
import { planWindowsStart } from './windows-start.ts';

const texts: Readonly<Record<string, string>> = {
  'C:\\Windows\\System32\\cmd.exe': 'MZ',
  'C:\\tools\\node.exe': 'MZ',
  'C:\\tools\\npx.cmd': '@echo off',
  'C:\\project\\node.exe': 'MZ',
  'C:\\project\\sh.exe': 'MZ',
  'C:\\project\\hook.mjs': '#!/usr/bin/env node\n',
  'C:\\project\\hook.py': 'print()',
  'C:\\project\\gate': '#!/usr/bin/env -S npx --yes\n',
  'C:\\project\\hook.sh': '#!/bin/sh -e\n',
  'C:\\project\\odd.cmd': '#!/usr/bin/env node\n',
};
const look = {
  isFile: (path: string) => Object.hasOwn(texts, path),
  systemRoot: 'C:\\Windows',
  readStart: (path: string) => texts[path] ?? '',
};
const plan = (file: string, args: readonly string[] = ['a b']) =>
  planWindowsStart({ file, args }, look, {
    directory: 'C:\\project',
    environment: { PATH: 'C:\\tools', PATHEXT: '.exe;.cmd' },
  });
const cmd = 'C:\\Windows\\System32\\cmd.exe';

describe('what is started on Windows', () => {
  it.each([
    ['a program', 'node', { file: 'C:\\tools\\node.exe', args: ['a b'] }],
    [
      'a script of the command processor',
      'npx',
      { file: cmd, args: quoteScript('C:\\tools\\npx.cmd', ['a b']), verbatim: true },
    ],
    [
      'one whose first line names a program, which is looked for in PATH alone',
      './hook.mjs',
      { file: 'C:\\tools\\node.exe', args: ['C:\\project\\hook.mjs', 'a b'] },
    ],
    [
      'one whose first line names a script',
      '.\\gate',
      { file: cmd, args: quoteScript('C:\\tools\\npx.cmd', ['--yes', 'C:\\project\\gate', 'a b']), verbatim: true },
    ],
    ['any other file, by what Windows opens it with', 'hook.py', undefined],
    [
      'any other file named by its path, by what Windows opens it with',
      '.\\hook.py',
      { file: cmd, args: quoteScript('C:\\project\\hook.py', ['a b']), verbatim: true },
    ],
    [
      'a script of the command processor, whatever its first line says',
      '.\\odd.cmd',
      { file: cmd, args: quoteScript('C:\\project\\odd.cmd', ['a b']), verbatim: true },
    ],
    ['a program that is nowhere', 'missing', undefined],
    ['one whose first line names a program that only the project has', '.\\hook.sh', undefined],
  ])('%s', (_, file, expected) => {
    if (expected) expect(plan(file)).toEqual(expected);
    else expect(() => plan(file)).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });

  it('is handed no argument that the command processor would cut off', () => {
    expect(() => plan('npx', ['one\ntwo'])).toThrow(/line break/);
    expect(plan('node', ['one\ntwo']).args).toEqual(['one\ntwo']);
  });

  it('keeps what is quoted already', () => {
    const args = ['/d', '/s', '/c', '"x "a""'];
    const shell = { file: cmd, args, verbatim: true };
    expect(planWindowsStart(shell, look, { directory: 'C:\\project', environment: { PATH: 'C:\\project' } })).toEqual({
      ...shell,
      file: cmd,
    });
  });
});
