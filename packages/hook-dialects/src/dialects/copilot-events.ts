import { isRecord } from '@agent-hooks/hook-types';
import { type MeaningPart, textAt } from '../answer/meaning.ts';
import {
  addsContext,
  blockReplacesResult,
  field,
  permission,
  reportRefusal,
  rewrites,
  stopIgnored,
  userMessage,
} from '../answer/parts.ts';
import type { DialectEvent } from '../dialect.ts';
import {
  derived,
  epochTime,
  eventName,
  fixed,
  type PayloadField,
  renamed,
  same,
  toolFields,
  worded,
} from '../payload/fields.ts';
import { hasFailed, responseText, textOf } from '../payload/tool-response.ts';
import { noEffects, type ReplyForm, type Say } from '../reply/reply.ts';
import { sayAllow, sayAsk, sayBlock, sayDeny, sayUpdatedInput } from './claude-replies.ts';
import { event, ownEvents } from './events.ts';

const startWords = { startup: 'new' };
const endWords = { exit: 'complete', prompt_input_exit: 'user_exit' };

/** The spelling of Copilot itself. */
const camel: readonly PayloadField[] = [renamed('sessionId', 'session_id'), epochTime('timestamp'), same('cwd')];
const camelTool = [...camel, ...toolFields('toolName', 'toolArgs')];
/** The spelling that came with Claude's names of events. */
const pascal: readonly PayloadField[] = [
  eventName('hook_event_name'),
  same('session_id'),
  same('timestamp'),
  same('cwd'),
];
const pascalTool = [...pascal, ...toolFields('tool_name', 'tool_input', { spelling: 1 })];
const asked: readonly PayloadField[] = [
  ...[
    fixed('hookName', 'permissionRequest'),
    ...camel,
    ...toolFields('toolName', 'toolInput'),
    fixed('permissionSuggestions', []),
  ],
];

function result(key: string, typeKey: string, textKey: string): PayloadField {
  return derived(
    key,
    (input) => ({ [typeKey]: hasFailed(input) ? 'failure' : 'success', [textKey]: responseText(input) }),
    (value) => {
      const text = textOf(isRecord(value) ? value[textKey] : value);
      return { tool_response: { llmContent: text, returnDisplay: text } };
    },
  );
}

const camelResult = result('toolResult', 'resultType', 'textResultForLlm');
const pascalResult = result('tool_result', 'result_type', 'text_result_for_llm');

/** A script that fails before a tool refuses, and what it printed is lost. */
const failureRefuses: MeaningPart = (said) => {
  if (said.kind !== 'refusal' && said.kind !== 'failure') return {};
  return {
    decision: 'deny',
    ...(said.text !== '' && { ignored: [`refuses, but loses what the hook printed on stderr: ${said.text}`] }),
  };
};

/** A refusal of a prompt or of a stop, which counts only with a reason. */
const blocksWithReason: MeaningPart = (said) => {
  if (field(said, 'decision') !== 'block') return {};
  const reason = field(said, 'reason');
  return reason ? { decision: 'deny', reason } : { ignored: ['ignores a block without a reason'] };
};

/** The hook may answer a prompt itself, or change it. */
const promptHandled: MeaningPart = (said) => {
  if (said.kind !== 'object') return {};
  const prompt = textAt(said.value, 'modifiedPrompt') ?? textAt(said.value, 'modifiedTransformedPrompt');
  if (said.value.handled !== true) return { prompt };
  return { decision: 'deny', reason: textAt(said.value, 'responseContent') ?? '' };
};

/** The hook may give the model another result. */
const modifiedResult: MeaningPart = (said) => {
  const result = said.kind === 'object' ? said.value.modifiedResult : undefined;
  if (typeof result === 'string') return { toolResult: result };
  return { toolResult: textAt(result, 'textResultForLlm') ?? textAt(result, 'text_result_for_llm') };
};

