import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HookAnswer, HookDecision } from '../output/output.ts';
import {
  allTrue,
  anyTrue,
  blockersReasons,
  joinLines,
  joinReasons,
  lastWins,
  mergeRequests,
  shallowMerge,
  stoppersReasons,
  stricterOf,
  strictest,
  strictestOrAllow,
  toolConfigUnion,
} from './rules.ts';

const answer = (decision?: HookDecision, reason?: string, stops = false, stopReason?: string): HookAnswer => ({
  decision,
  reason,
  stops,
  stopReason,
});

describe('each rule, by example', () => {
  it.each<[string, unknown, unknown]>([
    ['lastWins takes the last', lastWins([1, 2, 3]), 3],
    ['lastWins of nothing is nothing', lastWins([]), undefined],
    ['anyTrue needs one true', anyTrue([false, true, false]), true],
    ['anyTrue of falses is false', anyTrue([false]), false],
    ['allTrue breaks at one false', allTrue([true, false, true]), false],
    ['allTrue of trues is true', allTrue([true]), true],
    ['allTrue of nothing is nothing', allTrue([]), undefined],
    ['joinLines puts one text a line', joinLines(['a', 'b']), 'a\nb'],
    ['joinLines leaves empty texts out', joinLines(['', 'a', '', 'b']), 'a\nb'],
    [
      'shallowMerge goes key by key and not deeper',
      shallowMerge([{ a: 1, b: { c: 1 } }, { b: { d: 2 } }]),
      { a: 1, b: { d: 2 } },
    ],
    [
      'mergeRequests keeps settings of different hooks',
      mergeRequests([{ model: 'm', config: { temperature: 1 } }, { config: { topP: 0.5 } }]),
      { model: 'm', config: { temperature: 1, topP: 0.5 } },
    ],
    [
      'mergeRequests replaces the messages whole',
      mergeRequests([{ messages: [1, 2] }, { messages: [3] }]),
      { messages: [3] },
    ],
    ['joinReasons keeps the reasons of a refusal', joinReasons([], [answer('deny', 'a'), answer('allow', 'b')]), 'a'],
    ['joinReasons keeps every reason where nobody objects', joinReasons([], [answer('allow', 'a'), answer()]), 'a'],
    [
      'joinReasons says whose each of several reasons is',
      joinReasons(
        [],
        [
          { ...answer('deny', 'a'), by: 'one' },
          { ...answer('deny', 'two says b'), by: 'two' },
        ],
      ),
      'one: a\ntwo says b',
    ],
    ['joinReasons leaves a reason alone as it is', joinReasons([], [{ ...answer('deny', 'a'), by: 'one' }]), 'a'],
    [
      'blockersReasons keeps the blockers',
      blockersReasons([], [answer('deny', 'a'), answer('allow', 'b'), answer('block', 'c')]),
      'a\nc',
    ],
    [
      'blockersReasons without blockers takes the last',
      blockersReasons([], [answer('ask', 'a'), answer('allow', 'b')]),
      'b',
    ],
    [
      'stoppersReasons keeps the stoppers',
      stoppersReasons(['x', 'y'], [answer(undefined, undefined, true, 'x'), answer(undefined, undefined, false, 'y')]),
      'x',
    ],
    ['stoppersReasons without stoppers takes the last', stoppersReasons(['x', 'y'], [answer(), answer()]), 'y'],
    ['strictest finds the block', strictest([], [answer('allow'), answer('block'), answer('ask')]), 'block'],
    ['strictest prefers ask to approve', strictest([], [answer('approve'), answer('ask')]), 'ask'],
    ['strictest of silence is silence', strictest([], [answer(), answer()]), undefined],
    ['strictestOrAllow turns silence into allow', strictestOrAllow([], [answer()]), 'allow'],
    ['strictestOrAllow turns approve into allow', strictestOrAllow([], [answer('approve')]), 'allow'],
    ['strictestOrAllow says nothing for a stop', strictestOrAllow([], [answer(undefined, undefined, true)]), undefined],
    [
      'toolConfigUnion: NONE beats all and empties the list',
      toolConfigUnion([{ mode: 'ANY', allowedFunctionNames: ['a'] }, { mode: 'NONE' }]),
      { mode: 'NONE', allowedFunctionNames: [] },
    ],
    ['toolConfigUnion: ANY beats AUTO', toolConfigUnion([{ mode: 'AUTO' }, { mode: 'ANY' }]), { mode: 'ANY' }],
    [
      'toolConfigUnion: names united and sorted',
      toolConfigUnion([{ allowedFunctionNames: ['b', 'a'] }, { mode: 'AUTO', allowedFunctionNames: ['c', 'a'] }]),
      { mode: 'AUTO', allowedFunctionNames: ['a', 'b', 'c'] },
    ],
    [
      'toolConfigUnion: an empty list stays a list',
      toolConfigUnion([{ mode: 'ANY', allowedFunctionNames: [] }]),
      { mode: 'ANY', allowedFunctionNames: [] },
    ],
    ['toolConfigUnion of nothing is nothing', toolConfigUnion([]), undefined],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  it('a key named __proto__ stays a plain key when objects are merged', () => {
    const merged = shallowMerge([JSON.parse('{"__proto__":{"polluted":true}}'), { a: 1 }]);
    expect(Object.keys(merged ?? {})).toEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });
});

describe('laws', () => {
  const decision = fc.constantFrom<HookDecision | undefined>(undefined, 'allow', 'approve', 'ask', 'deny', 'block');
  const answers = fc.array(
    fc.record({
      decision,
      reason: fc.option(fc.string(), { nil: undefined }),
      stops: fc.boolean(),
      stopReason: fc.option(fc.string(), { nil: undefined }),
    }),
    { maxLength: 6 },
  );

  it('stricterOf is associative, and equal but for spelling whichever comes first', () => {
    const rank = (value: HookDecision | undefined) => [undefined, 'allow', 'ask', 'deny'].indexOf(spell(value));
    fc.assert(
      fc.property(decision, decision, decision, (a, b, c) => {
        expect(stricterOf(stricterOf(a, b), c)).toBe(stricterOf(a, stricterOf(b, c)));
        expect(spell(stricterOf(a, b))).toBe(spell(stricterOf(b, a)));
        expect(rank(stricterOf(a, b))).toBe(Math.max(rank(a), rank(b)));
      }),
    );
  });

  it('a deny survives any other answers in any position', () => {
    fc.assert(
      fc.property(answers, answers, (before, after) => {
        const all = [...before, answer('deny', 'no'), ...after];
        for (const rule of [strictest, strictestOrAllow]) expect(spell(rule([], all))).toBe('deny');
        expect(blockersReasons([], all)?.split('\n')).toContain('no');
        expect(joinReasons([], all)?.split('\n')).toContain('no');
      }),
    );
  });

  it('ask only tightens: beside anything it gives ask or what is stricter', () => {
    fc.assert(
      fc.property(answers, (others) => {
        const without = spell(strictest([], others));
        const withAsk = spell(strictest([], [...others, answer('ask')]));
        expect(withAsk).toBe(without === 'deny' ? 'deny' : 'ask');
      }),
    );
  });

  it('a false in continue and a true in suppressOutput survive in any position', () => {
    const flags = fc.array(fc.boolean());
    fc.assert(
      fc.property(flags, flags, (before, after) => {
        expect(allTrue([...before, false, ...after])).toBe(false);
        expect(anyTrue([...before, true, ...after])).toBe(true);
      }),
    );
  });

  it('toolConfigUnion depends on no order, and merging its result again changes nothing', () => {
    const config = fc.record(
      {
        mode: fc.constantFrom('AUTO' as const, 'ANY' as const, 'NONE' as const),
        allowedFunctionNames: fc.array(fc.string()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(config), (configs) => {
        const merged = toolConfigUnion(configs);
        expect(toolConfigUnion([...configs].reverse())).toEqual(merged);
        if (merged) expect(toolConfigUnion([merged])).toEqual(merged);
      }),
    );
  });

  function spell(value: HookDecision | undefined): HookDecision | undefined {
    if (value === 'block') return 'deny';
    return value === 'approve' ? 'allow' : value;
  }
});
