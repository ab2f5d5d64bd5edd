import type { StartedProgram } from '@agent-hooks/hook-types/internal';
import { describe, expect, it } from 'vitest';
import { searchEnv } from './find-program.ts';
import { interpreterOf } from './inspect-script.ts';
import { affectsCodeLoading } from './loading-variables.ts';
import { lookupVariables } from './shell-facts.ts';
import { whatRuns } from './what-runs.ts';

describe('what is approved on Windows', () => {
  it('is looked up where the hook says, whatever the case of the letters', () => {
    const host = { Path: 'C:\\bin', PATHEXT: '.EXE', HOME: 'x' };
    expect(searchEnv(host, { path: 'D:\\bin' }, 'win32')).toEqual({ path: 'D:\\bin', PATHEXT: '.EXE' });
    expect(searchEnv(host, { PathExt: '.CMD' }, 'win32')).toEqual({ Path: 'C:\\bin', PathExt: '.CMD' });
    expect(searchEnv(host, { OTHER: '1' }, 'win32')).toBe(host);
    expect(searchEnv({ PATH: '/bin' }, { Path: '/x', PATHEXT: '.x' }, 'linux')).toEqual({ PATH: '/bin' });
  });

  it.each<[string, Partial<StartedProgram>, string | undefined]>([
    ['the default shell', {}, '.PS1;.EXE;.CMD'],
    ['PowerShell 7', { shell: 'pwsh' }, '.PS1;.EXE;.CMD'],
    ['what the hook says itself', { env: { PathExt: '.JS' } }, '.PS1;.JS'],
    ['cmd.exe', { shell: 'cmd' }, undefined],
    ['no shell', { args: [] }, undefined],
  ])('is looked up as its shell does: %s', (_, hook, expected) => {
    expect(lookupVariables(hook, { PATHEXT: '.EXE;.CMD' }, 'win32').PATHEXT).toBe(expected);
    expect(lookupVariables(hook, {}, 'linux')).toEqual(hook.env ?? {});
  });

  it('of a first line is the name, and elsewhere the path', () => {
    expect(interpreterOf('#!/bin/sh\n', 'win32')).toBe('sh');
    expect(interpreterOf('#!/bin/sh\n', 'linux')).toBe('/bin/sh');
    expect(interpreterOf('#!/usr/bin/env node\n', 'win32')).toBe('node');
  });

  it.each(['SystemRoot', 'windir', 'ComSpec', 'SystemDrive', 'PathExt'])('depends on %s', (name) => {
    expect(affectsCodeLoading(name)).toBe(true);
  });

  it('is not certain for a path without its ending', () => {
    const place = { projectDir: '/project', variables: {}, shell: 'powershell.exe' };
    const notCoveredIn = (command: string, platform: NodeJS.Platform) =>
      whatRuns({ command, args: [], shell: undefined, env: undefined }, { ...place, platform }).notUnderstood;
    expect(notCoveredIn('./hooks/gate', 'win32')).toEqual([expect.stringContaining('Write the ending')]);
    expect(notCoveredIn('./hooks/gate.cmd', 'win32')).toEqual([]);
    expect(notCoveredIn('./hooks/gate', 'linux')).toEqual([]);
  });
});
