import { type DefinedEvent, defineEventFromData } from '@agent-hooks/hook-types';

/** An MCP server asks the client for an answer of its model. */
export const mcpSampling: DefinedEvent = defineEventFromData('McpSampling', {
  description: 'let an MCP server ask the model',
  input: { server: 'string', messages: 'array', params: 'object' },
  matchField: 'server',
  subjects: ['github'],
  effects: ['block', 'ask', 'stop'],
});

/** An MCP server asks the person something. */
export const mcpElicitation: DefinedEvent = defineEventFromData('McpElicitation', {
  description: 'let an MCP server ask the person',
  input: { server: 'string', message: 'string', params: 'object' },
  matchField: 'server',
  subjects: ['github'],
  effects: ['block', 'ask', 'stop'],
});

/** The events of this door, for `HookSystemOptions.events`: without them, settings cannot name them. */
export const mcpEvents: readonly DefinedEvent[] = [mcpSampling, mcpElicitation];
