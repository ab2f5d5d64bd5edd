import { randomUUID } from 'node:crypto';
import type { AgentTool, ToolContext } from '../shapes/agent-tool.ts';
import type { ModelShapes } from '../shapes/model-adapter.ts';
import { errorResult, ToolErrorType, type ToolResult } from '../shapes/tool-result.ts';
import { stopped } from '../tools/apply-answers.ts';
import type { Agent, AgentEnding } from './agent-at-work.ts';
import type { AgentOptions } from './agent-options.ts';
import { work } from './answer-prompt.ts';
import type { SubagentDefinition } from './subagent-definition.ts';
import { defineTool } from './tools/define-tool.ts';

/** What an agent makes a subagent of. */
export type CreateSubagent<Shapes extends ModelShapes> = (own: Partial<AgentOptions>) => Agent<Shapes>;

/** The tool by which the model gives a task to a subagent, whose tools are guarded by the same hooks. */
export function createSubagentTool<Shapes extends ModelShapes>(
  definitions: readonly SubagentDefinition[],
  tools: readonly AgentTool[],
  create: CreateSubagent<Shapes>,
): AgentTool {
  const types = definitions.map(({ type }) => type).join(', ');
  const tool = defineTool({
    name: 'task',
    description: `Gives a task to a subagent and waits for its report. ${definitions.map(describe).join(' ')}`,
    required: { agent_type: `The kind of subagent: ${types}.`, prompt: 'The task, with all that it needs to know.' },
    async execute({ agent_type, prompt }, context) {
      const definition = definitions.find(({ type }) => type === agent_type);
      if (!definition) return errorResult(ToolErrorType.InvalidInput, unknownType(agent_type, types));
      const own = definition.tools ? tools.filter(({ name }) => definition.tools?.includes(name)) : tools;
      return toResult(await runSubagent(create, definition, { ...context, prompt, tools: own }));
    },
  });
  return {
    ...tool,
    validate: (input) => {
      const problem = tool.validate?.(input);
      if (problem !== undefined) return problem;
      const isKnown = definitions.some(({ type }) => type === input.agent_type);
      return isKnown ? undefined : unknownType(String(input.agent_type), types);
    },
  };
}

function runSubagent<Shapes extends ModelShapes>(
  create: CreateSubagent<Shapes>,
  definition: SubagentDefinition,
  { prompt, tools, signal, identity }: ToolContext & { readonly prompt: string; readonly tools: readonly AgentTool[] },
): Promise<AgentEnding> {
  const agentId = randomUUID();
  const about = { agent_id: agentId, agent_type: definition.type };
  const agent = create({
    ...{ prompt, tools, signal, subagents: [] },
    identity: { ...identity, agentId, agentType: definition.type },
    ...(definition.maxTurns !== undefined && { maxTurns: definition.maxTurns }),
    // Its words are for the agent that gave it the task.
    onText: undefined,
  });
  const notes = definition.instructions ? `\n\n${definition.instructions}` : '';
  return work(agent, notes, { before: 'SubagentStart', after: 'SubagentStop', about });
}

/** A hook that ends the subagent ends the agent with it. */
function toResult({ ending, text, reason = '' }: AgentEnding): ToolResult {
  if (ending === 'stopped') return stopped(errorResult(ToolErrorType.Stopped, reason), reason);
  if (ending === 'blocked') return errorResult(ToolErrorType.Blocked, reason);
  const notes = [...(ending === 'exhausted' ? ['The subagent ran out of turns.'] : []), ...(reason ? [reason] : [])];
  const llmContent = [text, ...notes].filter((part) => part !== '').join('\n\n');
  return { llmContent, returnDisplay: llmContent };
}

function describe({ type, description }: SubagentDefinition): string {
  return `${type}: ${description}`;
}

function unknownType(type: string, types: string): string {
  return `There is no subagent '${type}'. There are: ${types}`;
}
