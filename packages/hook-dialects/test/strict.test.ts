import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractTools, createToolMap, type DialectName, dialectTable } from '../src/index.ts';

/** Plugins of opencode answer in its own process. */
const names = (Object.keys(dialectTable) as DialectName[]).filter((name) => name !== 'opencode');

const words = fc.constantFrom('deny', 'block', 'DENY', ' Block ');
const reason = fc.record({ reason: fc.constantFrom('REASON', '', 'no "rm" here') }, { requiredKeys: [] });
const specific = (fields: fc.Arbitrary<object>) =>
  fc.record(
    { hookSpecificOutput: fields },
    // What an author forgets, or spells for another agent.
  );
const eventName = fc.record(
  { hookEventName: fc.constantFrom('PreToolUse', 'BeforeTool', 'Wrong', 5) },
  { requiredKeys: [] },
);
const merge = (...parts: readonly fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map((objects): Record<string, unknown> => Object.assign({}, ...objects));

/** A no in every field that any of these agents knows. */
const refusal = fc.oneof(
  merge(
    words.map((decision) => ({ decision })),
    reason,
  ),
  specific(
    merge(
      words.map((permissionDecision) => ({ permissionDecision })),
      eventName,
      reason,
    ),
  ),
  specific(
    merge(
      words.map((decision) => ({ decision })),
      eventName,
    ),
  ),
  merge(
    words.map((permissionDecision) => ({ permissionDecision })),
    reason,
  ),
  merge(
    words.map((permission) => ({ permission })),
    fc.constantFrom({}, { agent_message: 'REASON' }),
  ),
  merge(
    words.map((behavior) => ({ behavior })),
    fc.constantFrom({}, { message: 'REASON' }),
  ),
  words.map((behavior) => ({ decision: { behavior } })),
  specific(
    merge(
      words.map((behavior) => ({ decision: { behavior, message: 'REASON' } })),
      eventName,
    ),
  ),
  fc.constantFrom({ cancel: true }, { cancel: true, errorMessage: 'REASON' }),
);

/** What else an answer may say, some of it the opposite. */
const beside = fc.constantFrom(
  ...[{}, { surprise: 1 }, { continue: true }, { suppressOutput: true, systemMessage: 'm' }, { reason: null }],
  ...[{ additionalContext: 'CTX' }, { handled: false }, { updated_input: { command: 'x' } }, { modifiedArgs: {} }],
);

/** How a program prints an object, and what it prints around it. */
const noise = fc.constantFrom(
  ...['', 'log line\n', 'warning: {x}\n', '{"a":1}\n', '"quoted" ', '\uFEFF', 'if (a) {\n', '[debug] {"allow":'],
  ...['{'.repeat(2_000), '{"decision":"allow"}\n', '\u001b[31mred\u001b[0m '],
);
const printed = fc.constantFrom(
  (value: object) => JSON.stringify(value),
  (value: object) => JSON.stringify(value, null, 2),
  (value: object) => JSON.stringify([value]),
  (value: object) => JSON.stringify(value).replace(/}$/, ''),
  (value: object) => JSON.stringify(value).replace(/}$/, ',}'),
  (value: object) => JSON.stringify(value).replaceAll('"', "'").replaceAll('true', 'True'),
  (value: object) => JSON.stringify(value).replaceAll('\\"', '"'),
);

describe.each(names)('%s, strict', (name) => {
  const dialect = dialectTable[name];
  const tools = createToolMap(dialect.tools, contractTools);
  const input = {
    ...{ session_id: 's', transcript_path: '', cwd: '/w', timestamp: '2026-01-02T03:04:05.678Z' },
    ...{ hook_event_name: 'BeforeTool', tool_name: 'run_shell_command', tool_input: { command: 'x' } },
    tool_response: { llmContent: 'SECRET', returnDisplay: 'SECRET' },
  };
  const read = (event: string, end: { exitCode: number; stdout?: string; stderr?: string }) =>
    dialect.readAnswer(
      { signal: null, stdout: '', stderr: '', ...end },
      { event, tools, now: 0, mode: 'strict', isGate: false, input },
    ).output;
  const decided = dialect.events.filter(
    ({ native }) =>
      native === undefined ||
      /^(Before(Tool|Model|Agent)|AfterAgent|PermissionRequest|Subagent\w+|PreCompress)$/.test(native),
  );
  const shown = dialect.events.filter(({ native }) => native === 'AfterTool' || native === 'AfterModel');

  const answers = fc.record({ no: refusal, more: beside, print: printed, first: noise, last: noise });
  const textOf = ({ no, more, print, first, last }: typeof answers extends fc.Arbitrary<infer T> ? T : never) =>
    `${first}${print({ ...more, ...no })}${last}`;
  const exitCode = fc.constantFrom(0, 1, 3, 127);
  const stream = fc.constantFrom('stdout' as const, 'stderr' as const);

  it('keeps every refusal of something that is about to happen', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...decided.map((each) => each.name)),
        answers,
        exitCode,
        stream,
        (event, answer, code, where) => {
          const output = read(event, { exitCode: code, [where]: textOf(answer) });
          expect(output?.decision === 'deny' || output?.continue === false).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.skipIf(shown.length === 0)('keeps every refusal of something that the model is about to read', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...shown.map((each) => each.name)),
        answers,
        exitCode,
        stream,
        (event, answer, code, where) => {
          const output = read(event, { exitCode: code, [where]: textOf(answer) });
          const { tool_response: result, llm_response: response, additionalContext } = output?.hookSpecificOutput ?? {};
          const isTold = [result, response, additionalContext].some((each) => each !== undefined && each !== 'CTX');
          expect(isTold || output?.continue === false || output?.decision === 'deny').toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps exit code 2 whatever is printed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...decided.map((each) => each.name)), noise, noise, (event, stdout, stderr) => {
        const output = read(event, { exitCode: 2, stdout, stderr });
        expect(output?.decision === 'deny' || output?.continue === false).toBe(true);
      }),
    );
  });

  it('refuses what a hook wanted to stop, and lets an end be an end', () => {
    for (const { name: event, native } of decided) {
      const output = read(event, { exitCode: 0, stdout: '{"continue":false,"stopReason":"STOP"}' });
      const isEnd = native === 'AfterAgent' || native === 'SubagentStop';
      if (!isEnd) expect(output?.decision === 'deny' || output?.continue === false, event).toBe(true);
    }
  });

  it('refuses nothing that no hook refused', () => {
    const harmless = fc.constantFrom(
      ...[
        '',
        'fine\n',
        '{}',
        '{"decision":"approve"}',
        '{"decision":"allow"}',
        '{"reason":"deny"}',
        '{"permission":"allow"}',
      ],
      ...['the "decision" was "deny"', '{"note":"\\"decision\\":\\"deny\\""}', '{"continue":true}', '{"cancel":false}'],
    );
    fc.assert(
      fc.property(fc.constantFrom(...decided.map((each) => each.name)), harmless, (event, stdout) => {
        const output = read(event, { exitCode: 0, stdout });
        // Antigravity takes whatever is printed for a decision, and what is not one of its words for a no.
        const isNo =
          name === 'antigravity' && event === 'PreToolUse' && stdout !== '' && stdout !== '{"decision":"allow"}';
        expect(output?.decision === 'deny' || output?.continue === false).toBe(isNo);
      }),
    );
  });
});
