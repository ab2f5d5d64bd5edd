import { createFunctionHost, type ScriptedAnswer } from '@agent-hooks/agent-integration/testing';
import type { HookEventName } from '@agent-hooks/hook-types';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AgentHooksOptions, agentHooks, type CopilotSessionHooks } from '../src/index.ts';

const base = { sessionId: 's', timestamp: new Date(), workingDirectory: '/project' };
const call = { ...base, toolName: 'bash', toolArgs: { command: 'ls' } };

/** Calls a handler as the SDK does. */
async function ask(
  answers: Partial<Record<HookEventName, ScriptedAnswer>>,
  [event, input]: readonly [keyof CopilotSessionHooks, object],
  options?: AgentHooksOptions,
) {
  const { config, seen } = createFunctionHost(answers);
  onTestFinished(() => config.dispose());
  return { seen, answer: await agentHooks(config, options)[event](input) };
}

describe('agentHooks', () => {
  it.each([
    ['deny', { decision: 'deny', reason: 'no' }, { permissionDecision: 'deny', permissionDecisionReason: 'no' }],
    ['ask', { decision: 'ask', reason: 'sure?' }, { permissionDecision: 'ask', permissionDecisionReason: 'sure?' }],
    ['change', { hookSpecificOutput: { tool_input: { command: 'pwd' } } }, { modifiedArgs: { command: 'pwd' } }],
  ] as const)('says %s in the words of Copilot', async (_name, output, expected) => {
    const { answer, seen } = await ask({ BeforeTool: output }, ['onPreToolUse', call]);
    expect(answer).toMatchObject(expected);
    expect(seen).toMatchObject([{ tool_name: 'run_shell_command', tool_input: { command: 'ls' } }]);
  });

  it('puts a result in the place of a result', async () => {
    const toolResult = { textResultForLlm: 'secret', resultType: 'success' };
    const replaced = { hookSpecificOutput: { tool_response: { llmContent: 'removed' } } };
    const { answer, seen } = await ask({ AfterTool: replaced }, ['onPostToolUse', { ...call, toolResult }]);
    expect(answer).toMatchObject({ modifiedResult: { textResultForLlm: 'removed', resultType: 'success' } });
    expect(seen).toMatchObject([{ tool_response: { llmContent: 'secret' } }]);
  });

  it('shows hooks a tool that failed', async () => {
    const { seen } = await ask({ AfterTool: {} }, ['onPostToolUseFailure', { ...call, error: 'the disk is full' }]);
    expect(JSON.stringify(seen)).toContain('the disk is full');
  });

  it('tells the host of a stop, and refuses the call', async () => {
    const stops: string[][] = [];
    const stop = { continue: false, stopReason: 'enough' };
    const onStop = (...told: string[]) => void stops.push(told);
    const { answer } = await ask({ BeforeTool: stop }, ['onPreToolUse', call], { onStop });
    expect(stops).toEqual([['enough', 's']]);
    expect(answer).toMatchObject({ permissionDecision: 'deny' });
  });

  it('keeps the agent working where a hook refuses the end of a turn', async () => {
    const { answer, seen } = await ask({ AfterAgent: { decision: 'block', reason: 'tests are red' } }, [
      'onAgentStop',
      { ...base, stopReason: 'end_turn', stopHookActive: true },
    ]);
    expect(answer).toMatchObject({ decision: 'block', reason: 'tests are red' });
    expect(seen).toMatchObject([{ stop_hook_active: true }]);
  });

  it('refuses a call that cannot be read, and does not throw', async () => {
    const { answer } = await ask({ BeforeTool: {} }, ['onPreToolUse', { ...base, toolName: 'bash' }]);
    expect(answer).toMatchObject({ permissionDecision: 'deny' });
  });

  it('throws for anything but a config', () => {
    expect(() => agentHooks({} as never)).toThrow('AgentHookConfig');
  });
});
