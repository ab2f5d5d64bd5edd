import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import { HookedChat } from '../chat/hooked-chat.ts';
import { geminiAdapter } from '../gemini/gemini-adapter.ts';
import type { ModelAdapter, ModelShapes } from '../shapes/model-adapter.ts';
import type { AskUser } from '../tools/tool-call.ts';
import { ToolScheduler } from '../tools/tool-scheduler.ts';
import type { Agent } from './agent-at-work.ts';
import type { AgentOptions, RunAgentOptions } from './agent-options.ts';
import { fireLifecycle } from './lifecycle.ts';
import { createSubagentTool } from './subagent.ts';
import { generalSubagent } from './subagent-definition.ts';
import { createAgentTools } from './tools/create-agent-tools.ts';

/** Puts an agent together: its chat knows its tools, and its scheduler runs hooks before it asks the user. */
export function createAgent<Request extends GenAIRequest, Response extends GenAIResponse, Shapes extends ModelShapes>(
  options: RunAgentOptions<Request, Response, Shapes>,
): Agent<Shapes> {
  // Without an adapter the shapes are those of `@google/genai`, whose own types only have more fields.
  const adapter = options.adapter ?? (geminiAdapter as unknown as ModelAdapter<Shapes>);
  const own = options.tools ?? createAgentTools(options.directory, options.envFile);
  const subagents = options.subagents ?? (options.tools ? [] : [generalSubagent]);
  const create = (other: Partial<AgentOptions>) =>
    createAgent<Request, Response, Shapes>({ ...options, history: [], ...other });
  const tools = subagents.length === 0 ? own : [...own, createSubagentTool(subagents, own, create)];
  const requestConfig = adapter.withTools(options.requestConfig, tools);
  const chat = new HookedChat<GenAIRequest, GenAIResponse, Shapes>({ ...options, adapter, requestConfig });
  const onAsk: AskUser = async (request) => {
    const { toolName, toolInput, reason } = request;
    const details = { tool_name: toolName, tool_input: toolInput };
    const fields = { notification_type: 'ToolPermission', message: reason, details };
    const { systemMessage } = await fireLifecycle(options, 'Notification', { fields, signal: options.signal });
    if (systemMessage) chat.addSystemMessage(systemMessage);
    return (await options.onAsk?.(request)) ?? false;
  };
  const scheduler = new ToolScheduler({
    ...options,
    tools,
    // A question that is not asked is not notified.
    onAsk: options.onAsk && onAsk,
  });
  return { options, adapter, chat, scheduler, turnsLeft: options.maxTurns ?? 50 };
}
