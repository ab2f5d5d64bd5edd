import { expect, it } from 'vitest';
import { findSystemRoot } from './system-root.ts';

const look = (kernel: string | undefined, directories: readonly string[] = []) => ({
  realPath: (path: string) => (path.startsWith('\\\\?\\GLOBALROOT') ? kernel : path),
  isFile: (path: string) => directories.some((each) => `${each}\\System32\\ntdll.dll` === path),
});

it.each([
  ['the system says so', look('D:\\Windows', ['C:\\Windows']), 'C:\\evil', 'D:\\Windows'],
  ['it is where it usually is', look(undefined, ['C:\\Windows', 'C:\\evil']), 'C:\\evil', 'C:\\Windows'],
  ['a variable names it and it is one', look(undefined, ['E:\\WinNT']), 'E:\\WinNT', 'E:\\WinNT'],
  ['a variable names something else', look(undefined), 'C:\\evil', 'C:\\Windows'],
  ['a variable names a place in the working directory', look(undefined, ['.', 'x']), '.', 'C:\\Windows'],
  ['the system says something odd', look('Windows', ['C:\\Windows']), undefined, 'C:\\Windows'],
])('where Windows is: %s', (_, looks, SystemRoot, root) => {
  expect(findSystemRoot({ SystemRoot }, looks)).toBe(root);
});
