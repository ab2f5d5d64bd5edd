import { isRecord } from '@agent-hooks/hook-types';
import { type AnswerEnd, isBlockingDecision } from '@agent-hooks/hook-types/internal';
import { singleUnderscore, type ToolVocabulary } from '@agent-hooks/hook-types/tools';
import { type MeaningPart, specificOf } from '../answer/meaning.ts';
import {
  addsContext,
  blockReplacesResult,
  decides,
  field,
  refuseByExit,
  reportFailure,
  resultByExit,
  rewrites,
  stopIgnored,
  stops,
  textIsMessage,
  userMessage,
  withoutAllow,
} from '../answer/parts.ts';
import { nothing, readStream, type Said } from '../answer/said.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectEvent, DialectLimits } from '../dialect.ts';
import type { MatchStyle } from '../matcher/compile-matcher.ts';
import { eventName, same, toolFields } from '../payload/fields.ts';
import { ownResponse, textOf } from '../payload/tool-response.ts';
import { noEffects, type ReplyForm, type Say } from '../reply/reply.ts';
import { readGroups } from '../settings/groups.ts';
import { readSwitches } from '../settings/switches.ts';
import { sayContext, sayMessage, sayStop, specific } from './claude-replies.ts';
import { event, usualLimits } from './events.ts';

const base = [
  same('session_id'),
  same('transcript_path'),
  same('cwd'),
  eventName('hook_event_name'),
  same('timestamp'),
];
const toolEvent = [...base, ...toolFields('tool_name', 'tool_input'), same('mcp_context')];
const message: readonly MeaningPart[] = [textIsMessage, reportFailure, userMessage];
const refuses = withoutAllow(decides('block', 'deny'));

/** Fields of the model events are the contract's own. */
function own(...keys: readonly string[]): MeaningPart {
  return (said) => {
    const found = Object.entries(specificOf(said)).filter(([key, value]) => keys.includes(key) && isRecord(value));
    return found.length === 0 ? {} : { specific: Object.fromEntries(found) };
  };
}

/** A response counts only beside a refusal. */
const syntheticResponse: MeaningPart = (said, context) => {
  const response = own('llm_response')(said, context);
  if (response.specific === undefined) return {};
  const refused = ['block', 'deny'].includes(field(said, 'decision') ?? '');
  return refused ? response : { ignored: ['takes an `llm_response` only beside `decision: deny`'] };
};

/** A refusal after the model takes the place of what it said. */
const responseRefused: MeaningPart = (said) => {
  const denied = ['block', 'deny'].includes(field(said, 'decision') ?? '');
  const reason = said.kind === 'refusal' ? said.text : denied ? (field(said, 'reason') ?? '') : undefined;
  if (reason === undefined) return {};
  const content = { role: 'model', parts: [reason] };
  return { specific: { llm_response: { text: reason, candidates: [{ content, finishReason: 'STOP' }] } } };
};

const responseIgnored: MeaningPart = (said) =>
  specificOf(said).llm_response === undefined
    ? {}
    : { ignored: ['shows the response all the same: it ignores `llm_response` after the model'] };

const tailCall: MeaningPart = (said) =>
  specificOf(said).tailToolCallRequest === undefined
    ? {}
    : { ignored: ['would call another tool now (`tailToolCallRequest`), which this agent cannot'] };

const cleared: MeaningPart = (said) =>
  specificOf(said).clearContext === true
    ? { ignored: ['would clear the conversation now (`clearContext`), which this agent cannot'] }
    : {};

const sayDecision =
  (decision: string): Say<string> =>
  (reason) => ({ fields: { decision, reason } });
const sayDeny = sayDecision('deny');

const pre: ReplyForm = {
  ...noEffects,
  // The screen and the dialog show the message, not the reason.
  refuse: (reason) => ({ fields: { decision: 'deny', reason, systemMessage: reason } }),
  ask: (reason) => ({ fields: { decision: 'ask', reason, systemMessage: reason } }),
  stop: sayStop,
  input: {
    say: (toolInput, { event: name }) => ({
      fields: { hookSpecificOutput: { hookEventName: name, tool_input: toolInput } },
    }),
    needsAllow: false,
  },
  userMessage: sayMessage,
};

