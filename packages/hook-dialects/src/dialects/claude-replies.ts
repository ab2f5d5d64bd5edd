import { callOf } from '../payload/fields.ts';
import { claudeOutput } from '../payload/tool-response.ts';
import { noEffects, type ReplyForm, type ReplyPart, type Say } from '../reply/reply.ts';

/** Fields of `hookSpecificOutput`, which always names its event. */
export function specific(fields: (value: string) => Readonly<Record<string, unknown>>): Say<string> {
  return (value, { event }) => ({ fields: { hookSpecificOutput: { hookEventName: event, ...fields(value) } } });
}

/** For agents that read a word at the top. */
export function decide(decision: string): Say<string | undefined> {
  return (reason) => ({ fields: { decision, ...(reason !== undefined && { reason }) } });
}

/** For agents that read a refusal on stderr. */
export const sayByExit: Say<string> = (reason) => ({ exitCode: 2, stderr: reason });

export const sayStop: Say<string> = (stopReason) => ({ fields: { continue: false, stopReason } });
export const sayMessage: Say<string> = (systemMessage) => ({ fields: { systemMessage } });
export const sayBlock: Say<string> = (reason) => ({ fields: { decision: 'block', reason } });
export const sayContext = specific((additionalContext) => ({ additionalContext }));

const permission = (decision: string) =>
  specific((reason) => ({ permissionDecision: decision, permissionDecisionReason: reason }));

export const sayDeny = permission('deny');
export const sayAsk = permission('ask');

export const sayAllow: Say<string | undefined> = (reason, { event }) => ({
  fields: {
    hookSpecificOutput: {
      ...{ hookEventName: event, permissionDecision: 'allow' },
      ...(reason !== undefined && { permissionDecisionReason: reason }),
    },
  },
});

export const sayUpdatedInput: Say<Readonly<Record<string, unknown>>> = (updatedInput, { event }) => ({
  fields: { hookSpecificOutput: { hookEventName: event, updatedInput } },
});

const behavior = (decision: Readonly<Record<string, unknown>>, event: string): ReplyPart => ({
  fields: { hookSpecificOutput: { hookEventName: event, decision } },
});

const sayUpdatedOutput: Say<string> = (text, { event, tools, input }) => {
  const call = callOf(input);
  const updatedToolOutput = claudeOutput(tools.kindOf(call), text, tools.toForeign(call).input);
  if (updatedToolOutput !== undefined)
    return { fields: { hookSpecificOutput: { hookEventName: event, updatedToolOutput } } };
  return { fields: { decision: 'block', reason: text, continue: false, stopReason: text } };
};

/** Before a tool. */
export const claudePre: ReplyForm = {
  ...noEffects,
  refuse: sayDeny,
  ask: sayAsk,
  allow: sayAllow,
  stop: sayStop,
  stopRunsTool: true,
  input: { say: sayUpdatedInput, needsAllow: false },
  context: sayContext,
  userMessage: sayMessage,
};

/** After a tool: a refusal replaces the result where the tool's shape is known, and stops the agent where it is not. */
export const claudePost: ReplyForm = {
  ...noEffects,
  stop: sayStop,
  context: sayContext,
  result: sayUpdatedOutput,
  userMessage: sayMessage,
};

/** A prompt. */
export const claudePrompt: ReplyForm = {
  ...noEffects,
  refuse: sayBlock,
  stop: sayStop,
  context: sayContext,
  userMessage: sayMessage,
};

/** The end of a turn: a refusal makes the agent go on. */
export const claudeStop: ReplyForm = {
  ...noEffects,
  refuse: sayBlock,
  refusalGoesOn: true,
  stop: sayStop,
  userMessage: sayMessage,
};

/** Events that take a context and nothing else. */
export const claudeContext: ReplyForm = { ...noEffects, context: sayContext, userMessage: sayMessage };

/** Events that only show a message. */
export const claudeMessage: ReplyForm = { ...noEffects, userMessage: sayMessage };

/** A question that a person would be asked. */
export const claudePermission: ReplyForm = {
  ...noEffects,
  refuse: (message, { event }) => behavior({ behavior: 'deny', message }, event),
  // Saying nothing leaves the question to the person.
  ask: () => ({}),
  allow: (_reason, { event }) => behavior({ behavior: 'allow' }, event),
  input: {
    say: (updatedInput, { event }) => behavior({ behavior: 'allow', updatedInput }, event),
    needsAllow: true,
  },
  userMessage: sayMessage,
};
