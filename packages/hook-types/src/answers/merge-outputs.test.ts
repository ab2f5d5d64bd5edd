import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventTable, getEventRow, HookEventName } from '../events/table.ts';
import { HookDecision, type HookOutput, isBlockingDecision } from '../output/output.ts';
import { mergeHookOutputs } from './merge-outputs.ts';

const events = Object.values(HookEventName);
const merge = (event: HookEventName, ...outputs: HookOutput[]) => mergeHookOutputs(getEventRow(event), outputs);
const blocks = (event: HookEventName, output: HookOutput | undefined) =>
  output !== undefined && isBlockingDecision(getEventRow(event).readAnswer(output).decision);

const orMerged = [
  'BeforeTool',
  'AfterTool',
  'BeforeAgent',
  'AfterAgent',
  'SessionStart',
  'SubagentStart',
  'SubagentStop',
] as const;
const replaced = ['BeforeModel', 'AfterModel'] as const;
const simple = ['SessionEnd', 'PreCompress', 'Notification', 'ToolDenied', 'PostCompress', 'AgentError'] as const;

describe.each(orMerged)('or-merge: %s', (event) => {
  it.each<[string, HookOutput[], HookOutput | undefined]>([
    ['any block wins', [{ decision: 'allow' }, { decision: 'block' }, { decision: 'allow' }], { decision: 'block' }],
    [
      'reasons are joined by newline',
      [
        { decision: 'deny', reason: 'a' },
        { decision: 'deny', reason: 'b' },
      ],
      { decision: 'deny', reason: 'a\nb' },
    ],
    [
      'the reason is that of the refusal, not of an allow beside it',
      [
        { decision: 'allow', reason: 'fine' },
        { decision: 'deny', reason: 'no' },
        { decision: 'ask', reason: 'sure?' },
      ],
      { decision: 'deny', reason: 'no' },
    ],
    [
      'the reason of a stop is its own, beside that of a refusal',
      [
        { continue: false, reason: 'enough' },
        { decision: 'deny', reason: 'no' },
      ],
      { decision: 'deny', reason: 'no', continue: false, stopReason: 'enough' },
    ],
    [
      'any continue:false wins',
      [
        { continue: false, stopReason: 'x' },
        { continue: true, stopReason: 'y' },
      ],
      { continue: false, stopReason: 'x' },
    ],
    [
      'system messages are joined',
      [{ systemMessage: 'a' }, { systemMessage: 'b' }],
      { decision: 'allow', systemMessage: 'a\nb' },
    ],
    [
      'any suppressOutput wins',
      [{ suppressOutput: true }, { suppressOutput: false }],
      { decision: 'allow', suppressOutput: true },
    ],
    [
      'additional context is joined',
      [{ hookSpecificOutput: { additionalContext: 'a' } }, { hookSpecificOutput: { additionalContext: 'b' } }],
      { decision: 'allow', hookSpecificOutput: { additionalContext: 'a\nb' } },
    ],
    [
      'of other specific fields the later wins',
      [{ hookSpecificOutput: { mine: 1 } }, { hookSpecificOutput: { mine: 2 } }],
      { decision: 'allow', hookSpecificOutput: { mine: 2 } },
    ],
    ['ask stays ask beside an allow', [{ decision: 'ask' }, { decision: 'allow' }], { decision: 'ask' }],
    ['without block, ask or stop the decision is allow', [{ decision: 'approve' }, {}], { decision: 'allow' }],
    ['an object with nothing in it says nothing', [{}, {}], undefined],
  ])('%s', (_, outputs, expected) => {
    expect(merge(event, ...outputs)).toEqual(expected);
  });
});

describe('BeforeTool', () => {
  it('two hooks that change different arguments both count, and of the same argument the later', () => {
    expect(
      merge(
        'BeforeTool',
        { hookSpecificOutput: { tool_input: { path: 'a', mode: 1 } } },
        { hookSpecificOutput: { tool_input: { content: 'c', mode: 2 } } },
      )?.hookSpecificOutput,
    ).toEqual({ tool_input: { path: 'a', mode: 2, content: 'c' } });
  });

  it('a permissionDecision is never lost, nor are the reasons beside it', () => {
    const outputs: HookOutput[] = [
      { hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'mine' } },
      { decision: 'deny', reason: 'other' },
      { decision: 'allow', hookSpecificOutput: { permissionDecision: 'allow' } },
    ];
    for (const order of [outputs, [...outputs].reverse()]) {
      const merged = merge('BeforeTool', ...order);
      expect(merged?.decision).toBe('deny');
      expect(merged?.hookSpecificOutput?.permissionDecision).toBe('deny');
      expect(
        getEventRow('BeforeTool')
          .readAnswer(merged ?? {})
          .reason?.split('\n')
          .sort(),
      ).toEqual(['mine', 'other']);
    }
  });
});

