import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createStatusLine } from './status-line.ts';

function streams(isTTY: boolean) {
  const stderr = Object.assign(new PassThrough(), { isTTY });
  return { stdout: Object.assign(new PassThrough(), { isTTY, columns: 20 }), stderr };
}

it('shows on a terminal how far something has got, in one line that is removed', () => {
  const io = streams(true);
  const status = createStatusLine(io);
  status.count('reading: 1 of 500');
  status.count('reading: 2 of 500');
  status.show('a line that is longer than the screen');
  status.clear();
  const lines = String(io.stderr.read()).split('\r').slice(1);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('reading: 1 of 500\u001b[K');
  expect(lines[1]).toHaveLength(19 + '\u001b[K'.length);
  expect(lines[2]).toBe('\u001b[K');
});

it('shows nothing elsewhere', () => {
  const io = streams(false);
  const status = createStatusLine(io);
  status.show('reading');
  status.count('reading: 1 of 2');
  status.clear();
  expect(io.stderr.read()).toBeNull();
});
