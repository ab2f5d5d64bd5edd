import { expect, it } from 'vitest';
import { defaultShell, shellName } from './shells.ts';

it.each([
  ['linux', '/bin/sh'],
  ['darwin', '/bin/sh'],
  ['android', '/system/bin/sh'],
] as const)('on %s commands run in %s where a hook names no shell', (platform, shell) => {
  expect(defaultShell(platform)).toBe(shell);
});

it.each([
  ['bash', 'bash'],
  ['/usr/local/bin/zsh', 'zsh'],
  ['C:\\Program Files\\PowerShell\\7\\PWSH.EXE', 'pwsh'],
])('%s is known as %s', (shell, name) => {
  expect(shellName(shell)).toBe(name);
});
