import { Readable } from 'node:stream';
import { makeFiredEvent, makeFiredHook, makeFiredRound } from '@agent-hooks/test-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLog } from './read-log.ts';

const line = (name: string) => JSON.stringify(makeFiredEvent(makeFiredRound(makeFiredHook({}, { name }))));
const read = (...chunks: readonly (string | Buffer)[]) => readLog(Readable.from(chunks));

describe('reading a log', () => {
  it('gives its events, and reports the lines that contain none by their number', async () => {
    const { events, broken } = await read(`\uFEFF${line('a')}\r\n\n{oops\n${line('b')}\n"text"\n${line('c')}`);
    expect(events.map(({ rounds }) => rounds[0]?.hooks[0]?.name)).toEqual(['a', 'b', 'c']);
    expect(broken).toEqual([
      { line: 3, problem: expect.stringContaining('it is not JSON') },
      { line: 5, problem: 'it is not an object' },
    ]);
  });

  it('ends a line at a line feed alone, since JSON may contain other characters that look like one', async () => {
    const { events, broken } = await read(`${line('a\u2028b\u2029c\u0085d')}\n${line('e')}\r\n`);
    expect(broken).toEqual([]);
    expect(events.map(({ rounds }) => rounds[0]?.hooks[0]?.name)).toEqual(['a\u2028b\u2029c\u0085d', 'e']);
  });

  it('does not read a line into memory that is longer than any event', async () => {
    const long = Array.from({ length: 5 }, () => 'x'.repeat(1024 * 1024));
    const { events, broken } = await read(...long, `\n${line('a')}\n`, ...long);
    expect(events).toHaveLength(1);
    expect(broken.map(({ line: number }) => number)).toEqual([1, 3]);
    expect(broken[0]?.problem).toContain('it is longer than');
  });

  it('is the same wherever the chunks end, also within a character', async () => {
    const text = Buffer.from(`${line('ä€😀')}\nbroken\n${line('b')}\n`);
    const whole = await read(text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length)), async (places) => {
        const cuts = [0, ...places.sort((one, other) => one - other), text.length];
        const chunks = cuts.slice(1).map((end, index) => text.subarray(cuts[index], end));
        expect(await read(...chunks)).toEqual(whole);
      }),
      { numRuns: 50 },
    );
  });
});