const modelForm = (...keys: readonly string[]): ReplyForm => ({
  ...noEffects,
  refuse: sayDeny,
  stop: sayStop,
  userMessage: sayMessage,
  model: ({ hookSpecificOutput: answer }) => {
    const found = Object.entries(answer ?? {}).filter(([key, value]) => keys.includes(key) && value !== undefined);
    return found.length === 0 ? {} : { fields: { hookSpecificOutput: Object.fromEntries(found) } };
  },
});

/** Another response is said as the reason of a refusal, unless there is one already. */
const sayResponse: ReplyForm['model'] = ({ decision, hookSpecificOutput: answer }) => {
  const response = answer?.llm_response;
  if (isBlockingDecision(decision) || !isRecord(response)) return {};
  const candidates = Array.isArray(response.candidates) ? response.candidates : [];
  const parts = candidates.flatMap((each) => (isRecord(each) && isRecord(each.content) ? each.content.parts : []));
  const text = typeof response.text === 'string' ? response.text : parts.map(textOf).join('');
  return { fields: { decision: 'deny', reason: text || 'A hook withheld the response.' } };
};

/** The events of Gemini CLI, which are the first eleven of the contract. */
const geminiEvents: readonly DialectEvent[] = [
  event('BeforeTool', 'BeforeTool', {
    ...{ match: 'tool', fields: toolEvent },
    ...{ answer: [...message, stops, refuses, rewrites('tool_input'), refuseByExit], reply: pre },
  }),
  event('AfterTool', 'AfterTool', {
    ...{ match: 'tool', fields: [...toolEvent, ownResponse('tool_response')] },
    answer: [...message, stops, addsContext(), tailCall, blockReplacesResult('block', 'deny'), resultByExit],
    reply: {
      ...noEffects,
      ...{ refuse: pre.refuse, result: sayDeny, context: sayContext, stop: sayStop, userMessage: sayMessage },
    },
  }),
  event('BeforeModel', 'BeforeModel', {
    fields: [...base, same('llm_request')],
    answer: [...message, stops, refuses, own('llm_request'), syntheticResponse, refuseByExit],
    reply: modelForm('llm_request', 'llm_response'),
  }),
  event('AfterModel', 'AfterModel', {
    fields: [...base, same('llm_request'), same('llm_response')],
    answer: [...message, stops, responseIgnored, responseRefused],
    // It ignores `llm_response` here, and shows the reason of a refusal in place of the response.
    reply: { ...modelForm(), model: sayResponse },
  }),
  event('BeforeToolSelection', 'BeforeToolSelection', {
    ...{ fields: [...base, same('llm_request')], answer: [stopIgnored, own('toolConfig')] },
    reply: { ...modelForm('toolConfig'), refuse: undefined, stop: undefined, userMessage: undefined },
  }),
  event('BeforeAgent', 'BeforeAgent', {
    ...{ fields: [...base, same('prompt')], answer: [...message, stops, refuses, addsContext(), refuseByExit] },
    reply: { ...noEffects, refuse: sayDeny, stop: sayStop, context: sayContext, userMessage: sayMessage },
  }),
  event('AfterAgent', 'AfterAgent', {
    fields: [...base, same('prompt'), same('prompt_response'), same('stop_hook_active')],
    answer: [...message, stops, refuses, cleared, refuseByExit],
    reply: { ...noEffects, refuse: sayDeny, refusalGoesOn: true, stop: sayStop, userMessage: sayMessage },
  }),
  event('SessionStart', 'SessionStart', {
    ...{ match: 'source', fields: [...base, same('source')], answer: [...message, stopIgnored, addsContext()] },
    reply: { ...noEffects, context: specific((additionalContext) => ({ additionalContext })), userMessage: sayMessage },
  }),
  event('SessionEnd', 'SessionEnd', {
    ...{ match: 'reason', fields: [...base, same('reason')], answer: message },
    reply: { ...noEffects, userMessage: sayMessage },
  }),
  event('PreCompress', 'PreCompress', {
    ...{ match: 'trigger', fields: [...base, same('trigger')], answer: message },
    reply: { ...noEffects, userMessage: sayMessage },
  }),
  event('Notification', 'Notification', {
    ...{ match: 'notification_type', fields: [...base, same('notification_type'), same('message'), same('details')] },
    ...{ answer: message, reply: { ...noEffects, userMessage: sayMessage } },
  }),
];

