import { growthOf } from '@agent-hooks/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getEventRow, HookEventName } from '../events/table.ts';
import { isBlockingDecision } from '../output/output.ts';
import { readPrinted } from './read-printed.ts';

const read = (stdout: string, isGate = false, eventName: HookEventName = 'BeforeTool') =>
  readPrinted(stdout, { eventName, isGate });
const deny = '{"decision":"deny","reason":"no"}';

describe('what a hook printed', () => {
  it.each<[string, string, object]>([
    ['nothing', ' \n', { outcome: 'silent', warnings: [] }],
    ['an object', deny, { outcome: 'answered', output: { decision: 'deny', reason: 'no' }, warnings: [] }],
    ['an object behind a byte order mark', `\ufeff${deny}`, { output: { decision: 'deny', reason: 'no' } }],
    ['an object in a JSON string', JSON.stringify(deny), { output: { decision: 'deny', reason: 'no' } }],
    ['other text', 'all is well', { outcome: 'answered', output: { decision: 'allow', systemMessage: 'all is well' } }],
    ['a log level', '[info] all is well', { output: { decision: 'allow', systemMessage: '[info] all is well' } }],
    ['a list', '[{"decision":"deny"}]', { outcome: 'answered', output: { decision: 'allow' } }],
    ['a number', '42', { outcome: 'answered', output: { decision: 'allow', systemMessage: '42' } }],
    ['a JSON string', '"hello"', { output: { decision: 'allow', systemMessage: '"hello"' } }],
  ])('is read as the contract says: %s', (_, stdout, expected) => {
    expect(read(stdout)).toMatchObject(expected);
  });

  it.each<[string, string]>([
    ['log lines before', `checking\n${deny}`],
    ['a log line after', `${deny}\ndone`],
    ['a log object before', `{"level":"info"}\n${deny}`],
    ['a log object after', `${deny}\n{"level":"info"}`],
    ['a list that is cut', `[${deny}`],
    ['an allow after', `${deny}{"decision":"allow"}`],
    ['a broken object before', `{"level": \n${deny}\n`.replace('": \n', '"\n')],
    ['a broken object after', `${deny}\n{"decision":"al`],
    ['the beginning of an object after text', `step {"n": 1, "of": \n${deny}`],
  ])('keeps its refusal: %s', (_, stdout) => {
    for (const isGate of [true, false]) {
      const { outcome, output } = read(stdout, isGate);
      expect({ outcome, output }).toMatchObject({ outcome: 'answered', output: { decision: 'deny' } });
      expect(output?.reason).toContain('no');
    }
  });

  it('may be several answers, which are one by the rules of the event', () => {
    const { output, warnings } = read('{"systemMessage":"a"}\n{"hookSpecificOutput":{"tool_input":{"x":1}}}\nend');
    expect(output).toEqual({ systemMessage: 'a', hookSpecificOutput: { tool_input: { x: 1 } } });
    expect(warnings.join()).toMatch(/2 JSON objects, which all count/);
  });
});

