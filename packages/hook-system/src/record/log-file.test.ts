import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTemporaryDirectory } from '../../test/support/temporary-directory.ts';
import { LogFile } from './log-file.ts';

const onPosix = it.skipIf(process.platform === 'win32');

describe('a log file', () => {
  it('is created with its folders, and gets line after line', () => {
    const path = join(makeTemporaryDirectory(), 'a/b/log.jsonl');
    const log = new LogFile(path);
    log.append('one\n');
    log.append('two\n');
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  });

  it('begins again where it was moved away', () => {
    const path = join(makeTemporaryDirectory(), 'log.jsonl');
    const log = new LogFile(path);
    log.append('one\n');
    renameSync(path, `${path}.old`);
    log.append('two\n');
    expect(readFileSync(path, 'utf8')).toBe('two\n');
  });

  onPosix('can be read by its owner alone, also if it was there before', () => {
    const folder = makeTemporaryDirectory();
    const [made, lax] = [join(folder, 'made'), join(folder, 'lax')];
    writeFileSync(lax, '');
    chmodSync(lax, 0o644);
    for (const path of [made, lax]) {
      new LogFile(path).append('x\n');
      expect(statSync(path).mode & 0o777).toBe(0o600);
    }
  });

  onPosix('is never another file to which a link leads', () => {
    const folder = makeTemporaryDirectory();
    const target = join(folder, '.bashrc');
    writeFileSync(target, 'mine');
    symlinkSync(target, join(folder, 'log'));
    expect(() => new LogFile(join(folder, 'log')).append('x\n')).toThrow();
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });

  onPosix('is never a pipe that nobody reads', () => {
    const path = join(makeTemporaryDirectory(), 'pipe');
    execFileSync('mkfifo', [path]);
    expect(() => new LogFile(path).append('x\n')).toThrow();
  });

  it('is never a folder', () => {
    const path = join(makeTemporaryDirectory(), 'folder');
    mkdirSync(path);
    expect(() => new LogFile(path).append('x\n')).toThrow();
  });

  it('does not grow without end: a full one is renamed, and the one that was renamed before is gone', () => {
    const path = join(makeTemporaryDirectory(), 'log');
    const log = new LogFile(path, { maxBytes: 5 });
    for (const line of ['first\n', 'second\n', 'third\n']) log.append(line);
    expect(readFileSync(path, 'utf8')).toBe('third\n');
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('second\n');
    expect(existsSync(`${path}.2`)).toBe(false);
  });

  it('says so where a full one cannot be renamed', () => {
    const path = join(makeTemporaryDirectory(), 'log');
    mkdirSync(join(`${path}.1`, 'folder'), { recursive: true });
    const log = new LogFile(path, { maxBytes: 5 });
    log.append('12345\n');
    expect(() => log.append('more\n')).toThrow();
    expect(readFileSync(path, 'utf8')).toBe('12345\n');
  });

  it.skipIf(!existsSync('/dev/full'))('says so where it cannot be written', () => {
    expect(() => new LogFile('/dev/full').append('x\n')).toThrow(/not an ordinary file/);
    expect(() => new LogFile('/proc/nowhere/log').append('x\n')).toThrow(/ENOENT/);
  });
});
