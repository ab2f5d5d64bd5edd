import { describe, expect, it } from 'vitest';
import { findWindowsProgram, systemProgram } from './windows-programs.ts';

const files = ['C:\\tools\\gate.CMD', 'D:\\bin\\node.exe', 'D:\\bin\\x.y.EXE', 'C:\\project\\gate.EXE'];
const isFile = (path: string) => files.some((file) => file.toLowerCase() === path.toLowerCase());
const environment = { Path: '.;bin;;C:\\tools;"D:\\bin"', PathExt: '.COM;.EXE;.CMD' };

describe('a program on Windows', () => {
  it.each([
    ['gate', 'C:\\tools\\gate.CMD'],
    ['node.exe', 'D:\\bin\\node.exe'],
    ['x.y', 'D:\\bin\\x.y.EXE'],
    ['missing', undefined],
    ['.\\gate', '.\\gate'],
    ['C:\\project\\gate.EXE', 'C:\\project\\gate.EXE'],
  ])('named %s is %s: never one of the working directory', (file, found) => {
    expect(findWindowsProgram(file, environment, isFile)?.toLowerCase()).toBe(found?.toLowerCase());
  });

  it('of the system is named by its whole path', () => {
    expect(systemProgram('System32\\taskkill.exe', { SYSTEMROOT: 'D:\\Win' })).toBe('D:\\Win\\System32\\taskkill.exe');
    expect(systemProgram('System32\\cmd.exe', { SystemRoot: '.' })).toBe('C:\\Windows\\System32\\cmd.exe');
  });
});
