import { isRecord } from '@agent-hooks/hook-types';
import type { NeutralTool } from '@agent-hooks/hook-types/tools';
import { type MeaningPart, textAt } from '../answer/meaning.ts';
import { addsContext, field, permission, refuseByExit, reportFailure, rewrites, userMessage } from '../answer/parts.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectEvent, DialectLimits } from '../dialect.ts';
import type { MatchStyle } from '../matcher/compile-matcher.ts';
import {
  always,
  callOf,
  derived,
  eventName,
  fixed,
  inputFields,
  type PayloadField,
  renamed,
  same,
  toolFields,
} from '../payload/fields.ts';
import { responseText, textOf } from '../payload/tool-response.ts';
import { noEffects, type ReplyForm, type Say } from '../reply/reply.ts';
import { readGroups } from '../settings/groups.ts';
import { claudeEnd } from './claude.ts';
import { event, ownEvents, plainTools, usualLimits } from './events.ts';

const base: readonly PayloadField[] = [
  renamed('conversation_id', 'session_id'),
  always('generation_id', 'turn_id', (input) => input.session_id),
  always('model', 'model', () => ''),
  eventName('hook_event_name'),
  fixed('cursor_version', ''),
  derived(
    'workspace_roots',
    ({ cwd }) => [cwd],
    (value) => (Array.isArray(value) ? { cwd: value[0] } : {}),
  ),
  fixed('user_email', null),
  same('transcript_path'),
];
const toolUse = always('tool_use_id', 'tool_use_id', (input) => input.session_id);
const duration = always('duration', 'duration_ms', () => 0);
const tool = [...base, ...toolFields('tool_name', 'tool_input'), toolUse, same('cwd')];
const output = (key: string) =>
  derived(
    key,
    (input) => responseText(input),
    (value) => ({ tool_response: { llmContent: textOf(value), returnDisplay: textOf(value) } }),
  );
const edits = derived('edits', (input) => {
  const { old_string: before = '', new_string: after, content = '' } = callOf(input).input;
  return [{ old_string: before, new_string: after ?? content }];
});

/** `permission` and its two messages. */
const permits: MeaningPart = (said) => {
  const word = field(said, 'permission');
  if (word !== 'allow' && word !== 'deny' && word !== 'ask') return {};
  return { decision: word, reason: field(said, 'agent_message') ?? field(said, 'user_message') };
};
const shown: MeaningPart = (said) => ({ userMessage: field(said, 'user_message') });
const before = [
  userMessage,
  shown,
  reportFailure,
  permission('specific'),
  permits,
  rewrites('updatedInput'),
  rewrites('updated_input', 'top'),
  addsContext(),
  refuseByExit,
];
const after: readonly MeaningPart[] = [
  ...[userMessage, shown, reportFailure, addsContext(), addsContext('top', 'additional_context')],
  (said) =>
    said.kind === 'object' && said.value.updated_mcp_tool_output !== undefined
      ? { toolResult: textOf(said.value.updated_mcp_tool_output) }
      : {},
];
/** `continue: false` refuses a prompt. */
const prompt: MeaningPart = (said) =>
  said.kind === 'object' && said.value.continue === false
    ? { decision: 'deny', reason: textAt(said.value, 'user_message') }
    : {};
/** A message to go on with keeps the agent from stopping. */
const followUp: MeaningPart = (said) => {
  const text = field(said, 'followup_message');
  return text ? { decision: 'deny', reason: text } : {};
};

const sayPermission =
  (word: string): Say<string> =>
  (reason) => ({
    fields: { permission: word, user_message: reason, agent_message: reason },
  });
const beforeForm: ReplyForm = {
  ...noEffects,
  refuse: sayPermission('deny'),
  ask: sayPermission('ask'),
  allow: () => ({ fields: { permission: 'allow' } }),
  userMessage: (text) => ({ fields: { user_message: text } }),
};
const contextForm: ReplyForm = { ...noEffects, context: (text) => ({ fields: { additional_context: text } }) };
// It stops by itself where no one wants it to go on.
const stopForm: ReplyForm = {
  ...noEffects,
  refuse: (text) => ({ fields: { followup_message: text } }),
  refusalGoesOn: true,
  stop: (stopReason) => ({ stderr: stopReason }),
};
const tools = (...kinds: readonly NeutralTool[]) => ({ tools: kinds });