describe.each(replaced)('replace-merge: %s', (event) => {
  it.each<[string, HookOutput[], HookOutput | undefined]>([
    [
      'later fields replace earlier ones',
      [{ systemMessage: 'a', suppressOutput: true }, { systemMessage: 'b' }],
      { systemMessage: 'b', suppressOutput: true },
    ],
    [
      'specific fields are replaced one by one',
      [
        { hookSpecificOutput: { llm_response: { text: 'a' }, mine: 1 } },
        { hookSpecificOutput: { llm_response: { text: 'b' } } },
      ],
      { hookSpecificOutput: { llm_response: { text: 'b' }, mine: 1 } },
    ],
    [
      'a later allow does not undo a block',
      [
        { decision: 'block', reason: 'no' },
        { decision: 'allow', reason: 'yes' },
      ],
      { decision: 'block', reason: 'no' },
    ],
    [
      'the reasons of all blockers are kept',
      [
        { decision: 'block', reason: 'a' },
        { decision: 'deny', reason: 'b' },
      ],
      { decision: 'block', reason: 'a\nb' },
    ],
    [
      'a stop stays with its reason',
      [
        { continue: false, stopReason: 'x' },
        { continue: true, stopReason: 'y' },
      ],
      { continue: false, stopReason: 'x' },
    ],
    ['silence stays silence', [{}, {}], undefined],
  ])('%s', (_, outputs, expected) => {
    expect(merge(event, ...outputs)).toEqual(expected);
  });
});

it('BeforeModel merges llm_request key by key and its config too', () => {
  expect(
    merge(
      'BeforeModel',
      { hookSpecificOutput: { llm_request: { model: 'a', config: { temperature: 0 } } } },
      { hookSpecificOutput: { llm_request: { model: 'b', config: { topK: 3 } } } },
    )?.hookSpecificOutput,
  ).toEqual({ llm_request: { model: 'b', config: { temperature: 0, topK: 3 } } });
});

describe('tool selection', () => {
  it.each<[string, HookOutput[], HookOutput | undefined]>([
    [
      'NONE beats ANY beats AUTO and empties the list',
      [
        { hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['a'] } } },
        { hookSpecificOutput: { toolConfig: { mode: 'NONE' } } },
      ],
      { hookSpecificOutput: { toolConfig: { mode: 'NONE', allowedFunctionNames: [] } } },
    ],
    [
      'the names are united and sorted',
      [
        { hookSpecificOutput: { toolConfig: { allowedFunctionNames: ['b'] } } },
        { hookSpecificOutput: { toolConfig: { allowedFunctionNames: ['a', 'b'] } } },
      ],
      { hookSpecificOutput: { toolConfig: { allowedFunctionNames: ['a', 'b'] } } },
    ],
    ['hooks that say nothing about tools leave them alone', [{ systemMessage: 'x' }], { systemMessage: 'x' }],
  ])('%s', (_, outputs, expected) => {
    expect(merge('BeforeToolSelection', ...outputs)).toEqual(expected);
  });
});

it.each(simple)('simple: in %s later fields win', (event) => {
  expect(
    merge(
      event,
      { systemMessage: 'a', reason: 'x', suppressOutput: true },
      { systemMessage: 'b', suppressOutput: false },
    ),
  ).toEqual({ systemMessage: 'b', reason: 'x', suppressOutput: false });
});

it('without answers there is no merged output', () => {
  for (const event of events) expect(merge(event)).toBeUndefined();
});

