import * as v from 'valibot';
import { orMerge } from '../merge/rule-sets.ts';
import { joinLines, lastWins } from '../merge/rules.ts';
import { record, recordOf } from '../record.ts';
import { sampleToolInput, sampleTools } from '../samples/tools.ts';
import { defineEvent, inputGuard, ownName } from './event-row.ts';

/** What a tool returned, as far as it gave anything. */
export interface ToolResponse {
  /** What the model reads: a text, a part or a list of parts. */
  readonly llmContent?: unknown;
  /** What the user sees. */
  readonly returnDisplay?: unknown;
  /** What the tool says about its work beside that. */
  readonly metadata?: unknown;
  /** What went wrong, if the tool failed. */
  readonly error?: unknown;
}

/** A tool has run. */
export const afterTool = defineEvent({
  name: 'AfterTool',
  input: {
    /** The name of the tool, as the agent calls it; an MCP tool is `mcp__server__tool`. */
    tool_name: v.string(),
    /** All names of the tool: the neutral one and those that other agents use. */
    tool_names: v.optional(v.array(v.string())),
    /** The arguments of the call. */
    tool_input: record(),
    /** What the tool returned. */
    tool_response: recordOf<ToolResponse>(),
    /** The id of the call: the same in all events of one call, and different for an equal call beside it. */
    tool_use_id: v.optional(v.string()),
    /** The MCP server and the tool, where the call goes to one. */
    mcp_context: v.optional(record()),
    /** How long the tool took, in milliseconds. */
    duration_ms: v.optional(v.number()),
  },
  specificOutput: {
    ...ownName,
    /** Text for the model, added to what it reads next. */
    additionalContext: v.optional(v.string()),
    /** Replaces what the model reads (`llmContent`) and the user sees (`returnDisplay`). */
    tool_response: v.optional(recordOf<Pick<ToolResponse, 'llmContent' | 'returnDisplay'>>()),
  },
  matchField: 'tool_name',
  merge: {
    ...orMerge,
    hookSpecificOutput: { hookEventName: lastWins, additionalContext: joinLines, tool_response: lastWins },
  },
  chain: undefined,
  rewrite: (input, output) => {
    const change = output.hookSpecificOutput?.tool_response;
    return change ? { ...input, tool_response: { ...input.tool_response, ...change } } : input;
  },
  // The tool has run already, so its result is withheld.
  refuse: (reason) => ({
    decision: 'deny',
    reason,
    hookSpecificOutput: { tool_response: { llmContent: reason, returnDisplay: reason } },
  }),
  effects: ['replaceResult', 'additionalContext', 'systemMessage', 'userMessage', 'suppressOutput', 'stop'],
  isObserved: false,
  words: {
    proceed: 'hand the result of {subject} to the model',
    refuse: 'not hand the result of {subject} to the model',
  },
  sample: {
    subjects: sampleTools,
    input: (subject, directory) => ({
      tool_name: subject,
      tool_input: sampleToolInput(subject, directory),
      tool_response: { llmContent: 'The tool ended well.', returnDisplay: 'Done.' },
    }),
    answer: { hookSpecificOutput: { hookEventName: 'AfterTool', additionalContext: 'The tests pass.' } },
  },
  testDefaults: { tool_input: {}, tool_response: {} },
});

export type AfterToolInput = v.InferOutput<typeof afterTool.inputSchema>;

/** Whether a value has the fields of AfterTool; base fields may be missing, for the engine adds them. */
export const validateAfterToolInput = inputGuard(afterTool);
