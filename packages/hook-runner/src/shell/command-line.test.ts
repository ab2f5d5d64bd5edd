import { describe, expect, it } from 'vitest';
import { shellHook } from '../../test/inputs.ts';
import { planCommand } from './command-line.ts';

const environment = { CLAUDE_PROJECT_DIR: '/a  b', GEMINI_PROJECT_DIR: '/own' };

describe('what is started for a command', () => {
  it.each([
    [
      'plain words',
      shellHook('./x.sh a'),
      [
        { file: './x.sh', args: ['a'] },
        { file: '/bin/sh', args: ['-c', './x.sh a'] },
      ],
    ],
    ['a shell command', shellHook('a | b'), [{ file: '/bin/sh', args: ['-c', 'a | b'] }]],
    ['a command that looks like an option', shellHook('-x;'), [{ file: '/bin/sh', args: ['-c', ' -x;'] }]],
    [
      'plain words with a shell',
      shellHook('x', { shell: 'bash' }),
      [{ file: 'bash', args: ['--norc', '--noprofile', '-c', 'x'] }],
    ],
    [
      'a shell named by its path',
      shellHook('x', { shell: '/opt/bin/bash' }),
      [{ file: '/opt/bin/bash', args: ['--norc', '--noprofile', '-c', 'x'] }],
    ],
    ['zsh', shellHook('x', { shell: 'zsh' }), [{ file: 'zsh', args: ['-f', '-c', 'x'] }]],
    ['fish', shellHook('x', { shell: 'fish' }), [{ file: 'fish', args: ['--no-config', '-c', 'x'] }]],
    ['tcsh', shellHook('x', { shell: 'tcsh' }), [{ file: 'tcsh', args: ['-f', '-c', 'x'] }]],
    ['a shell nobody knows', shellHook('x', { shell: 'osh' }), [{ file: 'osh', args: ['-c', 'x'] }]],
    [
      'a shell with the name of a property',
      shellHook('x', { shell: 'constructor' }),
      [{ file: 'constructor', args: ['-c', 'x'] }],
    ],
    [
      'args',
      shellHook('$CLAUDE_PROJECT_DIR/x', {
        args: ['$GEMINI_PROJECT_DIR', '$CLAUDE_PROJECT_DIRS', '$HOME', '$LLXPRT_PROJECT_DIR'],
      }),
      [{ file: '/a  b/x', args: ['/own', '$CLAUDE_PROJECT_DIRS', '$HOME', ''] }],
    ],
  ])('on POSIX: %s', (_, hook, plans) => {
    expect(planCommand(hook, environment, { platform: 'linux' })).toEqual(plans);
  });

  it.each([
    [
      'PowerShell by default',
      shellHook('./x.ps1'),
      'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
      ['-NoProfile', '-NonInteractive', '-Command', expect.stringMatching(/^\.\/x\.ps1\n/)],
    ],
    [
      'the PowerShell of Windows, which no other of its name replaces',
      shellHook('x', { shell: 'PowerShell.exe' }),
      'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
      ['-NoProfile', '-NonInteractive', '-Command', expect.stringMatching(/^x\n/)],
    ],
    [
      'the cmd.exe of Windows, which no other of its name replaces',
      shellHook('x', { shell: 'cmd' }),
      'C:\\Windows\\System32\\cmd.exe',
      ['/d', '/s', '/c', '"x"'],
    ],
    [
      'PowerShell 7',
      shellHook('x', { shell: 'pwsh' }),
      'pwsh',
      ['-NoProfile', '-NonInteractive', '-Command', expect.stringMatching(/^x\n/)],
    ],
    [
      'cmd.exe',
      shellHook('x "a"', { shell: 'C:\\Windows\\System32\\CMD.EXE' }),
      'C:\\Windows\\System32\\CMD.EXE',
      ['/d', '/s', '/c', '"x "a""'],
    ],
    [
      'bash',
      shellHook('x', { shell: 'C:\\Git\\bin\\bash.exe' }),
      'C:\\Git\\bin\\bash.exe',
      ['--norc', '--noprofile', '-c', 'x'],
    ],
    ['args', shellHook('x.cmd', { args: ['a b'] }), 'x.cmd', ['a b']],
  ])('on Windows: %s', (_, hook, file, args) => {
    expect(planCommand(hook, environment, { platform: 'win32' })).toEqual([expect.objectContaining({ file, args })]);
  });

  it('for cmd.exe is quoted already', () => {
    expect(planCommand(shellHook('x', { shell: 'cmd' }), environment, { platform: 'win32' })[0].verbatim).toBe(true);
  });
});
