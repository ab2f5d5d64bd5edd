import { getDialect } from '@agent-hooks/hook-dialects';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer, obeyed, recordedAgents, stdinsOf } from './answer.ts';

const gates = new Set(['BeforeTool', 'BeforeAgent', 'PermissionRequest']);

/** Another payload than the recorded one: without a field, with another value in it, cut, or not JSON at all. */
function changed(stdin: string): fc.Arbitrary<string> {
  const payload = JSON.parse(stdin) as Record<string, unknown>;
  const key = fc.constantFrom(...Object.keys(payload));
  return fc.oneof(
    key.map((name) => JSON.stringify({ ...payload, [name]: undefined })),
    fc.tuple(key, fc.jsonValue({ maxDepth: 3 })).map(([name, value]) => JSON.stringify({ ...payload, [name]: value })),
    fc.nat(stdin.length).map((end) => stdin.slice(0, end)),
    fc.nat(stdin.length).map((at) => `${stdin.slice(0, at)}\u0000${stdin.slice(at)}`),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.string(),
  );
}

describe.each(recordedAgents.filter((agent) => agent !== 'opencode'))('inside %s', (agent) => {
  const { events } = getDialect(agent);
  const rows = stdinsOf(agent).filter(({ event }) => {
    const row = events.find(({ name }) => name === event);
    return row?.reply?.refuse !== undefined && gates.has(row.native ?? '');
  });
  const samples = [...new Map(rows.map((row) => [row.event, row])).values()];

  it.each(samples.map((row) => [row.event, row.stdin] as const))(
    'a gate that refuses everything refuses on %s whatever was sent, and nothing is allowed',
    async (event, stdin) => {
      await fc.assert(
        fc.asyncProperty(changed(stdin), async (sent) => {
          const reply = await answer(agent, event, sent, () => ({ decision: 'deny', reason: 'NO' }), 'block');
          // Qwen Code sends empty prompts that mean nothing.
          if (agent === 'qwen' && /"prompt":""/.test(sent)) return;
          const { output } = obeyed(agent, event, stdin, reply);
          expect(output?.decision === 'deny' || output?.continue === false, `${sent}: ${JSON.stringify(reply)}`).toBe(
            true,
          );
          expect(reply.stdout).not.toMatch(/"(?:permissionDecision|decision|behavior)":"allow"/);
        }),
        { numRuns: 150 },
      );
    },
    60_000,
  );
});
