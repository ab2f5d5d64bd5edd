import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HookEventName } from '../events/table.ts';
import { parseHookOutput } from './parse-output.ts';

it('a good answer is kept as it is', () => {
  const answer = {
    decision: 'deny',
    reason: 'no',
    continue: true,
    stopReason: '',
    suppressOutput: false,
    systemMessage: 'm',
    hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: { a: [1, { b: null }] } },
  };
  expect(parseHookOutput('BeforeTool', answer)).toEqual({ output: answer, problems: [] });
});

describe('a bad field is dropped and reported, the rest counts', () => {
  it.each<[string, Record<string, unknown>, string]>([
    [
      'decision',
      { decision: 'maybe' },
      "decision: found \"maybe\", expected 'allow' or 'approve' or 'ask' or 'block' or 'deny'",
    ],
    [
      'decision',
      { decision: true },
      "decision: found true, expected 'allow' or 'approve' or 'ask' or 'block' or 'deny'",
    ],
    ['continue', { continue: 'false' }, 'continue: found "false", expected true or false'],
    ['systemMessage', { systemMessage: 3 }, 'systemMessage: found 3, expected a string'],
    ['hookSpecificOutput', { hookSpecificOutput: 'x' }, 'hookSpecificOutput: found "x", expected an object'],
  ])('%s', (field, bad, message) => {
    const { output, problems } = parseHookOutput('BeforeTool', { reason: 'kept', ...bad });
    expect(output).toEqual({ reason: 'kept' });
    expect(problems.map((problem) => problem.message)).toEqual([message]);
    expect(problems[0]?.path).toBe(field);
  });

  it('also inside hookSpecificOutput', () => {
    const { output, problems } = parseHookOutput('BeforeTool', {
      decision: 'deny',
      hookSpecificOutput: { tool_input: 'x', permissionDecisionReason: 'r', other: 1 },
    });
    expect(output).toEqual({ decision: 'deny', hookSpecificOutput: { permissionDecisionReason: 'r', other: 1 } });
    expect(problems.map((problem) => problem.message)).toEqual([
      'hookSpecificOutput.tool_input: found "x", expected an object',
    ]);
  });

  it('a field inside toolConfig names its place', () => {
    const { problems } = parseHookOutput('BeforeToolSelection', {
      hookSpecificOutput: { toolConfig: { allowedFunctionNames: ['a', 7] } },
    });
    expect(problems[0]?.path).toBe('hookSpecificOutput.toolConfig.allowedFunctionNames[1]');
  });
});

it('null means absent', () => {
  const { output, problems } = parseHookOutput('BeforeTool', {
    decision: null,
    reason: null,
    hookSpecificOutput: null,
    systemMessage: 'm',
  });
  expect(output).toEqual({ systemMessage: 'm' });
  expect(problems).toEqual([]);
});

it('unknown fields pass through, whatever they are called', () => {
  const answer = JSON.parse(
    '{"mine":1,"constructor":2,"__proto__":{"x":1},"hookSpecificOutput":{"tool_input":{"constructor":"c","__proto__":{"y":1}}}}',
  );
  const { output } = parseHookOutput('BeforeTool', answer);
  expect(JSON.stringify(output)).toBe(JSON.stringify(answer));
  expect(Object.getPrototypeOf(output)).toBe(Object.prototype);
});

it('the rule and the effect by which a policy decided are kept without a warning, in their place', () => {
  const answer = { decision: 'deny', hookSpecificOutput: { rule: 'core: delete(project root)', effect: 'delete' } };
  expect(parseHookOutput('BeforeTool', answer)).toEqual({ output: answer, problems: [] });
  expect(parseHookOutput('BeforeTool', { rule: 'shell(rm:*)' }).warnings).toHaveLength(1);
});

it.each([undefined, null, 'text', 42, [], [{ decision: 'deny' }]])('%j is not an answer', (value) => {
  const { output, problems } = parseHookOutput('AfterTool', value);
  expect(output).toEqual({});
  expect(problems).toHaveLength(1);
});

it('whatever a hook sends, reading it never throws, and reading what was kept finds no problem', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(HookEventName)),
      fc.anything(),
      fc.anything(),
      (name, value, specific) => {
        for (const candidate of [value, { decision: value, hookSpecificOutput: specific }]) {
          const { output } = parseHookOutput(name, candidate);
          expect(parseHookOutput(name, output).problems).toEqual([]);
        }
      },
    ),
    { numRuns: 500 },
  );
});

describe('an answer of nothing but good fields is read at once', () => {
  const decision = fc.constantFrom('allow', 'approve', 'ask', 'block', 'deny', 'maybe', 1, null, undefined);
  const value = fc.oneof(fc.string(), fc.boolean(), decision, fc.constantFrom<unknown>([], {}, { a: 1 }, null));
  const names = ['decision', 'reason', 'continue', 'stopReason', 'suppressOutput', 'systemMessage', 'userMessage'];
  const specificNames = ['hookEventName', 'tool_input', 'additionalContext', 'permissionDecision', 'llm_request'];
  const objectOf = (known: readonly string[]) =>
    fc.array(fc.tuple(fc.constantFrom(...known, '__proto__'), value), { maxLength: 5 }).map(Object.fromEntries);
  const answer = fc
    .tuple(objectOf(names), fc.option(fc.oneof(objectOf(specificNames), value), { nil: undefined }))
    .map(([common, specific]) => (specific === undefined ? common : { ...common, hookSpecificOutput: specific }));

  it('and gives what reading it field by field gives, in the same order', () => {
    // A field that no one knows, and that is near to none, is read on the long way and kept.
    const withUnknown = (given: object) => ({ ...given, zzzzzzzzzzzzzzzz: 1 });
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(HookEventName)), answer, (eventName, given) => {
        const { output, problems, unreliable, unknownDecision } = parseHookOutput(eventName, given);
        const long = parseHookOutput(eventName, withUnknown(given));
        const { zzzzzzzzzzzzzzzz: _, ...expected } = long.output as Record<string, unknown>;
        expect(JSON.stringify(output)).toBe(JSON.stringify(expected));
        expect({ problems, unreliable, unknownDecision }).toStrictEqual({
          problems: long.problems,
          unreliable: long.unreliable,
          unknownDecision: long.unknownDecision,
        });
      }),
      { numRuns: 1000 },
    );
  });
});
