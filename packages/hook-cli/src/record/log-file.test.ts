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
import { makeProject } from '../../test/temporary-project.ts';
import { LogFile } from './log-file.ts';

const onPosix = it.skipIf(process.platform === 'win32');

describe('a log file', () => {
  it('is made with its folders, and gets line after line', () => {
    const path = join(makeProject().dir, 'a/b/log.jsonl');
    const log = new LogFile(path);
    log.append('one\n');
    log.append('two\n');
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  });

  it('begins anew where it was moved away', () => {
    const path = join(makeProject().dir, 'log.jsonl');
    const log = new LogFile(path);
    log.append('one\n');
    renameSync(path, `${path}.old`);
    log.append('two\n');
    expect(readFileSync(path, 'utf8')).toBe('two\n');
  });

  onPosix('can be read by its owner alone, also if it was there before', () => {
    const folder = makeProject().dir;
    const [made, lax] = [join(folder, 'made'), join(folder, 'lax')];
    writeFileSync(lax, '');
    chmodSync(lax, 0o644);
    for (const path of [made, lax]) {
      new LogFile(path).append('x\n');
      expect(statSync(path).mode & 0o777).toBe(0o600);
    }
  });

  onPosix('is never another file to which a link leads', () => {
    const folder = makeProject().dir;
    const target = join(folder, '.bashrc');
    writeFileSync(target, 'mine');
    symlinkSync(target, join(folder, 'log'));
    expect(() => new LogFile(join(folder, 'log')).append('x\n')).toThrow();
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });

  onPosix('is never a pipe that nobody reads', () => {
    const path = join(makeProject().dir, 'pipe');
    execFileSync('mkfifo', [path]);
    expect(() => new LogFile(path).append('x\n')).toThrow();
  });

  it('is never a folder', () => {
    const path = join(makeProject().dir, 'folder');
    mkdirSync(path);
    expect(() => new LogFile(path).append('x\n')).toThrow();
  });

  it('does not grow without end', () => {
    const path = join(makeProject().dir, 'log');
    const log = new LogFile(path, { maxBytes: 5 });
    log.append('12345\n');
    expect(() => log.append('more\n')).toThrow(/has reached 5 bytes: move it away/);
    expect(readFileSync(path, 'utf8')).toBe('12345\n');
  });

  it.skipIf(!existsSync('/dev/full'))('says so where it cannot be written', () => {
    expect(() => new LogFile('/dev/full').append('x\n')).toThrow(/not an ordinary file/);
    expect(() => new LogFile('/proc/nowhere/log').append('x\n')).toThrow(/ENOENT/);
  });
});
