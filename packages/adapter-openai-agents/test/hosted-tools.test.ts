import { AgentHookConfig } from '@agent-hooks/agent-integration';
import { Agent, tool, webSearchTool } from '@openai/agents';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type ToolHooksOptions, withAgentHooks, withToolHooks } from '../src/index.ts';

const search = webSearchTool();
const write = tool({ name: 'write', description: 'Writes.', parameters: z.object({}), execute: async () => 'wrote' });

/** Both ways to put hooks around a hosted tool and a function, given what a gate before tools is meant for. */
function hookTools(matcher: string | undefined, options?: ToolHooksOptions) {
  const gate = { type: 'function', name: 'the gate', onFailure: 'block', action: async () => ({}) } as const;
  const config = new AgentHookConfig({ hooks: { BeforeTool: [{ ...(matcher && { matcher }), hooks: [gate] }] } });
  onTestFinished(() => config.dispose());
  const agent = new Agent({ name: 'searcher', tools: [write, search] });
  const outer = Agent.create({ name: 'outer', handoffs: [agent] });
  return [
    () => withToolHooks([write, search], config, options),
    async () => (await withAgentHooks(agent, config, options)).tools,
    async () => (await withAgentHooks(outer, config, options)).handoffs.flatMap((other) => Reflect.get(other, 'tools')),
  ];
}

it.each([undefined, '*', 'web_search', 'write|web_search'])('a gate for %s rejects a hosted tool', async (matcher) => {
  for (const hook of hookTools(matcher)) {
    await expect(hook()).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/meant for web_search.*hosted_tool.*hosted: 'allow'/),
    });
  }
});

it.each([
  ['a gate that is meant for other tools', 'write', {}],
  ["`hosted: 'allow'`", undefined, { hosted: 'allow' }],
] as const)('%s leaves a hosted tool as it is, and puts hooks around functions', async (_, matcher, options) => {
  for (const hook of hookTools(matcher, options)) {
    const [hooked, hosted] = await hook();
    expect(hosted).toBe(search);
    expect(hooked).toMatchObject({ name: 'write', inputGuardrails: [{ name: 'agent-hooks' }] });
  }
});
