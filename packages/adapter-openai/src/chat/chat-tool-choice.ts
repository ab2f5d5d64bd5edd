import { isRecord } from '@agent-hooks/hook-types';
import type { ToolChoiceShape } from '../tool-choice.ts';

/** How chat completions name tools: the name is one level down. */
export const chatToolChoice: ToolChoiceShape = {
  namedTool: (name, type) => ({ type, [type]: { name } }),
  allowedTools: (mode, tools) => ({
    type: 'allowed_tools',
    allowed_tools: { mode, tools },
  }),
  readAllowed: ({ allowed_tools: allowed }) => (isRecord(allowed) ? allowed : {}),
  nameOf(tool) {
    const named = [tool.function, tool.custom].find(isRecord);
    return typeof named?.name === 'string' ? named.name : undefined;
  },
};
