import { expectHookProvider, type HookProvider } from '@agent-hooks/agent-integration';
import { isRecord } from '@agent-hooks/hook-types';
import type { AgentLike, ToolHooksOptions } from './agent-types.ts';
import { withToolHooks } from './with-tool-hooks.ts';

/**
 * A copy of an agent whose tools pass their hooks: its own, those of its MCP servers, and those of the agents that it may
 * hand over to. An agent that is used as a tool is not among these.
 */
export async function withAgentHooks<Agent extends AgentLike>(
  agent: Agent,
  config: HookProvider,
  options: ToolHooksOptions = {},
): Promise<Agent> {
  expectHookProvider(config);
  return await hookAgent(agent, { config, options, hooked: new Map() });
}

/** What is put around agents, and the agents that have it: they may hand over in circles. */
interface Around {
  readonly config: HookProvider;
  readonly options: ToolHooksOptions;
  readonly hooked: Map<AgentLike, AgentLike>;
}

async function hookAgent<Agent extends AgentLike>(agent: Agent, around: Around): Promise<Agent> {
  const { config, options, hooked } = around;
  const known = hooked.get(agent);
  // A copy of an agent is of its class.
  if (known) return known as Agent;
  const tools = await withToolHooks(agent.tools, config, options);
  const copy = agent.clone({ tools: [...tools] } as never) as Agent;
  hooked.set(agent, copy);
  const handoffs = await Promise.all(agent.handoffs.map((handoff) => hookHandoff(handoff, around)));
  return Object.assign(copy, {
    handoffs,
    getMcpTools: async (...given: never) => withToolHooks(await agent.getMcpTools(...given), config, options),
  });
}

/** An agent, or what says how to hand over to it. */
async function hookHandoff(handoff: object, around: Around): Promise<object> {
  if (isAgent(handoff)) return await hookAgent(handoff, around);
  if (!isHandoff(handoff)) return handoff;
  const copy: object = Object.create(Object.getPrototypeOf(handoff), Object.getOwnPropertyDescriptors(handoff));
  return Object.assign(copy, {
    agent: await hookAgent(handoff.agent, around),
    onInvokeHandoff: async (...given: never) => await hookAgent(await handoff.onInvokeHandoff(...given), around),
  });
}

function isAgent(value: object): value is AgentLike {
  return 'clone' in value && 'tools' in value && 'getMcpTools' in value;
}

function isHandoff(
  value: object,
): value is { readonly agent: AgentLike; onInvokeHandoff(...given: never): Promise<AgentLike> | AgentLike } {
  return isRecord(value) && 'onInvokeHandoff' in value && isRecord(value.agent) && isAgent(value.agent);
}
