import { createFunctionHost, type ScriptedAnswer } from '@agent-hooks/agent-integration/testing';
import type { HookEventName } from '@agent-hooks/hook-types';
import { describe, expect, it, onTestFinished } from 'vitest';
import { agentHooks } from '../src/index.ts';

const base = { session_id: 's', transcript_path: '/t.jsonl', cwd: '/project', permission_mode: 'default' };
const call = { ...base, tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 'toolu_1' };

/** Calls the callback of an event as the SDK does. */
async function ask(answers: Partial<Record<HookEventName, ScriptedAnswer>>, event: string, payload: object) {
  const { config, seen } = createFunctionHost(answers);
  onTestFinished(() => config.dispose());
  const callback = agentHooks(config)[event]?.[0]?.hooks[0];
  const { signal } = new AbortController();
  return { seen, answer: await callback?.({ hook_event_name: event, ...payload }, 'toolu_1', { signal }) };
}

describe('agentHooks', () => {
  it.each([
    ['deny', { decision: 'deny', reason: 'no' }, { permissionDecision: 'deny', permissionDecisionReason: 'no' }],
    ['ask', { decision: 'ask', reason: 'sure?' }, { permissionDecision: 'ask', permissionDecisionReason: 'sure?' }],
    ['change', { hookSpecificOutput: { tool_input: { command: 'pwd' } } }, { updatedInput: { command: 'pwd' } }],
  ] as const)('says %s in the words of Claude Code', async (_name, output, expected) => {
    const { answer, seen } = await ask({ BeforeTool: output }, 'PreToolUse', call);
    expect(answer).toMatchObject({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...expected } });
    expect(seen).toMatchObject([{ tool_name: 'run_shell_command', tool_input: { command: 'ls' } }]);
  });

  it('ends the agent at a stop', async () => {
    const { answer } = await ask({ BeforeTool: { continue: false, stopReason: 'enough' } }, 'PreToolUse', call);
    expect(answer).toMatchObject({ continue: false, stopReason: 'enough' });
  });

  it('has nothing to say where hooks have nothing to say', async () => {
    expect((await ask({ BeforeTool: {} }, 'PreToolUse', call)).answer).toEqual({});
  });

  it('refuses a call that cannot be read, and does not throw', async () => {
    const { answer } = await ask({ BeforeTool: {} }, 'PreToolUse', { ...base, tool_name: 'Bash' });
    expect(answer).toMatchObject({ hookSpecificOutput: { permissionDecision: 'deny' } });
  });

  it('keeps a call from changing the hooks themselves', async () => {
    const command = 'agent-hooks trust --yes';
    const { answer } = await ask({ BeforeTool: {} }, 'PreToolUse', {
      ...call,
      cwd: process.cwd(),
      tool_input: { command },
    });
    expect(answer).toMatchObject({ hookSpecificOutput: { permissionDecision: 'deny' } });
  });

  it('blocks a prompt', async () => {
    const { answer } = await ask({ BeforeAgent: { decision: 'deny', reason: 'not this' } }, 'UserPromptSubmit', {
      ...base,
      prompt: 'hello',
    });
    expect(answer).toMatchObject({ decision: 'block', reason: 'not this' });
  });

  it('throws for anything but a config', () => {
    expect(() => agentHooks({} as never)).toThrow('AgentHookConfig');
  });
});
