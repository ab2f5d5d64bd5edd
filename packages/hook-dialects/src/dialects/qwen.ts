import { isRecord } from '@agent-hooks/hook-types';
import type { AnswerEnd } from '@agent-hooks/hook-types/internal';
import { doubleUnderscore } from '@agent-hooks/hook-types/tools';
import { type MeaningPart, specificOf } from '../answer/meaning.ts';
import {
  addsContext,
  behavior,
  blocks,
  decides,
  permission,
  refuseByExit,
  reportFailure,
  reportRefusal,
  stopIgnored,
  stopRefuses,
  stopReplacesResult,
  stops,
  textIsContext,
  textIsMessage,
  userMessage,
  withoutAllow,
} from '../answer/parts.ts';
import { readStream, type Said } from '../answer/said.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectEvent, DialectLimits } from '../dialect.ts';
import type { MatchStyle } from '../matcher/compile-matcher.ts';
import { always, derived, eventName, fixed, renamed, same, toolFields, worded } from '../payload/fields.ts';
import { ownResponse, textOf } from '../payload/tool-response.ts';
import { noEffects, type ReplyForm } from '../reply/reply.ts';
import { readGroups } from '../settings/groups.ts';
import { readSwitches } from '../settings/switches.ts';
import { claudeOwnFields } from './claude.ts';
import { failure, notifications, sources } from './claude-events.ts';
import {
  claudeContext,
  claudeMessage,
  claudePermission,
  claudePrompt,
  claudeStop,
  sayAsk,
  sayContext,
  sayDeny,
  sayMessage,
  sayStop,
} from './claude-replies.ts';
import { event, ownEvents, plainTools, usualLimits } from './events.ts';

const base = [
  ...[same('session_id'), same('transcript_path'), same('cwd'), eventName('hook_event_name'), same('timestamp')],
  ...[fixed('permission_mode', 'default'), same('agent_id')],
];
const promptId = always('prompt_id', 'turn_id', (input) => input.session_id);
const maybePromptId = renamed('prompt_id', 'turn_id');
const toolEvent = [...base, promptId, ...toolFields('tool_name', 'tool_input')];
const use = (input: { readonly session_id: string }) => `call_${input.session_id}`;
const toolUse = [always('tool_use_id', 'tool_use_id', use), always('tool_call_id', 'tool_use_id', use)];
const duration = always('duration_ms', 'duration_ms', () => 0);
const last = renamed('last_assistant_message', 'prompt_response');
const ending = [fixed('background_tasks', []), fixed('crons', [])];
const message = [userMessage, reportFailure];
const refuses = withoutAllow(decides('block', 'deny'));

/** Shown to the model on other agents, ignored by this one. */
function ignores(...keys: readonly string[]): MeaningPart {
  return (said) => {
    const found = keys.filter((key) => specificOf(said)[key] !== undefined);
    return found.length === 0 ? {} : { ignored: found.map((key) => `ignores \`${key}\` on this event`) };
  };
}

/** `continue: false` would make it go on; it stops by itself, so only the reason is left to say. */
const endOfTurn: ReplyForm = { ...claudeStop, stop: sayMessage };

