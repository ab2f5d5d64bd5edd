import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { describe, expect, it } from 'vitest';
import { appendAudit, headFileOf } from './audit-file.ts';
import { verifyAudit } from './verify-audit.ts';

function makeAudit(count = 5) {
  const file = join(makeTemporaryDirectory(), 'audit/hooks.jsonl');
  for (let index = 1; index <= count; index++) {
    appendAudit(file, { kind: 'event', what: 'BeforeTool', details: { index, text: 'ü\u2028' } });
  }
  const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n');
  const write = (changed: readonly string[]) => writeFileSync(file, changed.map((line) => `${line}\n`).join(''));
  return { file, lines, write };
}

describe('an audit file', () => {
  it('that was not touched is found valid, and its head can be kept', async () => {
    const { file } = makeAudit();
    const { lines, head, problems } = await verifyAudit(file);
    expect({ lines, seq: head.seq, problems }).toEqual({ lines: 5, seq: 5, problems: [] });
    appendAudit(file, { kind: 'switch', what: 'off', details: {} });
    expect((await verifyAudit(file, head.hash)).problems).toEqual([]);
  });

  it.each<[string, (lines: string[]) => string[], RegExp, number]>([
    ['a changed line', (all) => all.with(2, (all[2] ?? '').replace('BeforeTool', 'AfterTool')), /changed or cut/, 3],
    ['a missing line', (all) => all.toSpliced(2, 1), /number 4 follows number 2/, 3],
    ['a missing first line', (all) => all.slice(1), /number 2 follows number 0/, 1],
    [
      'two lines in another order',
      (all) => [...all.slice(0, 1), ...all.slice(1, 3).reverse(), ...all.slice(3)],
      /number 3 follows/,
      2,
    ],
    ['a repeated line', (all) => [...all.slice(0, 3), ...all.slice(2)], /moved or repeated/, 4],
    ['a line cut in the middle', (all) => all.with(1, (all[1] ?? '').slice(0, 40)), /changed or cut/, 2],
    ['a line with a blank more', (all) => all.with(1, (all[1] ?? '').replace(',', ', ')), /changed or cut/, 2],
    [
      'a field that is there twice',
      (all) => all.with(1, (all[1] ?? '').replace('"kind"', '"kind":"x","kind"')),
      /changed or cut/,
      2,
    ],
    ['a line of another file', (all) => all.with(1, '{"seq":2}'), /changed or cut/, 2],
    ['missing lines at its end', (all) => all.slice(0, 3), /ends at number 3, but number 5 was written last/, 3],
  ])('is not found good with %s', async (_, change, message, line) => {
    const { file, lines, write } = makeAudit();
    write(change(lines()));
    const { problems } = await verifyAudit(file);
    expect(problems[0]).toEqual({ line, message: expect.stringMatching(message) });
  });

  it('cut off at its end together with its head shows only to who kept a head', async () => {
    const { file, lines, write } = makeAudit();
    const { head } = await verifyAudit(file);
    const kept = lines().slice(0, 3);
    write(kept);
    const { seq, hash } = JSON.parse(kept[2] ?? '') as { seq: number; hash: string };
    writeFileSync(headFileOf(file), JSON.stringify({ seq, hash }));
    expect((await verifyAudit(file)).problems).toEqual([]);
    expect((await verifyAudit(file, head.hash)).problems[0]?.message).toContain('the head that was kept');
  });

  it.each<[string, (file: string, lines: string[]) => void, RegExp]>([
    [
      'cut off at its end',
      (file, all) => writeFileSync(file, `${all.slice(0, 3).join('\n')}\n`),
      /number 6 follows number 3/,
    ],
    ['emptied', (file) => writeFileSync(file, ''), /number 6 follows number 0/],
    ['removed', (file) => rmSync(file), /number 6 follows number 0/],
    [
      'cut off at its end and without its head',
      (file, all) => {
        writeFileSync(file, `${all.slice(0, 3).join('\n')}\n`);
        rmSync(headFileOf(file));
      },
      /keeps the head was gone/,
    ],
  ])('%s is not found good after further lines were written', async (_, damage, message) => {
    const { file, lines } = makeAudit();
    damage(file, lines());
    for (const what of ['off', 'on']) appendAudit(file, { kind: 'switch', what, details: {} });
    const { problems } = await verifyAudit(file);
    expect(problems).toEqual([{ line: expect.any(Number), message: expect.stringMatching(message) }]);
  });

  it('that was renamed goes on in a new one, and both are checked as one', async () => {
    const { file, lines } = makeAudit();
    renameSync(file, `${file}.1`);
    appendAudit(file, { kind: 'switch', what: 'off', details: {} });
    renameSync(`${file}.1`, `${file}.2`);
    renameSync(file, `${file}.1`);
    appendAudit(file, { kind: 'switch', what: 'on', details: {} });
    expect(await verifyAudit(file)).toMatchObject({ lines: 7, head: { seq: 7 }, problems: [] });
    expect(lines()).toHaveLength(1);
    rmSync(`${file}.2`);
    expect((await verifyAudit(file)).problems).toEqual([
      { line: 1, message: 'hooks.jsonl.1: number 6 follows number 0: lines between them are missing or were moved' },
    ]);
  });

  it('goes on where a writer died before it wrote the head', async () => {
    const { file, lines } = makeAudit();
    const { seq, hash } = JSON.parse(lines()[3] ?? '') as { seq: number; hash: string };
    writeFileSync(headFileOf(file), JSON.stringify({ seq, hash }));
    appendAudit(file, { kind: 'switch', what: 'off', details: {} });
    expect(await verifyAudit(file)).toMatchObject({ lines: 6, head: { seq: 6 }, problems: [] });
  });

  it('without its head says that a loss would not show', async () => {
    const { file } = makeAudit();
    rmSync(headFileOf(file));
    expect((await verifyAudit(file)).problems[0]?.message).toContain('is missing');
  });

  it('goes on behind half a line, which stays to be seen', async () => {
    const { file } = makeAudit(2);
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"seq":3,"at`);
    appendAudit(file, { kind: 'switch', what: 'on', details: {} });
    const { problems, head } = await verifyAudit(file);
    expect(head.seq).toBe(3);
    expect(problems).toEqual([{ line: 3, message: expect.stringContaining('changed or cut') }]);
  });

  it('has its lock recovered from a process that died', () => {
    const { file, lines } = makeAudit(1);
    mkdirSync(`${file}.lock`);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(`${file}.lock`, longAgo, longAgo);
    appendAudit(file, { kind: 'switch', what: 'on', details: {} });
    expect(lines()).toHaveLength(2);
  });

  it.skipIf(process.platform === 'win32')('is never another file to which a link leads', () => {
    const directory = makeTemporaryDirectory();
    writeFileSync(join(directory, 'precious'), 'mine');
    symlinkSync(join(directory, 'precious'), join(directory, 'audit'));
    expect(() => appendAudit(join(directory, 'audit'), { kind: 'switch', what: 'on', details: {} })).toThrow();
    expect(readFileSync(join(directory, 'precious'), 'utf8')).toBe('mine');
  });
});