const flatBehavior: MeaningPart = (said) => {
  const behavior = field(said, 'behavior');
  if (behavior !== 'allow' && behavior !== 'deny') return {};
  const stop = said.kind === 'object' && said.value.interrupt === true && behavior === 'deny';
  return {
    ...{ decision: behavior, reason: field(said, 'message') },
    ...(stop && { stop, stopReason: field(said, 'message') }),
  };
};

const answers = {
  pre: [
    ...[
      userMessage,
      stopIgnored,
      permission('specific', 'top'),
      rewrites('updatedInput'),
      rewrites('modifiedArgs', 'top'),
    ],
    ...[addsContext(), failureRefuses],
  ],
  post: [userMessage, stopIgnored, modifiedResult, blockReplacesResult('block'), addsContext('top'), reportRefusal],
  prompt: [userMessage, stopIgnored, promptHandled, blocksWithReason, addsContext('top'), reportRefusal],
  stop: [userMessage, stopIgnored, blocksWithReason, reportRefusal],
  start: [userMessage, stopIgnored, addsContext('top'), reportRefusal],
  permission: [userMessage, flatBehavior, failureRefuses],
  other: [userMessage, reportRefusal],
};

const flatContext: Say<string> = (additionalContext) => ({ fields: { additionalContext } });
const preForm: ReplyForm = {
  ...noEffects,
  refuse: sayDeny,
  ask: sayAsk,
  allow: sayAllow,
  input: { say: sayUpdatedInput, needsAllow: false },
  context: (additionalContext, { event: name }) => ({
    fields: { hookSpecificOutput: { hookEventName: name, additionalContext } },
  }),
};
const camelPre: ReplyForm = {
  ...noEffects,
  refuse: (reason) => ({ fields: { permissionDecision: 'deny', permissionDecisionReason: reason } }),
  ask: (reason) => ({ fields: { permissionDecision: 'ask', permissionDecisionReason: reason } }),
  allow: () => ({ fields: { permissionDecision: 'allow' } }),
  input: { say: (modifiedArgs) => ({ fields: { modifiedArgs } }), needsAllow: false },
  context: flatContext,
};
const forms = {
  post: { ...noEffects, refuse: sayBlock, result: sayBlock, context: flatContext },
  prompt: {
    ...noEffects,
    ...{ refuse: sayBlock, context: flatContext },
    prompt: (modifiedPrompt: string) => ({ fields: { modifiedPrompt } }),
  },
  /** By its own name the event is known to obey an answer in the model's place; a block beside it does no harm. */
  camelPrompt: {
    ...noEffects,
    refuse: (reason: string) => ({ fields: { decision: 'block', reason, handled: true, responseContent: reason } }),
    context: flatContext,
    prompt: (modifiedPrompt: string) => ({ fields: { modifiedPrompt } }),
  },
  // It stops by itself where no one refuses.
  stop: { ...noEffects, refuse: sayBlock, refusalGoesOn: true, stop: (stopReason: string) => ({ stderr: stopReason }) },
  start: { ...noEffects, context: flatContext },
  permission: {
    ...noEffects,
    refuse: (message: string) => ({ fields: { behavior: 'deny', message } }),
    ask: () => ({}),
    allow: () => ({ fields: { behavior: 'allow' } }),
  },
} satisfies Record<string, ReplyForm>;

const ok = { outcome: 'success' } as const;
const failed = { outcome: 'failure' } as const;