describe('an answer that cannot be relied on', () => {
  const ofEveryHook: readonly (readonly [string, string])[] = [
    ['half a JSON object', '{"decision":"den'],
    ['an object of another language', "{'decision': 'deny'}"],
    ['a broken list', '[{"decision":"allow"}'],
    ['half of an encoded one', '"{\\"decision\\":\\"de'],
    ['a decision nobody knows', '{"decision":"DENY"}'],
    ['a permission nobody knows', '{"hookSpecificOutput":{"permissionDecision":"forbid"}}'],
    ['data nested too deep', `{"hookSpecificOutput":{"tool_input":${'{"a":'.repeat(600)}1${'}'.repeat(600)}}}`],
  ];
  const ofGates: readonly (readonly [string, string])[] = [
    ['DENY', 'DENY'],
    ['a page', '<!doctype html><p>Sign in</p>'],
    ['a list', '[]'],
    ['a number', '0'],
    ['true', 'true'],
    ['null', 'null'],
    ['text beside half an object', 'note: {"decision":"de'],
    ['an allow beside half an object', '{"decision":"allow"}{"decision":"de'],
    ['a decision of the wrong type', '{"decision":false}'],
    ['a stop of the wrong type', '{"continue":"false"}'],
    ['a misspelt field', '{"decison":"deny"}'],
    ['a field in other letters', '{"Decision":"deny"}'],
    ['a misspelt field below', '{"hookSpecificOutput":{"permisionDecision":"deny"}}'],
    ['a field in the wrong place', '{"permissionDecision":"deny"}'],
    ['a decision in the wrong place', '{"hookSpecificOutput":{"decision":"deny"}}'],
    ['what should be an object', '{"hookSpecificOutput":"deny"}'],
  ];

  it.each([...ofEveryHook, ...ofGates])('of a hook whose failures block is unreadable: %s', (_, stdout) => {
    expect(read(stdout, true)).toMatchObject({ outcome: 'unreadable', problem: expect.any(String) });
  });

  it.each(ofEveryHook)('of any hook is unreadable: %s', (_, stdout) => {
    expect(read(stdout)).toMatchObject({ outcome: 'unreadable', problem: expect.any(String) });
  });

  it.each(ofGates)('of a hook whose failures do not block counts as far as it can be read: %s', (_, stdout) => {
    expect(read(stdout).outcome).toBe('answered');
  });

  it('keeps what else it said, so that a stop beside an unknown decision stops', () => {
    expect(read('{"decision":"maybe","continue":false,"stopReason":"enough"}')).toMatchObject({
      outcome: 'unreadable',
      output: { continue: false, stopReason: 'enough' },
    });
  });

  it('is believed where it refuses all the same', () => {
    expect(read('{"decision":"deny","reason":"no","resaon":"x","continue":"yes"}', true)).toMatchObject({
      outcome: 'answered',
      output: { decision: 'deny', reason: 'no' },
    });
  });
});

describe('an answer of very many objects', () => {
  it('is read in a moment, and a refusal anywhere in it counts', () => {
    const start = process.cpuUsage();
    const answers = [`${'{}'.repeat(2_000_000)}${deny}`, `${deny}${'{}'.repeat(2_000_000)}`];
    for (const text of answers) expect(read(text)).toMatchObject({ output: { decision: 'deny', reason: 'no' } });
    const many = `${'{"a":1}\n'.repeat(100_000)}${deny}`;
    expect(read(many)).toMatchObject({ output: { decision: 'deny' } });
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(5_000);
  });

  it.each(["{'decision': 'deny'}", '{"continue": False}', '{"reason": None, "decision": "deny"}'])(
    'says what to do about the dict %s that Python printed',
    (stdout) => {
      const { problem } = read(stdout);
      expect(problem).toContain('json.dumps');
    },
  );

  it('of nothing is an answer without a word', () => {
    expect(read('{} {}')).toMatchObject({ outcome: 'answered', output: {} });
  });
});

describe('an answer that is nested too deep', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const refusing: readonly (readonly [string, string])[] = [
    ['before', `{"decision":"deny","reason":"no","tool_input":${deep(600)}}`],
    ['after', `{"tool_input":${deep(600)},"decision":"deny","reason":"no"}`],
    ['far deeper', `{"tool_input":${deep(100_000)},"decision":"deny","reason":"no"}`],
    [
      'by its permission',
      `{"hookSpecificOutput":{"permissionDecision":"deny","tool_input":${deep(600)}},"reason":"no"}`,
    ],
    ['behind a log line', `checking\n{"echo":${deep(600)},"decision":"deny","reason":"no"}`],
    ['encoded twice', JSON.stringify(`{"echo":${deep(600)},"decision":"deny","reason":"no"}`)],
  ];

  it.each(refusing)('refuses all the same: %s', (_, stdout) => {
    for (const isGate of [true, false]) {
      const { outcome, output } = read(stdout, isGate);
      expect(outcome).toBe('answered');
      expect(getEventRow('BeforeTool').readAnswer(output ?? {})).toMatchObject({ decision: 'deny', reason: 'no' });
      expect(output?.hookSpecificOutput?.tool_input).toBeUndefined();
    }
  });

  it('stops all the same', () => {
    expect(read(`{"continue":false,"stopReason":"enough","echo":${deep(600)}}`)).toMatchObject({
      outcome: 'answered',
      output: { continue: false, stopReason: 'enough' },
    });
  });

  it.each(['allow', 'ask', 'approve'])('is believed in nothing else: %s', (decision) => {
    const { outcome, output } = read(`{"decision":"${decision}","echo":${deep(600)}}`);
    expect({ outcome, output }).toEqual({ outcome: 'unreadable', output: undefined });
  });
});

