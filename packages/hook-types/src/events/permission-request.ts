import * as v from 'valibot';
import { selectionMerge } from '../merge/rule-sets.ts';
import { lastWins } from '../merge/rules.ts';
import { record } from '../record.ts';
import { sampleToolInput, sampleTools } from '../samples/tools.ts';
import { defineEvent, inputGuard, ownName } from './event-row.ts';

/** A person is about to be asked whether a tool may be called. */
export const permissionRequest = defineEvent({
  name: 'PermissionRequest',
  input: {
    /** The name of the tool, as the agent calls it; an MCP tool is `mcp__server__tool`. */
    tool_name: v.string(),
    /** All names of the tool: the neutral one and those that other agents use. */
    tool_names: v.optional(v.array(v.string())),
    /** The arguments of the call. */
    tool_input: record(),
    /** Why a person is asked. */
    reason: v.string(),
    /** Who wants a person to be asked: the name of a hook, or `host`. */
    asked_by: v.string(),
    /** The id of the call: the same in all events of one call, and different for an equal call beside it. */
    tool_use_id: v.optional(v.string()),
    /** The MCP server and the tool, where the call goes to one. */
    mcp_context: v.optional(record()),
  },
  specificOutput: { ...ownName },
  matchField: 'tool_name',
  // Silence leaves the question to the person, so it never becomes an allow.
  merge: { ...selectionMerge, hookSpecificOutput: { hookEventName: lastWins } },
  chain: undefined,
  effects: ['block', 'allow', 'systemMessage', 'userMessage', 'stop'],
  isObserved: false,
  words: { proceed: 'ask a person about {subject}', refuse: 'not call {subject}, and ask nobody' },
  sample: {
    subjects: sampleTools,
    input: (subject, directory) => ({
      tool_name: subject,
      tool_input: sampleToolInput(subject, directory),
      reason: 'The command changes files outside of the project.',
      asked_by: 'ask-first',
    }),
    answer: { decision: 'allow', reason: 'This command was approved before.' },
  },
  testDefaults: { tool_input: {}, reason: '', asked_by: 'host' },
});

export type PermissionRequestInput = v.InferOutput<typeof permissionRequest.inputSchema>;

/** Whether a value has the fields of PermissionRequest; base fields may be missing, for the engine adds them. */
export const validatePermissionRequestInput = inputGuard(permissionRequest);
