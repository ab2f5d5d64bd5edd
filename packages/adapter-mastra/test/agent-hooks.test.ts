// Mastra itself needs Node 22: `npm run test:runtimes` runs its agents. Here is what does not depend on it.
import { createFunctionHost, type ScriptedAnswer } from '@agent-hooks/agent-integration/testing';
import type { HookEventName } from '@agent-hooks/hook-types';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AgentHooksOptions, agentHooks } from '../src/index.ts';

type Run = (input: unknown, options?: object) => Promise<unknown>;

const refusal = { decision: 'deny', reason: 'not here' } as const;
const question = { decision: 'ask', reason: 'sure?' } as const;
const replacement = { hookSpecificOutput: { tool_response: { llmContent: 'replaced' } } };

function hooksFor(answers: Partial<Record<HookEventName, ScriptedAnswer>>, options?: AgentHooksOptions) {
  const { config, seen } = createFunctionHost(answers);
  onTestFinished(() => config.dispose());
  return { ...agentHooks(config, options), seen };
}

/** The tool of a step, as an agent calls it. */
async function stepTool(hooks: ReturnType<typeof hooksFor>, tool: unknown): Promise<{ execute: Run }> {
  const step = await hooks.inputProcessors[0]?.processInputStep({ model: 'openai/gpt-5', tools: { write: tool } });
  const { write } = step?.tools ?? {};
  return write as { execute: Run };
}

describe('a step', () => {
  it('gives the reason in the place of a refused call', async () => {
    const ran: unknown[] = [];
    const { execute: run } = await stepTool(hooksFor({ BeforeTool: refusal }), {
      execute: (input: unknown) => ran.push(input),
    });
    expect(await run({ path: 'a' }, { toolCallId: 'c' })).toBe('not here');
    expect(ran).toEqual([]);
  });

  it('keeps what else a tool has, and its class', async () => {
    class Tool {
      id = 'write';
      execute() {
        return this.id;
      }
    }
    const tool = await stepTool(hooksFor({ BeforeTool: {} }), new Tool());
    expect(tool).toBeInstanceOf(Tool);
    expect(await tool.execute({})).toBe('write');
  });

  it('has hooks once, however often a tool is handed on', async () => {
    const hooks = hooksFor({ BeforeTool: {} });
    const first = await stepTool(hooks, { execute: () => 'ok' });
    const second = await stepTool(hooks, first);
    expect(await second.execute({}, {})).toBe('ok');
    expect(hooks.seen).toHaveLength(1);
  });

  it('rejects if a hook is meant for a tool that the provider runs, unless the host allows it', async () => {
    const tools = { web_search: { type: 'provider-defined', id: 'openai.web_search' } };
    const step = { model: undefined, tools };
    await expect(hooksFor({ BeforeTool: {} }).inputProcessors[0]?.processInputStep(step)).rejects.toThrow('web_search');
    expect(await hooksFor({ AfterTool: {} }).inputProcessors[0]?.processInputStep(step)).toEqual({ tools });
    const allowing = hooksFor({ BeforeTool: {} }, { hosted: 'allow' });
    expect(await allowing.inputProcessors[0]?.processInputStep(step)).toEqual({ tools });
  });

  it.each([
    ['the same call', { toolName: 'write', toolInput: { path: 'a' } }, true],
    ['another input', { toolName: 'write', toolInput: { path: 'b' } }, false],
    ['another tool', { toolName: 'read', toolInput: { path: 'a' } }, false],
  ])('runs after a yes to %s alone', async (_name, agentHooksAsked, isRun) => {
    const ran: unknown[] = [];
    const asked: unknown[] = [];
    const tool = { execute: (input: unknown) => ran.push(input) };
    const { execute: run } = await stepTool(hooksFor({ BeforeTool: question }), tool);
    const suspend = async (payload: unknown) => void asked.push(payload);
    const options = { toolCallId: 'c', suspend, resumeData: { approved: true } };
    await run({ path: 'a' }, { ...options, suspendPayload: { agentHooks: agentHooksAsked } });
    expect([ran.length, asked.length]).toEqual(isRun ? [1, 0] : [0, 1]);
  });

  it('does not take an answer that no one was asked for', async () => {
    const ran: unknown[] = [];
    const { execute: run } = await stepTool(hooksFor({ BeforeTool: question }), {
      execute: (input: unknown) => ran.push(input),
    });
    await run({ path: 'a' }, { toolCallId: 'c', resumeData: { approved: true } });
    expect(ran).toEqual([]);
  });
});

describe('a run with other processors', () => {
  const call = () => ({ toolName: 'write', input: { path: 'a' }, context: { toolCallId: 'c' } });

  it('still refuses, and changes the input where it is', async () => {
    const refused = await hooksFor({ BeforeTool: refusal }).hooks.beforeToolCall(call());
    expect(refused).toEqual({ proceed: false, output: 'not here' });
    const changed = call();
    const safe = { hookSpecificOutput: { tool_input: { path: 'safe' } } };
    expect(await hooksFor({ BeforeTool: safe }).hooks.beforeToolCall(changed)).toBeUndefined();
    expect(changed.input).toEqual({ path: 'safe' });
  });

  it('withholds a result that hooks replaced', async () => {
    const { hooks } = hooksFor({ AfterTool: replacement });
    const given = call();
    await hooks.beforeToolCall(given);
    await expect(hooks.afterToolCall({ ...given, output: 'secret' })).rejects.toThrow('replaced');
  });
});

it('throws for anything but a config', () => {
  expect(() => agentHooks({} as never)).toThrow('AgentHookConfig');
});