describe('unknown fields', () => {
  it.each<[string, string]>([
    ['{"decison":"deny"}', "did you mean 'decision'?"],
    ['{"hookSpecificOutput":{"updatedInput":{"a":1}}}', "did you mean 'tool_input'?"],
    ['{"permissionDecision":"deny"}', 'it belongs in "hookSpecificOutput"'],
    ['{"hookSpecificOutput":{"systemMessage":"x"}}', 'it belongs at the top of the answer'],
    ['{"mine":1}', 'The field "mine" of the hook\'s answer is unknown and had no effect.'],
  ])('%s is reported: %s', (stdout, told) => {
    expect(read(stdout).warnings.join()).toContain(told);
  });

  it('are reported a few at a time, and counted', () => {
    const answer = JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, 1])));
    const { warnings } = read(answer);
    expect(warnings).toHaveLength(6);
    expect(warnings.at(-1)).toContain('995 more unknown fields');
  });

  it('of a gate are refused when there are more than can be compared', () => {
    const answer = JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`x${index}`, 1])));
    expect(read(answer, true).outcome).toBe('unreadable');
  });
});

it('a refusal is never lost, whatever is printed around it', () => {
  const noise = fc.oneof(fc.string(), fc.json(), fc.constantFrom('{', '}', '"', '{"a":', '{}', '[', '\n'));
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(HookEventName)),
      fc.array(noise),
      fc.array(noise),
      fc.boolean(),
      (eventName, before, after, isGate) => {
        const stdout = [...before.map((text) => text.replaceAll(/["{[]/g, '')), deny, ...after].join('\n');
        const { output, outcome } = read(stdout, isGate, eventName);
        const { decision } = getEventRow(eventName).readAnswer(output ?? {});
        expect({ stdout, refuses: isBlockingDecision(decision) || (isGate && outcome === 'unreadable') }).toEqual({
          stdout,
          refuses: true,
        });
      },
    ),
    { numRuns: 500 },
  );
});

it('whatever a gate prints, it is read, refused or silent, and never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.anything().map((value) => `${JSON.stringify(value)}`),
      ),
      (stdout) => {
        const { outcome, output } = read(stdout, true);
        if (outcome === 'answered') expect(JSON.parse(stdout.trim())).toBeTypeOf('object');
        if (outcome === 'silent') expect(stdout.trim()).toBe('');
        if (outcome === 'unreadable') expect(output?.decision).not.toBe('deny');
      },
    ),
  );
});

describe('reading takes time in proportion to what was printed', () => {
  const fields = (count: number, name: (index: number) => string) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), 1])));
  it.each<[string, number, (size: number) => string]>([
    ['unknown fields', 2_000, (size) => fields(size, (index) => `decisio${index}`)],
    ['unknown fields below', 2_000, (size) => `{"hookSpecificOutput":${fields(size, (index) => `tool_inpu${index}`)}}`],
    ['objects', 2_000, (size) => '{"systemMessage":"x"}\n'.repeat(size)],
    ['other text', 200_000, (size) => 'x {y} "z '.repeat(size / 9)],
    ['half an object', 200_000, (size) => '{"a":['.repeat(size / 6)],
  ])('%s', async (_, size, prepare) => {
    for (const isGate of [true, false]) {
      expect(await growthOf({ prepare, run: (text) => read(text, isGate), size })).toBeLessThan(1.7);
    }
  });
});