const events: readonly DialectEvent[] = [
  event('preToolUse', 'BeforeTool', {
    ...{ match: 'tool', fields: tool, answer: before },
    // An `ask` is not among the answers of this event.
    reply: {
      ...beforeForm,
      ask: undefined,
      input: { say: (updated) => ({ fields: { updated_input: updated } }), needsAllow: false },
    },
  }),
  event('postToolUse', 'AfterTool', {
    ...{ only: { outcome: 'success' }, match: 'tool', fields: [...tool, output('tool_output'), duration] },
    ...{ answer: after, reply: contextForm },
  }),
  event('postToolUseFailure', 'AfterTool', {
    ...{ only: { outcome: 'failure' }, match: 'tool' },
    fields: [...tool, output('error_message'), fixed('failure_type', 'error'), duration, fixed('is_interrupt', false)],
    ...{ answer: after, reply: contextForm },
  }),
  event('beforeShellExecution', 'BeforeTool', {
    ...{ only: tools('shell'), match: 'command' },
    fields: [...base, ...inputFields('Shell', { command: 'command' }), same('cwd'), fixed('sandbox', false)],
    ...{ answer: before, reply: beforeForm },
  }),
  event('afterShellExecution', 'AfterTool', {
    ...{ only: tools('shell'), match: 'command' },
    fields: [...base, ...inputFields('Shell', { command: 'command' }), same('cwd'), output('output'), duration],
    ...{ answer: after, reply: contextForm },
  }),
  event('beforeMCPExecution', 'BeforeTool', {
    ...{ only: tools('mcp'), match: 'tool' },
    ...{ fields: [...base, ...toolFields('tool_name', 'tool_input', { form: 'json' })], answer: before },
    reply: beforeForm,
  }),
  event('afterMCPExecution', 'AfterTool', {
    ...{ only: tools('mcp'), match: 'tool' },
    fields: [...base, ...toolFields('tool_name', 'tool_input', { form: 'json' }), output('result_json'), duration],
    ...{ answer: after, reply: contextForm },
  }),
  event('beforeReadFile', 'BeforeTool', {
    only: tools('read'),
    fields: [
      ...base,
      ...inputFields('Read', { file_path: 'file_path' }),
      fixed('content', ''),
      fixed('attachments', []),
    ],
    ...{ answer: before, reply: { ...beforeForm, ask: undefined } },
  }),
  event('afterFileEdit', 'AfterTool', {
    only: tools('write', 'edit'),
    ...{ fields: [...base, ...inputFields('Write', { file_path: 'file_path' }), edits], answer: after },
  }),
  event('beforeSubmitPrompt', 'BeforeAgent', {
    fields: [...base, same('prompt'), fixed('attachments', [])],
    answer: [userMessage, shown, reportFailure, prompt, refuseByExit],
    reply: { ...noEffects, refuse: (text) => ({ fields: { continue: false, user_message: text } }) },
  }),
  event('stop', 'AfterAgent', {
    ...{ fields: [...base, fixed('status', 'completed'), fixed('loop_count', 0)], answer: [reportFailure, followUp] },
    reply: stopForm,
  }),
  event('subagentStart', 'SubagentStart', {
    match: 'subagent_type',
    ...{ fields: [...base, renamed('subagent_type', 'agent_type'), renamed('task', 'prompt')], answer: before },
    reply: { ...beforeForm, ask: undefined },
  }),
  event('subagentStop', 'SubagentStop', {
    match: 'subagent_type',
    fields: [...base, renamed('subagent_type', 'agent_type'), fixed('status', 'completed')],
    ...{ answer: [reportFailure, followUp], reply: stopForm },
  }),
  event('sessionStart', 'SessionStart', {
    fields: [...base, same('session_id'), fixed('is_background_agent', false), fixed('composer_mode', 'agent')],
    ...{ answer: [reportFailure, addsContext('top', 'additional_context')], reply: contextForm },
  }),
  event('sessionEnd', 'SessionEnd', { fields: [...base, same('session_id'), same('reason')], answer: [reportFailure] }),
  event('preCompact', 'PreCompress', { fields: [...base, same('trigger')], answer: [reportFailure, shown] }),
  ...ownEvents('afterAgentResponse', 'afterAgentThought', 'beforeTabFileRead', 'afterTabFileEdit', 'workspaceOpen'),
];

/** An expression that need not match the whole. */
export const cursorMatching: MatchStyle = {
  names: undefined,
  separator: /\|/,
  otherwise: 'expression',
  namesAreExpressions: false,
  invalid: 'nothing',
  everything: ['', '*'],
};

const limits: DialectLimits = { ...usualLimits, stopRounds: 5 };

/** Cursor, whose entries are flat and may fail closed. */
export const cursor = defineDialect({
  name: 'cursor',
  agent: 'Cursor',
  provenBy: 'documentation',
  files: [
    { scope: 'project', path: '.cursor/hooks.json', format: 'json' },
    { scope: 'user', path: '.cursor/hooks.json', format: 'json' },
    { scope: 'machine', path: '/etc/cursor/hooks.json', format: 'json' },
  ],
  events,
  matcher: { tools: cursorMatching, others: cursorMatching },
  tools: {
    rows: [
      { tool: 'shell', names: ['Shell'], fields: { directory: 'working_directory' } },
      ...plainTools({ read: ['Read'], write: ['Write'], edit: ['Write', 'StrReplace'], grep: ['Grep'] }),
      ...plainTools({ fetch: ['WebFetch'], search: ['WebSearch'] }),
      { tool: 'task', names: ['Task'], fields: { agent_type: 'subagent_type' } },
    ],
    // The server is not part of the name.
    mcp: {
      format: (_server, name) => `MCP:${name}`,
      parse: (name) => (name.startsWith('MCP:') ? { server: '', tool: name.slice('MCP:'.length) } : undefined),
    },
  },
  limits,
  shell: 'sh',
  environment: ({ input, projectDir }) => ({
    ...{ CURSOR_PROJECT_DIR: projectDir, CURSOR_VERSION: '', CURSOR_TRANSCRIPT_PATH: input.transcript_path },
    CLAUDE_PROJECT_DIR: projectDir,
  }),
  placeholders: {},
  classify: claudeEnd,
  disobeyed: [],
  run: { order: 'parallel', identical: 'once', rewrite: 'lastInOrder' },
  readSettings: (value) => {
    const rules = { events, limits, ownFields: ['comment'], flat: 'allowed' as const, toFields: cursorFields };
    return { enabled: undefined, disabled: [], ...readGroups(rules, isRecord(value) ? value.hooks : value) };
  },
});

/** A hook that fails closed is one of ours that blocks on failure. */
function cursorFields({ failClosed, ...hook }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return failClosed === true ? { onFailure: 'block', ...hook } : hook;
}
