import type { ToolChoiceShape } from '../tool-choice.ts';

/** How responses name tools: the name is beside the type. */
export const responsesToolChoice: ToolChoiceShape = {
  namedTool: (name, type) => ({ type, name }),
  allowedTools: (mode, tools) => ({ type: 'allowed_tools', mode, tools }),
  readAllowed: (choice) => choice,
  nameOf: ({ type, name }) => (typeof name === 'string' && namedTypes.has(type) ? name : undefined),
};

const namedTypes: ReadonlySet<unknown> = new Set(['function', 'custom']);
