import { describe, expect, it } from 'vitest';
import { contractTools, createToolMap, type DialectName, getDialect } from '../src/index.ts';
import { payloadsOf, type RecordedPayload } from './recordings.ts';

const now = Date.parse('2026-01-02T03:04:05.678Z');
const agents: readonly DialectName[] = ['claude', 'codex', 'gemini', 'qwen', 'copilot'];

describe.each(agents)('what a script of %s gets on stdin', (name) => {
  const dialect = getDialect(name);
  const tools = createToolMap(dialect.tools, contractTools);
  const payloads = payloadsOf(name);
  const keysOf = (event: string) =>
    payloads.filter((each) => each.event === event).map(({ stdin }) => Object.keys(stdin));

  it('is known for every event that was recorded', () => {
    const known = new Set(dialect.events.map((event) => event.name));
    expect([...new Set(payloads.map(({ event }) => event))].filter((event) => !known.has(event))).toEqual([]);
  });

  it.each(payloads.map((each, index) => [`${each.event} #${index}`, each] as const))(
    'has the keys that were recorded: %s',
    (_title, { event, stdin }) => {
      const received = dialect.fromInput(stdin, { event, tools, now });
      expect(received).toBeDefined();
      if (!received) return;
      const sent = dialect.toInput(received.inputs[0], { event, tools, now });
      const seen = keysOf(event);
      const always = (seen[0] ?? []).filter((key) => seen.every((keys) => keys.includes(key)));
      const ever = new Set(seen.flat());
      expect(always.filter((key) => !(key in sent))).toEqual([]);
      expect(Object.keys(sent).filter((key) => !ever.has(key))).toEqual(
        received.native === undefined ? expect.anything() : [],
      );
      for (const key of ['tool_input', 'toolArgs', 'toolInput', 'tool_name', 'toolName']) {
        if (key in stdin) expect(trimmed(sent[key]), key).toEqual(trimmed(stdin[key]));
      }
    },
  );

  it.each(payloads.filter(hasResult).map((each, index) => [`${each.event} #${index}`, each] as const))(
    'has a tool result of the recorded shape: %s',
    (_title, { event, stdin }) => {
      const received = dialect.fromInput(stdin, { event, tools, now });
      const sent = received ? dialect.toInput(received.inputs[0], { event, tools, now }) : {};
      for (const key of resultKeys) {
        if (!(key in stdin) || isUnusualTool(stdin)) continue;
        const [was, is] = [stdin[key], sent[key]];
        expect(typeof is).toBe(typeof was);
        if (typeof was === 'object' && was !== null)
          expect(Object.keys(is as object).sort()).toEqual(Object.keys(was).sort());
      }
    },
  );
});

const resultKeys = ['tool_response', 'tool_result', 'toolResult'];

/** A patch may end with a line break or not. */
function trimmed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, each) => (typeof each === 'string' ? each.trimEnd() : each));
}

function hasResult({ stdin }: RecordedPayload): boolean {
  return resultKeys.some((key) => key in stdin);
}

/** Tools that the neutral vocabulary does not have: their results are shaped by no one but their agent. */
function isUnusualTool({ tool_name: name }: Record<string, unknown>): boolean {
  return ['Agent', 'ExitPlanMode', 'AskUserQuestion'].includes(String(name));
}

describe('environment', () => {
  it.each(agents)('of %s has the variables that were recorded', (name) => {
    const dialect = getDialect(name);
    const tools = createToolMap(dialect.tools, contractTools);
    for (const { event, stdin, env } of payloadsOf(name)) {
      const input = dialect.fromInput(stdin, { event, tools, now })?.inputs[0];
      if (!input) continue;
      const given = dialect.environment({ event, input, projectDir: '/project' });
      // Where plans are kept is the agent's own affair.
      const expected = Object.keys(env).filter((key) => key !== 'GEMINI_PLANS_DIR');
      expect(
        expected.filter((key) => !(key in given)),
        event,
      ).toEqual([]);
    }
  });
});
