import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryDirectory } from '../../test/inputs.ts';
import { endTree } from './end-process.ts';

/** A program that stays until it is ended. */
function startStaying(): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** A program that ends others, or should. */
function makeProgram(text: string): string {
  const file = join(temporaryDirectory(), 'ends-trees');
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe.skipIf(process.platform === 'win32')('a process that is to be ended as on Windows', () => {
  it.each([
    ['is missing', () => '/nonexistent/taskkill.exe'],
    ['cannot be started', () => temporaryDirectory()],
    ['has no name that the system takes', () => 'a\0b'],
    ['fails', () => makeProgram('exit 1')],
    ['hangs', () => makeProgram('exec sleep 60')],
  ])('is ended though the program for it %s', async (_, program) => {
    const child = startStaying();
    const exit = once(child, 'exit');
    endTree(child, program(), 200);
    expect(await exit).toEqual([null, 'SIGKILL']);
  });

  it('is left to that program, which hears what to end', async () => {
    const child = startStaying();
    const exit = once(child, 'exit');
    const program = makeProgram('echo "$@" > "$0.heard"; kill -TERM "$2"');
    endTree(child, program);
    expect(await exit).toEqual([null, 'SIGTERM']);
    expect(readFileSync(`${program}.heard`, 'utf8')).toBe(`/pid ${child.pid} /t /f\n`);
  });

  it('and has ended already is not, for its number may be another’s', async () => {
    const child = startStaying();
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(() => endTree(child, makeProgram('kill -KILL "$PPID"'))).not.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(child.signalCode).toBe('SIGTERM');
  });
});
