import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeEvent, makeHook } from '../../test/recorded-events.ts';
import { createPaint } from '../terminal/paint.ts';
import { displayWidth } from '../terminal/width.ts';
import { drawEvent, drawSummary } from './timeline.ts';
import { summarise } from './trace-summary.ts';

const style = { width: 80, paint: createPaint({ color: false }) };
const event = makeEvent({
  sequential: true,
  durationMs: 40,
  output: { decision: 'deny', reason: 'Not into this folder.' },
  hooks: [
    makeHook({
      name: 'move',
      type: 'resident',
      durationMs: 19,
      outcome: 'answered',
      output: { hookSpecificOutput: { tool_input: { path: 'src/a.txt' } } },
    }),
    makeHook({
      name: 'a-gate-with-a-name-that-is-too-long',
      type: 'http',
      startedMs: 20,
      outcome: 'answered',
      output: { decision: 'deny', hookSpecificOutput: { tool_input: { path: 'src/a.txt' } } },
      warnings: ['It printed more than JSON.'],
    }),
  ],
});

describe('a timeline', () => {
  it('shows time, event, subject, bars, outcomes, changes and the decision', () => {
    expect(drawEvent(event, 80, style)).toEqual([
      '',
      '10:20:30.400  BeforeTool  write_file: a.txt',
      '                      █████████▌             40 ms  blocked',
      '  move                █████████▌             19 ms  resident · answered',
      '    tool_input.path: "a.txt" → "src/a.txt"',
      '  a-gate-with-a-name…          ██████████    20 ms  http · answered',
      '    It printed more than JSON.',
      '    blocked: Not into this folder.',
    ]);
    expect(drawSummary(summarise([event]), style)[0]).toBe('1 event, 2 hooks in 40 ms · 1 blocked');
  });

  it('fits into its width and acts on no terminal, whatever the log holds', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\x1b[31m\x1b]0;title\x07',
        '漢字'.repeat(60),
        'x'.repeat(300),
        'a\nb\rc',
        '\u202e',
        '👩‍👩‍👧'.repeat(40),
      ),
    );
    fc.assert(
      fc.property(text, text, text, fc.integer({ min: 50, max: 120 }), (name, said, subject, width) => {
        const hostile = makeEvent({
          input: { tool_name: subject, tool_input: { path: said } },
          output: { decision: 'deny', reason: said },
          hooks: [
            makeHook({
              name,
              error: said,
              warnings: [name],
              outcome: 'failed',
              output: { hookSpecificOutput: { tool_input: { path: name } } },
            }),
          ],
        });
        const lines = drawEvent(hostile, 80, { ...style, width });
        for (const line of lines) {
          expect(displayWidth(line)).toBeLessThanOrEqual(width);
          expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
        }
      }),
    );
  });
});
