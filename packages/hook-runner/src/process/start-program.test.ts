import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryDirectory } from '../../test/inputs.ts';
import { planWindowsStart } from '../shell/windows-start.ts';
import { parseUnchanged, startProgram } from './start-program.ts';

type Parse = NonNullable<Parameters<typeof parseUnchanged>[2]>;

const require = createRequire(import.meta.url);

/** The parser of cross-spawn as it is loaded on Windows; its parts ask for the platform when they are loaded. */
function parseOnWindows(variables: Readonly<Record<string, string>> = {}): Parse {
  const parts = () => Object.keys(require.cache).filter((path) => /[\\/](cross-spawn|which|isexe)[\\/]/.test(path));
  const forget = () => {
    for (const part of parts()) delete require.cache[part];
  };
  const { platform } = process;
  const before = { ...process.env };
  forget();
  Object.defineProperty(process, 'platform', { value: 'win32' });
  Object.assign(process.env, variables);
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', { value: platform });
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(process.env, before);
    forget();
  });
  return require('cross-spawn')._parse as Parse;
}

function makeFiles(files: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory();
  for (const [name, text] of Object.entries(files)) {
    const path = join(directory, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text, { mode: 0o755 });
  }
  return directory;
}

const nasty = ['a b', '', '"', '& echo planted', '"&|', '%PATH%', '^', '\\', '!x!', "it's"];

describe('a planned command, parsed by cross-spawn as on Windows', () => {
  it('stays the program that was planned, whatever its arguments are', () => {
    const directory = makeFiles({ 'gate.exe': 'MZ', 'old.com': 'MZ' });
    const parse = parseOnWindows();
    for (const name of ['gate.exe', 'old.com']) {
      const file = join(directory, name);
      expect(parseUnchanged(file, nasty, parse)).toMatchObject({ command: file, args: nasty });
    }
  });

  it('stays the command processor that was planned, though ComSpec names another', () => {
    const directory = makeFiles({ 'System32/cmd.exe': 'MZ', 'tools/gate.cmd': '@echo off', 'project/cmd.exe': 'MZ' });
    const parse = parseOnWindows({ comspec: join(directory, 'project', 'cmd.exe') });
    const script = join(directory, 'tools', 'gate.cmd');
    const planned = planWindowsStart(
      { file: `C:${script}`, args: nasty },
      {
        isFile: () => true,
        systemRoot: 'C:\\Windows',
        readStart: () => '',
      },
      { directory: 'C:\\project', environment: {} },
    );
    const file = join(directory, 'System32', 'cmd.exe');
    expect(planned).toMatchObject({ file: 'C:\\Windows\\System32\\cmd.exe', verbatim: true });
    expect(parseUnchanged(file, planned.args, parse)).toMatchObject({ command: file, args: planned.args });
  });

  it.each([
    ['a script of cmd.exe, which it would quote once and hand to ComSpec', 'gate.cmd', '@echo off'],
    ['a script of a package, which it would quote twice', 'node_modules/.bin/gate.cmd', '@echo off'],
    ['a script, for whose first line it would search the working directory', 'gate.mjs', '#!/usr/bin/env node\n'],
    ['a program that begins like a script', 'gate.exe', '#!/usr/bin/env node\n'],
    ['a file without an ending', 'gate', 'text'],
  ])('is refused if it is %s', (_, name, text) => {
    const directory = makeFiles({ [name]: text });
    expect(() => parseUnchanged(join(directory, name), ['a'], parseOnWindows())).toThrow(/cross-spawn would start/);
  });

  it('is refused if the program is gone by then', () => {
    const file = join(temporaryDirectory(), 'gate.exe');
    expect(() => parseUnchanged(file, [], parseOnWindows())).toThrow(/cross-spawn would start/);
  });

  it('is parsed without changing the directory of the host', () => {
    const directory = makeFiles({ 'gate.exe': 'MZ' });
    const { chdir } = process;
    const changed: string[] = [];
    process.chdir = (to) => void changed.push(to);
    onTestFinished(() => {
      process.chdir = chdir;
    });
    const parse = parseOnWindows();
    parseUnchanged(join(directory, 'gate.exe'), [], parse);
    expect(changed).toEqual([]);
    // That is what a `cwd` would bring.
    (parse as (file: string, args: readonly string[], options: object) => unknown)('gate', [], { cwd: directory });
    expect(changed).toContain(directory);
  });
});

it('a command with other arguments than the planned ones is refused', () => {
  const adds: Parse = (command, args) => ({ command, args: [...args, 'more'] });
  const changes: Parse = (command) => ({ command, args: ['other'] });
  for (const parse of [adds, changes]) expect(() => parseUnchanged('/bin/sh', ['a'], parse)).toThrow(/as planned/);
});

it('a program starts in its directory with its variables alone', async () => {
  const cwd = temporaryDirectory();
  const script = 'process.stdout.write(JSON.stringify([process.cwd(), process.env.ONLY, process.env.HOME]))';
  const child = startProgram(
    { file: process.execPath, args: ['-e', script] },
    { cwd, environment: { ONLY: 'this' }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const chunks = (await child.stdout?.toArray()) ?? [];
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual([cwd, 'this', null]);
});
