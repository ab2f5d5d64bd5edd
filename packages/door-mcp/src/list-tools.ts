import type { HeldRequest, Reply } from '@agent-hooks/door-kit';
import { type PolicySettings, refusesAlways } from '@agent-hooks/hook-policy';
import { isRecord } from '@agent-hooks/hook-types';
import type { McpSession } from './session.ts';

/** Tools are listed: those that a policy refuses whatever their input are left out. */
export async function listTools(session: McpSession, held: HeldRequest): Promise<Reply> {
  const answer = await held.forward();
  const { result } = answer.response;
  if (!isRecord(result) || !Array.isArray(result.tools)) return answer;
  const policiesFor = await policiesOf(session);
  const tools = result.tools.filter((tool: unknown) => {
    const name = isRecord(tool) ? tool.name : undefined;
    if (typeof name !== 'string') return true;
    const call = { tool_name: session.toolName(name), mcp_context: { server: session.server, tool: name } };
    return !policiesFor(call.tool_name).some((policy) => refusesAlways(policy, call));
  });
  return tools.length === result.tools.length ? answer : { result: { ...result, tools } };
}

/** The policies that would be asked about every call of a tool. Hooks that only watch, or only look at some calls, do not count. */
async function policiesOf({ hooks }: McpSession): Promise<(toolName: string) => readonly PolicySettings[]> {
  try {
    const system = hooks.getHookSystem();
    await system?.initialize();
    return (toolName) =>
      (system?.explain('BeforeTool', toolName) ?? []).flatMap(({ runs, entry: { config } }) => {
        const isAlwaysAsked = runs && config.if === undefined && config.mode !== 'monitor';
        // What has rules is a policy, or is read by it as one that says nothing.
        return isAlwaysAsked && 'rules' in config ? [config as PolicySettings] : [];
      });
  } catch {
    // Calls are refused all the same.
    return () => [];
  }
}