/** Each event twice: by Copilot's own name, and by Claude's. */
export const copilotEvents: readonly DialectEvent[] = [
  event('preToolUse', 'BeforeTool', { match: 'toolName', fields: camelTool, answer: answers.pre, reply: camelPre }),
  event('PreToolUse', 'BeforeTool', { match: 'tool', fields: pascalTool, answer: answers.pre, reply: preForm }),
  event('postToolUse', 'AfterTool', {
    ...{ only: ok, match: 'toolName', fields: [...camelTool, camelResult], answer: answers.post, reply: forms.post },
  }),
  event('PostToolUse', 'AfterTool', {
    ...{ only: ok, match: 'tool', fields: [...pascalTool, pascalResult], answer: answers.post, reply: forms.post },
  }),
  event('postToolUseFailure', 'AfterTool', {
    ...{ only: failed, match: 'toolName', fields: [...camelTool, camelResult], answer: answers.post },
    reply: forms.post,
  }),
  event('PostToolUseFailure', 'AfterTool', {
    ...{ only: failed, match: 'tool', fields: [...pascalTool, pascalResult], answer: answers.post },
    reply: forms.post,
  }),
  event('permissionRequest', 'PermissionRequest', {
    ...{ match: 'toolName', fields: asked, answer: answers.permission, reply: forms.permission },
  }),
  event('PermissionRequest', 'PermissionRequest', {
    ...{ match: 'tool', fields: asked, answer: answers.permission, reply: forms.permission },
  }),
  event('userPromptSubmitted', 'BeforeAgent', {
    ...{ fields: [...camel, same('prompt')], answer: answers.prompt, reply: forms.camelPrompt },
  }),
  event('UserPromptSubmit', 'BeforeAgent', {
    ...{ fields: [...pascal, same('prompt')], answer: answers.prompt, reply: forms.prompt },
  }),
  event('agentStop', 'AfterAgent', {
    fields: [
      ...camel,
      renamed('transcriptPath', 'transcript_path'),
      fixed('stopReason', 'end_turn'),
      same('stop_hook_active'),
    ],
    ...{ answer: answers.stop, reply: forms.stop },
  }),
  event('Stop', 'AfterAgent', {
    fields: [...pascal, same('transcript_path'), fixed('stop_reason', 'end_turn'), same('stop_hook_active')],
    ...{ answer: answers.stop, reply: forms.stop },
  }),
  event('subagentStart', 'SubagentStart', {
    ...{ fields: [...camel, renamed('agentName', 'agent_type')], answer: answers.start, reply: forms.start },
  }),
  event('SubagentStart', 'SubagentStart', {
    ...{ fields: [...pascal, renamed('agent_name', 'agent_type')], answer: answers.start, reply: forms.start },
  }),
  event('subagentStop', 'SubagentStop', {
    ...{ fields: [...camel, renamed('agentName', 'agent_type'), same('stop_hook_active')], answer: answers.stop },
    reply: forms.stop,
  }),
  event('SubagentStop', 'SubagentStop', {
    ...{ fields: [...pascal, renamed('agent_name', 'agent_type'), same('stop_hook_active')], answer: answers.stop },
    reply: forms.stop,
  }),
  event('sessionStart', 'SessionStart', {
    fields: [...camel, worded('source', startWords), fixed('initialPrompt', '')],
    ...{ answer: answers.start, reply: forms.start },
  }),
  event('SessionStart', 'SessionStart', {
    fields: [...pascal, worded('source', startWords), fixed('initial_prompt', '')],
    ...{ answer: answers.start, reply: forms.start },
  }),
  event('sessionEnd', 'SessionEnd', {
    ...{ fields: [...camel, worded('reason', endWords)], answer: answers.other },
  }),
  event('SessionEnd', 'SessionEnd', {
    ...{ fields: [...pascal, worded('reason', endWords)], answer: answers.other },
  }),
  event('notification', 'Notification', {
    fields: [...camel, renamed('notificationType', 'notification_type'), same('message')],
    answer: answers.other,
  }),
  event('Notification', 'Notification', {
    ...{ fields: [...pascal, same('notification_type'), same('message')], answer: answers.other },
  }),
  event('preCompact', 'PreCompress', { fields: [...camel, same('trigger')], answer: answers.other }),
  event('PreCompact', 'PreCompress', { fields: [...pascal, same('trigger')], answer: answers.other }),
  event('errorOccurred', 'AgentError', { fields: [...camel, same('error')], answer: answers.other }),
  event('ErrorOccurred', 'AgentError', { fields: [...pascal, same('error')], answer: answers.other }),
  ...ownEvents('preMcpToolCall'),
];
