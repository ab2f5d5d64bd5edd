import { join } from 'node:path';
import { getDialect } from '@agent-hooks/hook-dialects';
import { getEventRow, isHookEventName } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import type { RecordedPayload } from '../../../hook-dialects/test/recordings.ts';
import { silentReply } from '../../src/bridge/bridge-request.ts';
import { answer, type HookDoes, obeyed, recordedAgents, stdinsOf } from './answer.ts';

const deny: HookDoes = () => ({ decision: 'deny', reason: 'REASON' });
const fail: HookDoes = () => {
  throw new Error('broken');
};
const answers: Readonly<Record<string, HookDoes>> = {
  deny,
  ask: () => ({ decision: 'ask', reason: 'SURE?' }),
  stop: () => ({ continue: false, stopReason: 'STOP' }),
  context: () => ({ hookSpecificOutput: { additionalContext: 'CONTEXT' } }),
  rewrite: () => ({ hookSpecificOutput: { tool_input: { command: 'echo CHANGED' } } }),
  allow: () => ({ decision: 'allow', reason: 'FINE' }),
  'rewrite and allow': () => ({
    decision: 'allow',
    hookSpecificOutput: { tool_input: { command: 'echo CHANGED' } },
  }),
  'stop and deny': () => ({ continue: false, stopReason: 'STOP', decision: 'deny', reason: 'REASON' }),
  'another result': () => ({ hookSpecificOutput: { tool_response: { llmContent: 'OTHER', returnDisplay: 'OTHER' } } }),
  'another prompt': () => ({ hookSpecificOutput: { prompt: 'OTHER' } }),
  'another response': () => ({
    hookSpecificOutput: { llm_response: { candidates: [{ content: { role: 'model', parts: ['OTHER'] } }] } },
  }),
  'no tools': () => ({ hookSpecificOutput: { toolConfig: { mode: 'NONE' } } }),
  'no display': () => ({ suppressOutput: true }),
  'a message': () => ({ userMessage: 'MESSAGE' }),
};

describe.each(recordedAgents)('inside %s', (agent) => {
  const dialect = getDialect(agent);
  const rows = stdinsOf(agent).map((each, index) => [`${each.event} #${index}`, each] as const);
  const rowOf = (event: string) => dialect.events.find(({ name }) => name === event);
  const withReply = rows.filter(([, { event, recorded }]) => {
    const row = rowOf(event);
    return row?.reply !== undefined && isHookEventName(row.native) && !isNoise(agent, recorded);
  });
  const gated = withReply.filter(([, { event }]) => rowOf(event)?.reply?.refuse);
  // What opencode is answered is read by a plugin of ours, and not by a dialect.
  const read = agent === 'opencode' ? [] : gated;

  it.each(rows)('says nothing where hooks said nothing: %s', async (_title, { event, stdin }) => {
    expect(await answer(agent, event, stdin, () => undefined)).toEqual(silentReply);
  });

  it.each(rows.filter(([, { recorded }]) => isNoise(agent, recorded)))(
    'a firing that means nothing runs no hook: %s',
    async (_title, { event, stdin }) => {
      expect(await answer(agent, event, stdin, deny)).toEqual(silentReply);
    },
  );

  it.each(read)('a refusal is obeyed, with its reason: %s', async (_title, { event, stdin }) => {
    const reply = await answer(agent, event, stdin, deny);
    const { output, warnings } = obeyed(agent, event, stdin, reply);
    const isRefused = output?.decision === 'deny' || output?.continue === false;
    const isReplaced =
      output?.hookSpecificOutput?.tool_response !== undefined || 'llm_response' in (output?.hookSpecificOutput ?? {});
    expect(isRefused || isReplaced, reply.stdout).toBe(true);
    expect(warnings).toEqual([]);
    expect(reply.stdout).toContain('REASON');
  });

  it.each(read)('a gate that fails refuses: %s', async (_title, { event, stdin }) => {
    const reply = await answer(agent, event, stdin, fail, 'block');
    const { output } = obeyed(agent, event, stdin, reply);
    const native = rowOf(event)?.native;
    // An event that cannot block withholds or stops instead.
    expect(JSON.stringify(output) ?? '', reply.stdout).toMatch(/deny|"continue":false|tool_response|llm_response/);
    expect(isHookEventName(native) && getEventRow(native)).toBeTruthy();
  });

  it.each(gated.filter(([, { event }]) => rowOf(event)?.native === 'BeforeTool'))(
    'allow is never invented: %s',
    async (_title, { event, stdin }) => {
      for (const does of [answers.context, answers.rewrite, answers['a message'], () => undefined]) {
        const reply = await answer(agent, event, stdin, does);
        expect(`${reply.stdout}${reply.stderr}`).not.toMatch(
          /"(permissionDecision|decision|permission|behavior)":"(allow|approve)"/,
        );
      }
    },
  );

  it('is answered as the golden file says', async () => {
    const events = new Map(withReply.map(([, each]) => [each.event, each]));
    const told: Record<string, unknown> = {};
    for (const { event, stdin } of [...events.values()].sort((one, other) => (one.event < other.event ? -1 : 1))) {
      const replies: Record<string, string> = {};
      for (const [name, does] of Object.entries(answers)) {
        const { exitCode, stdout, stderr } = await answer(agent, event, stdin, does);
        replies[name] = [`exit ${exitCode}`, stdout, stderr && `stderr: ${stderr}`].filter(Boolean).join(' | ');
      }
      told[event] = replies;
    }
    const file = join(import.meta.dirname, 'golden', `${agent}.json`);
    await expect(`${JSON.stringify(told, null, 2)}\n`).toMatchFileSnapshot(file);
  });
});

/** Gemini compresses before each request, Qwen sends empty prompts, Claude ends a subagent of no kind when it compacts. */
function isNoise(agent: string, { event, stdin }: RecordedPayload): boolean {
  if (agent === 'gemini') return event === 'PreCompress' && stdin.trigger === 'auto';
  if (agent === 'qwen' && event === 'UserPromptSubmit') return stdin.prompt === '';
  return event === 'SubagentStop' && stdin.agent_type === '';
}