/** JSON counts with any exit code, on stderr if stdout is empty; other text is a message, or from exit code 2 on a refusal. */
function geminiEnd(end: AnswerEnd): Said {
  const text = end.stdout.trim() || end.stderr.trim();
  const said = readStream(text, { decodeTwice: true });
  if (said.kind === 'object' || text === '')
    return said.kind === 'object' || end.exitCode === 0 ? said : emptyFailure(end);
  if (end.exitCode === 0) return said.kind === 'unreadable' ? said : { kind: 'text', text };
  if (end.exitCode === 1 || end.exitCode === null) return { kind: 'failure', text };
  return { kind: 'refusal', text };
}

function emptyFailure(end: AnswerEnd): Said {
  return end.exitCode === null && end.signal === null ? nothing : { kind: 'failure', text: '' };
}

const expressions: MatchStyle = {
  names: undefined,
  separator: /\|/,
  otherwise: 'expression',
  namesAreExpressions: false,
  invalid: 'name',
  everything: ['', '*'],
};

export const geminiMatching = { tools: expressions, others: { ...expressions, otherwise: 'name' as const } };

const geminiTools: ToolVocabulary = {
  rows: [
    { tool: 'shell', names: ['run_shell_command'], fields: { directory: 'dir_path', background: 'is_background' } },
    { tool: 'read', names: ['read_file'], fields: {} },
    { tool: 'write', names: ['write_file'], fields: {} },
    { tool: 'edit', names: ['replace'], fields: { replace_all: 'allow_multiple' } },
    { tool: 'glob', names: ['glob'], fields: { path: 'dir_path' } },
    { tool: 'grep', names: ['grep_search', 'search_file_content'], fields: { path: 'dir_path' } },
    { tool: 'fetch', names: ['web_fetch'], fields: {} },
    { tool: 'search', names: ['google_web_search'], fields: {} },
    { tool: 'task', names: ['invoke_agent'], fields: { agent_type: 'agent_name' } },
  ],
  mcp: singleUnderscore,
};

const limits: DialectLimits = { ...usualLimits, timeoutUnit: 'milliseconds' };

/** Gemini CLI. */
export const gemini = defineDialect({
  name: 'gemini',
  agent: 'Gemini CLI',
  provenBy: 'recordings',
  files: [
    { scope: 'project', path: '.gemini/settings.json', format: 'jsonc' },
    { scope: 'user', path: '.gemini/settings.json', format: 'jsonc' },
    { scope: 'machine', path: '/etc/gemini-cli/settings.json', format: 'jsonc' },
    { scope: 'extension', path: '.gemini/extensions/*/hooks/hooks.json', format: 'json' },
  ],
  events: geminiEvents,
  matcher: geminiMatching,
  tools: geminiTools,
  limits,
  shell: 'bashOrPowerShell',
  environment: ({ input, projectDir, plugin }) => ({
    ...{ GEMINI_PROJECT_DIR: projectDir, GEMINI_CWD: input.cwd, GEMINI_SESSION_ID: input.session_id },
    CLAUDE_PROJECT_DIR: projectDir,
    ...(plugin && { extensionPath: plugin.root, workspacePath: projectDir }),
  }),
  placeholders: { extensionPath: 'extensionPath', workspacePath: 'workspacePath' },
  classify: geminiEnd,
  disobeyed: [],
  run: { order: 'parallel', identical: 'once', rewrite: 'lastInOrder' },
  readSettings: (value) => readGeminiSettings(value, limits),
});

/** The settings of Gemini CLI and of its forks: `enabled` and `disabled` among the events are switches of older versions. */
function readGeminiSettings(value: unknown, own: DialectLimits) {
  const hooks = isRecord(value) ? value.hooks : value;
  const {
    enabled: _enabled,
    disabled: _disabled,
    notifications: _notifications,
    ...events
  } = isRecord(hooks) ? hooks : {};
  const rules = { events: geminiEvents, limits: own, ownFields: [], flat: 'never' as const };
  return { ...readSwitches(value), ...readGroups(rules, isRecord(hooks) ? events : hooks) };
}
