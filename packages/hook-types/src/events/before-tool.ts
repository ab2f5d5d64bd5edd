import * as v from 'valibot';
import { orMerge } from '../merge/rule-sets.ts';
import { joinLines, joinReasons, lastWins, shallowMerge, stricterOf, strictestOrAllow } from '../merge/rules.ts';
import { decisionSchema, isBlockingDecision, readCommonAnswer } from '../output/output.ts';
import { record } from '../record.ts';
import { sampleToolInput, sampleTools } from '../samples/tools.ts';
import { defineEvent, inputGuard, ownName } from './event-row.ts';

/** The agent is about to call a tool. */
export const beforeTool = defineEvent({
  name: 'BeforeTool',
  input: {
    /** The name of the tool, as the agent calls it; an MCP tool is `mcp__server__tool`. */
    tool_name: v.string(),
    /** All names of the tool: the neutral one and those that other agents use. */
    tool_names: v.optional(v.array(v.string())),
    /** The arguments of the call. */
    tool_input: record(),
    /** The id of the call: the same in all events of one call, and different for an equal call beside it. */
    tool_use_id: v.optional(v.string()),
    /** The MCP server and the tool, where the call goes to one. */
    mcp_context: v.optional(record()),
  },
  specificOutput: {
    ...ownName,
    /** Replaces arguments of the call; what is not named stays. */
    tool_input: v.optional(record()),
    /** Text for the model, added to what it reads next. */
    additionalContext: v.optional(v.string()),
    /** The decision, as other agents spell it: `deny` and `ask` count beside `decision`, the stricter one wins. */
    permissionDecision: v.optional(decisionSchema),
    /** The reason of `permissionDecision`. */
    permissionDecisionReason: v.optional(v.string()),
  },
  matchField: 'tool_name',
  merge: {
    ...orMerge,
    hookSpecificOutput: {
      hookEventName: lastWins,
      tool_input: shallowMerge,
      additionalContext: joinLines,
      permissionDecision: (values, answers) => (values.length > 0 ? strictestOrAllow(values, answers) : undefined),
      permissionDecisionReason: (values, answers) => (values.length > 0 ? joinReasons(values, answers) : undefined),
    },
  },
  chain: (input, output) => {
    const change = output.hookSpecificOutput?.tool_input;
    return change ? { ...input, tool_input: { ...input.tool_input, ...change } } : input;
  },
  effects: ['block', 'ask', 'changeInput', 'additionalContext', 'systemMessage', 'userMessage', 'stop'],
  isObserved: false,
  words: { proceed: 'call {subject}', refuse: 'not call {subject}' },
  sample: {
    subjects: sampleTools,
    input: (subject, directory) => ({ tool_name: subject, tool_input: sampleToolInput(subject, directory) }),
    answer: { decision: 'deny', reason: 'Use the clean script instead.' },
  },
  testDefaults: { tool_input: {} },
  readAnswer: (output) => {
    const { permissionDecision, permissionDecisionReason } = output.hookSpecificOutput ?? {};
    const common = readCommonAnswer(output);
    const decision = stricterOf(common.decision, permissionDecision);
    // Where the two disagree, the reason is that of the stricter one, and never of an allow beside a refusal.
    const agree = common.decision === undefined || permissionDecision === undefined;
    if (agree || isBlockingDecision(common.decision) === isBlockingDecision(permissionDecision))
      return { ...common, decision, reason: permissionDecisionReason ?? common.reason };
    return { ...common, decision, reason: decision === permissionDecision ? permissionDecisionReason : common.reason };
  },
});

export type BeforeToolInput = v.InferOutput<typeof beforeTool.inputSchema>;

/** Whether a value has the fields of BeforeTool; base fields may be missing, for the engine adds them. */
export const validateBeforeToolInput = inputGuard(beforeTool);
