import { makeRedactor } from '@agent-hooks/hook-system/host';
import { CallJudge, findTranscripts, type JudgedPart, readTranscript } from '@agent-hooks/policy-lab';
import { describe, expect, it } from 'vitest';
import { home, liveAgents, liveOptions, readLive } from './live.ts';

/** What is recorded has been redacted. */
const redact = makeRedactor();

const decisions = { proceed: 'allow', refuse: 'deny', ask: 'ask', withhold: 'deny', stop: 'deny' } as const;

/** Whether a part of a transcript is what the hooks were shown: agents fill in defaults before. */
function isSame({ input }: JudgedPart, fired: Readonly<Record<string, unknown>>): boolean {
  const shown = fired.tool_input as Readonly<Record<string, unknown>>;
  const names = Object.keys(input.tool_input).filter((name) => !/^(?:agent_type|is_background|background)$/.test(name));
  return (
    input.tool_name === fired.tool_name &&
    names.every((name) => JSON.stringify(shown[name]) === JSON.stringify(input.tool_input[name]))
  );
}

describe.each(liveAgents)('calls of %s', (agent) => {
  it('are judged as the live run judged them', async () => {
    const judge = new CallJudge(liveOptions());
    const calls = findTranscripts(home, { agent }).flatMap((file) => readTranscript(file).calls);
    const parts = (await Promise.all(calls.map((call) => judge.judge(call)))).flatMap((judged) => judged.parts);
    const live = readLive(agent);
    expect(live.length).toBeGreaterThanOrEqual(agent === 'copilot' ? 10 : 40);
    const differences = live.flatMap(({ inputs, verdict }) => {
      // A hook may have changed the input, and some agents write down what then ran.
      const found = parts.find((part) => inputs.some((input) => isSame(part, input)));
      const expected = { decision: decisions[verdict.action], reason: verdict.reason ?? '' };
      const said = found && { decision: found.decision, reason: String(redact(found.reason)) };
      return JSON.stringify(said) === JSON.stringify(expected) ? [] : [{ input: inputs[0], expected, said }];
    });
    expect(differences).toEqual([]);
  });
});

describe('the transcripts', () => {
  it.each([
    ['claude', { refused: 10, failed: 4, ran: 20 }],
    ['codex', { refused: 10, failed: 3, ran: 15 }],
    ['gemini', { refused: 8, failed: 3, ran: 15 }],
    ['qwen', { refused: 10, failed: 3, ran: 15 }],
    ['copilot', { refused: 2, failed: 0, ran: 5 }],
    ['opencode', { refused: 0, failed: 2, ran: 8 }],
  ] as const)('of %s say what became of each call', (agent, least) => {
    const calls = findTranscripts(home, { agent }).flatMap((file) => readTranscript(file).calls);
    const count = (outcome: string) => calls.filter((call) => call.outcome === outcome).length;
    for (const [outcome, number] of Object.entries(least))
      expect(count(outcome), outcome).toBeGreaterThanOrEqual(number);
    expect(count('unknown')).toBeLessThanOrEqual(2);
    expect(calls.every(({ cwd }) => cwd === '/home/dev/app' || agent === 'opencode')).toBe(true);
  });
});