describe('laws for every event', () => {
  const text = fc.option(fc.string(), { nil: undefined });
  const anyOutput: fc.Arbitrary<HookOutput> = fc
    .record(
      {
        continue: fc.boolean(),
        stopReason: text,
        suppressOutput: fc.boolean(),
        systemMessage: text,
        decision: fc.constantFrom(...Object.values(HookDecision)),
        reason: text,
        hookSpecificOutput: fc.record(
          {
            additionalContext: text,
            permissionDecision: fc.constantFrom(...Object.values(HookDecision)),
            permissionDecisionReason: text,
            tool_input: fc.dictionary(fc.string(), fc.jsonValue()),
            toolConfig: fc.record({ mode: fc.constantFrom('AUTO', 'ANY', 'NONE') }, { requiredKeys: [] }),
            llm_request: fc.record({ model: fc.string() }, { requiredKeys: [] }),
          },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    )
    .map((output) => JSON.parse(JSON.stringify(output)));
  const outputs = fc.array(anyOutput, { maxLength: 5 });
  const event = fc.constantFrom(...events);

  it('a block survives any other answers in any position, with its reason', () => {
    fc.assert(
      fc.property(event, outputs, outputs, (name, before, after) => {
        const merged = merge(name, ...before, { decision: 'deny', reason: 'the gate' }, ...after);
        expect(blocks(name, merged)).toBe(true);
        expect(getEventRow(name).readAnswer(merged ?? {}).reason).toContain('the gate');
      }),
      { numRuns: 500 },
    );
  });

  it('a stop survives any other answers in any position, with its reason', () => {
    fc.assert(
      fc.property(event, outputs, outputs, (name, before, after) => {
        const merged = merge(name, ...before, { continue: false, stopReason: 'enough' }, ...after);
        expect(merged?.continue).toBe(false);
        expect(merged?.stopReason).toContain('enough');
      }),
      { numRuns: 500 },
    );
  });

  it('silence changes nothing, wherever it is', () => {
    fc.assert(
      fc.property(event, outputs, outputs, (name, before, after) => {
        fc.pre(before.length + after.length > 0);
        expect(merge(name, ...before, {}, ...after)).toEqual(merge(name, ...before, ...after));
      }),
      { numRuns: 500 },
    );
  });

  it('ask only tightens: it never turns a no into anything else, and an allow only into ask', () => {
    fc.assert(
      fc.property(event, outputs, (name, others) => {
        const before = blocks(name, merge(name, ...others));
        const merged = merge(name, ...others, { decision: 'ask' });
        expect(blocks(name, merged)).toBe(before);
        if (!before) expect(getEventRow(name).readAnswer(merged ?? {}).decision).toBe('ask');
      }),
      { numRuns: 500 },
    );
  });

  it('yes or no, stop and the tool mode do not depend on the order of the hooks', () => {
    fc.assert(
      fc.property(event, outputs, (name, list) => {
        const forward = merge(name, ...list);
        const backward = merge(name, ...[...list].reverse());
        expect(blocks(name, backward)).toBe(blocks(name, forward));
        expect(backward?.continue).toBe(forward?.continue);
        if (name === 'BeforeToolSelection') {
          expect(backward?.hookSpecificOutput?.toolConfig).toEqual(forward?.hookSpecificOutput?.toolConfig);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('merging what was merged changes nothing, and no answer is changed by merging', () => {
    fc.assert(
      fc.property(event, outputs, (name, list) => {
        fc.pre(list.length > 0);
        const copy = structuredClone(list);
        const merged = merge(name, ...list);
        expect(list).toEqual(copy);
        expect(merge(name, merged ?? {})).toEqual(merged);
      }),
      { numRuns: 500 },
    );
  });

  it('a permission is granted only if one hook grants it and none refuses, asks or stops', () => {
    fc.assert(
      fc.property(outputs, (list) => {
        const merged = merge('PermissionRequest', ...list);
        const decisions = list.map(({ decision }) => decision);
        const isGranted = merged?.continue !== false && ['allow', 'approve'].includes(merged?.decision ?? '');
        const grants = decisions.some((decision) => decision === 'allow' || decision === 'approve');
        const objects = decisions.some((decision) => decision === 'ask' || isBlockingDecision(decision));
        expect(isGranted).toBe(grants && !objects && list.every((output) => output.continue !== false));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['AfterTool', 'tool_response', [{ llmContent: 'a' }, { llmContent: 'b', returnDisplay: 'c' }]],
    ['BeforeAgent', 'prompt', ['a', 'b']],
    ['SubagentStart', 'prompt', ['a', 'b']],
  ] as const)('of what replaces the %s %s, the last in plan order is the last word', (name, field, values) => {
    fc.assert(
      fc.property(outputs, outputs, outputs, (before, between, after) => {
        const [first, last] = values.map((value) => ({ hookSpecificOutput: { [field]: value } }));
        const silent = (list: HookOutput[]) => list.map(({ hookSpecificOutput: _, ...rest }) => rest);
        const merged = merge(name, ...silent(before), first ?? {}, ...silent(between), last ?? {}, ...silent(after));
        expect(merged?.hookSpecificOutput?.[field]).toEqual(values[1]);
      }),
      { numRuns: 200 },
    );
  });

  it('what users are to read and what models are to read besides is all kept, in plan order', () => {
    const texts = fc.array(fc.stringMatching(/^\w+$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(event, texts, (name, words) => {
        const merged = merge(
          name,
          ...words.map((word) => ({ userMessage: word, hookSpecificOutput: { additionalContext: word } })),
        );
        expect(merged?.userMessage).toBe(words.join('\n'));
        const { hookSpecificOutput } = getEventRow(name).merge;
        if ('additionalContext' in hookSpecificOutput) {
          expect(merged?.hookSpecificOutput?.additionalContext).toBe(words.join('\n'));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('every event has a rule for every field it knows', () => {
    for (const row of Object.values(eventTable)) {
      const { hookSpecificOutput, ...common } = row.outputSchema.entries;
      const { hookSpecificOutput: specificRules, ...rules } = row.merge;
      expect(Object.keys(rules).sort()).toEqual(Object.keys(common).sort());
      expect(Object.keys(specificRules).sort()).toEqual(Object.keys(hookSpecificOutput.wrapped.entries).sort());
    }
  });
});

it('a field that has the name of what every object has is taken from those that gave it', () => {
  const odd = JSON.parse('{"constructor":"mine","__proto__":"kept","hookSpecificOutput":{"toString":"too"}}');
  const merged = merge('BeforeTool', odd, { decision: 'deny', hookSpecificOutput: {} });
  expect(JSON.stringify(merged)).toBe(
    '{"decision":"deny","constructor":"mine","__proto__":"kept","hookSpecificOutput":{"toString":"too"}}',
  );
});
