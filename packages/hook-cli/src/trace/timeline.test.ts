import { makeFiredEvent, makeFiredHook, makeFiredRound, makeUnstartedHook } from '@agent-hooks/test-samples';
import { summarise } from '@agent-hooks/trace-page';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPaint } from '../terminal/paint.ts';
import { displayWidth } from '../terminal/width.ts';
import { drawEvent, drawSummary } from './timeline.ts';

const style = { width: 80, paint: createPaint({ color: false }), scaleMs: 80 };
const [input = {}] = makeFiredEvent().inputs;
const event = makeFiredEvent({
  // The time of the reader, wherever the test is run.
  at: new Date(2026, 0, 2, 10, 20, 30, 400).toISOString(),
  inputs: [input, { ...input, tool_input: { path: 'src/a.txt' } }],
  answer: { decision: 'deny', reason: 'Not into this folder.' },
  verdict: { action: 'refuse', reason: 'Not into this folder.' },
  rounds: [
    {
      cause: 'fired',
      hooks: [
        makeFiredHook(
          { outcome: 'answered', output: { hookSpecificOutput: { tool_input: { path: 'src/a.txt' } } } },
          { name: 'move', type: 'resident', durationMs: 19 },
        ),
        makeFiredHook({}, { name: 'a-gate-with-a-name-that-is-too-long', durationMs: 10, counts: false }),
        makeUnstartedHook('unapproved', { name: 'waiting' }),
      ],
    },
    {
      cause: 'changed',
      hooks: [
        makeFiredHook(
          { outcome: 'answered', output: { decision: 'deny' }, warnings: ['It printed more than JSON.'] },
          { name: 'a-gate-with-a-name-that-is-too-long', type: 'http', startedMs: 20, input: 1 },
        ),
      ],
    },
  ],
});

describe('a timeline', () => {
  it('shows time, event, subject, bars to one scale, each round, outcomes, changes and the decision', () => {
    expect(drawEvent(event, style)).toEqual([
      '',
      '10:20:30.400  BeforeTool  write_file: a.txt',
      '                      █████████▌             40 ms  blocked',
      '  move                ████▊                  19 ms  resident · changed: input',
      '    tool_input.path: "a.txt" → "src/a.txt"',
      '  a-gate-with-a-name… ██▋                    10 ms',
      '    command · no answer, does not count',
      '  waiting                                           command · not started',
      '    It was not started: unapproved.',
      '    round 2, on the changed input:',
      '  a-gate-with-a-name…     █████▌             20 ms  http · blocked',
      '    It printed more than JSON.',
      '    blocked: Not into this folder.',
    ]);
    expect(drawSummary(summarise([event]), style)).toEqual([
      '1 event, 3 hooks in 40 ms · 1 blocked · 1 failed hook',
      'Bars are to scale: a full one is 80 ms.',
    ]);
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
      fc.property(text, text, text, fc.integer({ min: 40, max: 120 }), (name, said, subject, width) => {
        const hostile = makeFiredEvent({
          eventName: name || 'BeforeTool',
          inputs: [{ tool_name: subject, tool_input: { path: said } }],
          verdict: { action: 'refuse', reason: said },
          ...makeFiredRound(
            makeFiredHook(
              {
                outcome: 'failed',
                error: { code: 'hook_failed', message: said },
                warnings: [name],
                output: { hookSpecificOutput: { tool_input: { path: name } } },
              },
              { name },
            ),
          ),
        });
        const lines = drawEvent(hostile, { ...style, width });
        for (const line of lines) {
          expect(displayWidth(line)).toBeLessThanOrEqual(width);
          expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
        }
      }),
    );
  });
});
