import * as v from 'valibot';
import { record } from '../record.ts';
import { sampleToolInput, sampleTools } from '../samples/tools.ts';
import { defineEvent, inputGuard, noticeOnly } from './event-row.ts';

/** A tool call was refused: the call that AfterTool never sees. */
export const toolDenied = defineEvent({
  name: 'ToolDenied',
  input: {
    /** The name of the tool, as the agent calls it; an MCP tool is `mcp__server__tool`. */
    tool_name: v.string(),
    /** All names of the tool: the neutral one and those that other agents use. */
    tool_names: v.optional(v.array(v.string())),
    /** The arguments of the call. */
    tool_input: record(),
    /** Why the call was refused, as the model reads it. */
    reason: v.string(),
    /** Who refused the call: the name of a hook, `user` for a person, or `host`. */
    denied_by: v.string(),
    /** The id of the call: the same in all events of one call, and different for an equal call beside it. */
    tool_use_id: v.optional(v.string()),
    /** The MCP server and the tool, where the call goes to one. */
    mcp_context: v.optional(record()),
  },
  ...noticeOnly,
  matchField: 'tool_name',
  words: {
    proceed: 'tell the model that {subject} was refused',
    refuse: 'not tell the model that {subject} was refused',
  },
  sample: {
    subjects: sampleTools,
    input: (subject, directory) => ({
      tool_name: subject,
      tool_input: sampleToolInput(subject, directory),
      reason: 'Use the clean script instead.',
      denied_by: 'guard',
    }),
    answer: {},
  },
  testDefaults: { tool_input: {}, reason: '', denied_by: 'host' },
});

export type ToolDeniedInput = v.InferOutput<typeof toolDenied.inputSchema>;

/** Whether a value has the fields of ToolDenied; base fields may be missing, for the engine adds them. */
export const validateToolDeniedInput = inputGuard(toolDenied);