const events: readonly DialectEvent[] = [
  event('PreToolUse', 'BeforeTool', {
    ...{ match: 'tool', fields: [...toolEvent, ...toolUse] },
    answer: [
      ...[...message, ignores('updatedInput', 'additionalContext'), stopRefuses, refuses],
      ...[withoutAllow(permission('specific')), refuseByExit],
    ],
    // A person has said yes before this event, and `continue: false` lets the turn go on.
    reply: { ...noEffects, refuse: sayDeny, ask: sayAsk, userMessage: sayMessage },
  }),
  event('PostToolUse', 'AfterTool', {
    ...{ only: { outcome: 'success' }, match: 'tool' },
    fields: [...toolEvent, ownResponse('tool_response'), ...toolUse, duration],
    answer: [...message, ignores('updatedToolOutput'), stopReplacesResult, addsContext()],
    reply: { ...noEffects, result: sayStop, context: sayContext, userMessage: sayMessage },
  }),
  event('PostToolUseFailure', 'AfterTool', {
    ...{ only: { outcome: 'failure' }, match: 'tool' },
    fields: [...base, promptId, ...toolUse, ...toolFields('tool_name', 'tool_input'), ...failure, duration],
    ...{ answer: [...message, addsContext()], reply: claudeContext },
  }),
  event('PermissionRequest', 'PermissionRequest', {
    ...{ match: 'tool', fields: toolEvent, answer: [...message, stopIgnored, behavior, reportRefusal] },
    reply: claudePermission,
  }),
  event('PermissionDenied', 'ToolDenied', {
    ...{ only: { deniedBy: ['user', 'host'] }, match: 'tool', fields: [...toolEvent, ...toolUse, same('reason')] },
    answer: message,
  }),
  event('UserPromptSubmit', 'BeforeAgent', {
    fields: [
      ...[...base, promptId, same('prompt')],
      derived('submitted_prompt', ({ prompt }) => (prompt === '' ? undefined : prompt)),
    ],
    answer: [...message, stops, blocks, refuses, addsContext(), textIsContext, refuseByExit],
    reply: claudePrompt,
  }),
  event('Stop', 'AfterAgent', {
    fields: [
      ...[...base, promptId, same('stop_hook_active'), last, ...ending],
      ...[fixed('context_usage', 0), fixed('context_limit', 0), fixed('input_tokens', 0)],
    ],
    ...{ answer: [...message, textIsMessage, stopRefuses, refuses, refuseByExit], reply: endOfTurn },
  }),
  event('StopFailure', 'AgentError', {
    match: 'error',
    fields: [
      ...[...base, promptId, fixed('error', 'unknown')],
      derived(
        'error_details',
        ({ error }) => (isRecord(error) ? error.message : ''),
        (value) => ({ error: { message: value, kind: 'failed' } }),
      ),
      derived('last_assistant_message', ({ error }) => (isRecord(error) ? `[${textOf(error.message)}]` : '')),
    ],
    answer: message,
  }),
  event('SubagentStart', 'SubagentStart', {
    ...{ match: 'agent_type', fields: [...base, promptId, same('agent_type')], answer: [...message, addsContext()] },
    reply: claudeContext,
  }),
  event('SubagentStop', 'SubagentStop', {
    match: 'agent_type',
    fields: [
      ...[...base, promptId, same('stop_hook_active'), same('agent_type'), fixed('agent_transcript_path', '')],
      ...[last, ...ending],
    ],
    ...{ answer: [...message, stopRefuses, refuses, refuseByExit], reply: endOfTurn },
  }),
  event('SessionStart', 'SessionStart', {
    match: 'source',
    fields: [...base, maybePromptId, worded('source', sources), always('model', 'model', () => '')],
    ...{ answer: [...message, stopIgnored, addsContext(), textIsContext, reportRefusal], reply: claudeContext },
  }),
  event('SessionEnd', 'SessionEnd', {
    ...{ match: 'reason', fields: [...base, maybePromptId, worded('reason', {}, { exit: 'other' })] },
    ...{ answer: message, reply: claudeMessage },
  }),
  event('Notification', 'Notification', {
    match: 'notification_type',
    fields: [
      ...[...base, maybePromptId, same('message'), worded('notification_type', notifications)],
      derived(
        'title',
        ({ details }) => (isRecord(details) && typeof details.title === 'string' ? details.title : ''),
        (value) => ({
          details: { title: value },
        }),
      ),
    ],
    ...{ answer: message, reply: claudeMessage },
  }),
  event('PreCompact', 'PreCompress', {
    ...{ match: 'trigger', fields: [...base, promptId, same('trigger'), fixed('custom_instructions', '')] },
    ...{ answer: [...message, blocks, refuseByExit], reply: claudeMessage },
  }),
  event('PostCompact', 'PostCompress', {
    ...{ match: 'trigger', fields: [...base, promptId, same('trigger'), renamed('compact_summary', 'summary')] },
    ...{ answer: message, reply: claudeMessage },
  }),
];

