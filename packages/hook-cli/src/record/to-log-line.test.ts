import { makeRedactor } from '@agent-hooks/hook-system';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeEvent, makeHook } from '../../test/recorded-events.ts';
import { parseRecordedEvent } from './recorded-event.ts';
import { longestLine, toLogLine } from './to-log-line.ts';

const redact = makeRedactor();
const nest = (value: unknown, count: number) => Array.from({ length: count }, () => value);

describe('a line of the log', () => {
  it('holds the event as it was', () => {
    const event = makeEvent({ hooks: [makeHook({ stdout: 'a\nb' })] });
    const line = toLogLine(event, redact);
    expect(line.endsWith('\n')).toBe(true);
    expect(parseRecordedEvent(line)).toEqual(event);
  });

  it.each([
    ['one long text', { input: { text: 'ä'.repeat(5_000_000) } }],
    ['many long texts', { input: { list: Array.from({ length: 500 }, () => 'x'.repeat(50_000)) } }],
    [
      'many fields',
      { input: Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, index])) },
    ],
    ['long names', { input: Object.fromEntries([0, 1, 2].map((index) => [`${index}`.repeat(200_000), index])) }],
    ['what a hook printed', { hooks: [makeHook({ stdout: '"\\'.repeat(4_000_000) })] }],
    ['lists of lists', { input: { deep: nest(nest(nest('x'.repeat(250), 10), 38), 38) } }],
    ['many hooks', { hooks: Array.from({ length: 3_000 }, () => makeHook({ stdout: 'x'.repeat(300) })) }],
  ])('is bounded and still an event, however large it was: %s', (_, fields) => {
    const line = toLogLine(makeEvent(fields), redact);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(longestLine);
    expect(parseRecordedEvent(line)).toMatchObject({ version: 1, eventName: 'BeforeTool', truncated: true });
  });

  it('is one line of JSON, whatever was in it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
        const line = toLogLine(
          makeEvent({ input: { value }, hooks: [makeHook({ stdout: text, name: text })] }),
          redact,
        );
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect(parseRecordedEvent(line)).not.toHaveProperty('problem');
      }),
    );
  });

  it('holds no secret, also where it would have been cut through', () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    for (const before of [32 * 1024 - 10, 32 * 1024 + 8_180, 64 * 1024]) {
      const line = toLogLine(makeEvent({ input: { text: `${'x '.repeat(before / 2)}${secret} y`.repeat(3) } }), redact);
      expect(line).not.toContain('ghp_');
    }
  });
});
