import { describe, expect, it } from 'vitest';
import { findWindowsProgram, isFullWindowsPath } from './windows-programs.ts';

/** What is on this machine; names know no case there. */
const files = [
  'C:\\tools\\gate.CMD',
  'C:\\tools\\script',
  'C:\\tools\\cmd.exe',
  'D:\\bin\\node.exe',
  'D:\\bin\\x.y.EXE',
  'D:\\bin\\script.exe',
  // What a project has put beside its hooks, to be started in the place of others.
  ...[
    'gate.EXE',
    'node.exe',
    'node.cmd',
    'cmd.exe',
    'powershell.exe',
    'taskkill.cmd',
    'only-here.exe',
    'script.exe',
  ].map((name) => `C:\\project\\${name}`),
  'C:\\project\\hooks\\check.cmd',
  'C:\\project\\hooks\\check',
  'C:\\project\\hooks\\bare',
];
const isFile = (path: string) => files.some((file) => file.toLowerCase() === path.toLowerCase());
const find = (file: string, environment: Record<string, string> = {}) =>
  findWindowsProgram(file, 'C:\\project', {
    environment: {
      Path: '.;bin;;..\\project;C:project;\\project;%CD%;C:\\tools;"D:\\bin"',
      PathExt: '.COM;.EXE;.CMD',
      ...environment,
    },
    isFile,
  })?.toLowerCase();

describe('a program on Windows', () => {
  it.each([
    ['gate', 'C:\\tools\\gate.CMD'],
    ['node', 'D:\\bin\\node.exe'],
    ['node.exe', 'D:\\bin\\node.exe'],
    ['x.y', 'D:\\bin\\x.y.EXE'],
    ['cmd', 'C:\\tools\\cmd.exe'],
    ['powershell.exe', undefined],
    ['only-here', undefined],
    ['only-here.exe', undefined],
    ['taskkill', undefined],
    ['', undefined],
    ['.', undefined],
  ])('named %j is %s: never one of the working directory', (file, found) => {
    expect(find(file)).toBe(found?.toLowerCase());
  });

  it.each([
    ['.\\gate', 'C:\\project\\gate.EXE'],
    ['hooks/check', 'C:\\project\\hooks\\check.cmd'],
    ['.\\hooks\\bare', 'C:\\project\\hooks\\bare'],
    ['C:\\tools\\gate', 'C:\\tools\\gate.CMD'],
    ['.\\missing', undefined],
  ])('named by its path is that one, with the ending that it has: %s', (file, found) => {
    expect(find(file)).toBe(found?.toLowerCase());
  });

  it('without an ending goes behind those with one', () => {
    expect(find('script')).toBe('d:\\bin\\script.exe');
    expect(find('script', { Path: 'C:\\tools' })).toBe('c:\\tools\\script');
  });

  it.each([
    [{ PATH: 'C:\\tools', Path: '' }, 'c:\\tools\\gate.cmd'],
    [{ Path: 'C:\\tools', PathExt: '' }, 'c:\\tools\\gate.cmd'],
    [{ Path: 'C:\\tools', PathExt: '.exe;' }, undefined],
  ])('is looked up by variables of any case: %j', (environment, found) => {
    expect(findWindowsProgram('gate', 'C:\\project', { environment, isFile })?.toLowerCase()).toBe(found);
  });
});

it.each([
  ['C:\\x', true],
  ['c:/x', true],
  ['\\\\server\\share', true],
  ['C:x', false],
  ['\\x', false],
  ['/x', false],
  ['x', false],
  ['', false],
])('%j is a full path: %s', (path, isFull) => {
  expect(isFullWindowsPath(path)).toBe(isFull);
});