const allEvents = [
  ...events,
  ...ownEvents(
    'UserPromptExpansion',
    'PostToolBatch',
    'MessageDisplay',
    'SessionDelete',
    'TodoCreated',
    'TodoCompleted',
    'InstructionsLoaded',
  ),
];

/** JSON counts with any exit code but 2, which refuses only if it says why. */
function qwenEnd(end: AnswerEnd): Said {
  const stderr = end.stderr.trim();
  if (end.exitCode === 2) return stderr === '' ? { kind: 'failure', text: '' } : { kind: 'refusal', text: stderr };
  const said = readStream(end.stdout, { decodeTwice: true });
  return said.kind === 'object' || end.exitCode === 0 ? said : { kind: 'failure', text: stderr };
}

const tools: MatchStyle = {
  names: /^[\w|]+$/,
  separator: /\|/,
  otherwise: 'expression',
  namesAreExpressions: true,
  invalid: 'nothing',
  everything: ['', '*'],
};

const limits: DialectLimits = {
  ...usualLimits,
  timeoutUnit: 'milliseconds',
  eventTimeoutMs: { SessionEnd: 2_000 },
  stopRounds: 7,
};

/** Qwen Code. */
export const qwen = defineDialect({
  name: 'qwen',
  agent: 'Qwen Code',
  provenBy: 'recordings',
  files: [
    { scope: 'project', path: '.qwen/settings.json', format: 'jsonc' },
    { scope: 'user', path: '.qwen/settings.json', format: 'jsonc' },
    { scope: 'machine', path: '/etc/qwen-code/settings.json', format: 'jsonc' },
    { scope: 'extension', path: '.qwen/extensions/*/hooks/hooks.json', format: 'json' },
  ],
  events: allEvents,
  matcher: { tools, others: { ...tools, names: undefined } },
  tools: {
    rows: [
      { tool: 'shell', names: ['run_shell_command', 'Shell', 'Bash'], fields: { background: 'is_background' } },
      ...plainTools({ shell: ['monitor', 'Monitor'], read: ['read_file', 'ReadFile', 'Read'] }),
      ...plainTools({ write: ['write_file', 'WriteFile', 'Write'], edit: ['edit', 'Edit'], glob: ['glob', 'Glob'] }),
      ...plainTools({ grep: ['grep_search', 'Grep'], fetch: ['web_fetch', 'WebFetch'] }),
      ...plainTools({ search: ['web_search', 'WebSearch'] }),
      { tool: 'task', names: ['agent', 'Agent', 'Task'], fields: { agent_type: 'subagent_type' } },
    ],
    mcp: doubleUnderscore,
  },
  limits,
  shell: 'bashOrPowerShell',
  environment: ({ input, projectDir }) => ({
    ...{ QWEN_PROJECT_DIR: projectDir, CLAUDE_PROJECT_DIR: projectDir, GEMINI_PROJECT_DIR: projectDir },
    ...{ QWEN_CODE_SESSION_ID: input.session_id, QWEN_CODE_PROJECT_DIR: projectDir },
  }),
  placeholders: { extensionPath: 'extensionPath' },
  classify: qwenEnd,
  disobeyed: [],
  run: { order: 'parallel', identical: 'once', rewrite: 'ignored' },
  readSettings: (value) => {
    const rules = { events: allEvents, limits, ownFields: [...claudeOwnFields], flat: 'never' as const };
    return { ...readSwitches(value), ...readGroups(rules, isRecord(value) ? value.hooks : value) };
  },
});
