import type { FiredEvent } from '@agent-hooks/hook-types';
import { makeFiredEvent, makeFiredHook, makeFiredRound } from '@agent-hooks/test-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFiredEvent } from './parse-fired-event.ts';
import { longestLine, toLogLine } from './to-log-line.ts';

const nest = (value: unknown, count: number) => Array.from({ length: count }, () => value);
const many = <Value>(count: number, make: (index: number) => Value) => Array.from({ length: count }, (_, i) => make(i));

function read(line: string): FiredEvent {
  const event = parseFiredEvent(line);
  if ('problem' in event) throw new Error(event.problem);
  return event;
}

describe('a line of the log', () => {
  it('contains the event as it was', () => {
    const event = makeFiredEvent(makeFiredRound(makeFiredHook({ stdout: 'a\nb' })));
    const line = toLogLine(event);
    expect(line.endsWith('\n')).toBe(true);
    expect(parseFiredEvent(line)).toEqual(event);
  });

  it.each<[string, Partial<FiredEvent>]>([
    ['one long text', { inputs: [{ text: 'ä'.repeat(5_000_000) }] }],
    ['many long texts', { inputs: [{ list: many(500, () => 'x'.repeat(50_000)) }] }],
    ['many fields', { inputs: [Object.fromEntries(many(50_000, (index) => [`field${index}`, index]))] }],
    ['long names', { inputs: [Object.fromEntries([0, 1, 2].map((index) => [`${index}`.repeat(200_000), index]))] }],
    ['what a hook printed', makeFiredRound(makeFiredHook({ stdout: '"\\'.repeat(4_000_000) }))],
    ['lists of lists', { inputs: [{ deep: nest(nest(nest('x'.repeat(250), 10), 38), 38) }] }],
    ['many hooks', makeFiredRound(...many(3_000, () => makeFiredHook({ stdout: 'x'.repeat(300) })))],
    [
      'many inputs',
      {
        sequential: true,
        inputs: many(3_000, (index) => ({ tool_name: `${index}`.repeat(100) })),
        ...makeFiredRound(...many(3_000, (input) => makeFiredHook({}, { input }))),
        verdict: { action: 'proceed', input: 2_999 },
      },
    ],
    ['a long reason', { verdict: { action: 'refuse', reason: 'no '.repeat(1_000_000) } }],
  ])('is bounded and still an event, however large it was: %s', (_, fields) => {
    const line = toLogLine(makeFiredEvent(fields));
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(longestLine);
    expect(read(line)).toMatchObject({ version: 2, eventName: 'BeforeTool', truncated: true });
  });

  it('keeps the verdict, its input and the hooks that said something, whatever else is cut', () => {
    const inputs = [...many(3_000, (index) => ({ path: `${index}` })), { path: 'final' }];
    const hooks = many(3_000, (input) => makeFiredHook({ stdout: 'x'.repeat(200) }, { name: `quiet-${input}`, input }));
    const gate = makeFiredHook({ outcome: 'blocked', output: { decision: 'deny' } }, { name: 'gate', input: 2_999 });
    const verdict = { action: 'refuse', reason: 'not here', input: 3_000 } as const;
    const event = read(toLogLine(makeFiredEvent({ inputs, ...makeFiredRound(...hooks, gate), verdict })));
    expect(event.verdict).toMatchObject({ action: 'refuse', reason: 'not here' });
    expect(event.inputs[0]).toEqual({ path: '0' });
    expect(event.inputs[event.verdict.input ?? 0]).toEqual({ path: 'final' });
    const kept = event.rounds[0]?.hooks.find(({ name }) => name === 'gate');
    expect(kept?.result?.outcome).toBe('blocked');
    expect(event.inputs[kept?.input ?? 0]).toEqual({ path: '2999' });
  });

  it('is one line of JSON, whatever was in it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
        const hook = makeFiredHook({ stdout: text }, { name: text });
        const line = toLogLine(makeFiredEvent({ inputs: [{ value }], ...makeFiredRound(hook) }));
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect(parseFiredEvent(line)).not.toHaveProperty('problem');
      }),
    );
  });
});
