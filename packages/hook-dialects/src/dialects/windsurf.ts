import { isRecord } from '@agent-hooks/hook-types';
import type { AnswerEnd } from '@agent-hooks/hook-types/internal';
import { type NeutralTool, separatedNames } from '@agent-hooks/hook-types/tools';
import { refuseByExit } from '../answer/parts.ts';
import { nothing, type Said } from '../answer/said.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectEvent } from '../dialect.ts';
import { always, callOf, eventName, inputFields, type PayloadField, renamed, same } from '../payload/fields.ts';
import { responseText, textOf } from '../payload/tool-response.ts';
import { noEffects, type ReplyForm } from '../reply/reply.ts';
import { readGroups } from '../settings/groups.ts';
import { event, ownEvents, plainTools, usualLimits } from './events.ts';
import { contractMatching } from './native.ts';

const base: readonly PayloadField[] = [
  eventName('agent_action_name'),
  renamed('trajectory_id', 'session_id'),
  always('execution_id', 'turn_id', (input) => input.session_id),
  same('timestamp'),
];
const command = [
  ...inputFields('run_command', { 'tool_info.command_line': 'command' }),
  renamed('tool_info.cwd', 'cwd'),
];
const file = inputFields('read_code', { 'tool_info.file_path': 'file_path' });

/** A file that is written whole is one edit of nothing. */
const written: readonly PayloadField[] = [
  {
    key: 'tool_info.file_path',
    write: (input) => callOf(input).input.file_path ?? callOf(input).input.path,
    read: () => ({}),
  },
  {
    key: 'tool_info.edits',
    write: (input) => {
      const { old_string: before = '', new_string: after, content = '' } = callOf(input).input;
      return [{ old_string: before, new_string: after ?? content }];
    },
    read: (value, payload, { tools }) => {
      const [first] = Array.isArray(value) ? value : [];
      const info = isRecord(payload.tool_info) ? payload.tool_info : {};
      const input = { file_path: info.file_path, ...(isRecord(first) ? first : {}) };
      const [call] = tools.toHost({ name: 'write_code', input });
      return { tool_name: call.name, tool_input: call.input };
    },
  },
];

const mcp: readonly PayloadField[] = [
  {
    key: 'tool_info.mcp_server_name',
    write: (input, { tools }) => tools.mcpOf(callOf(input))?.server,
    read: () => ({}),
  },
  {
    key: 'tool_info.mcp_tool_name',
    write: (input, { tools }) => tools.mcpOf(callOf(input))?.tool,
    read: (value, payload) => {
      const info = isRecord(payload.tool_info) ? payload.tool_info : {};
      const [server, name] = [textOf(info.mcp_server_name), textOf(value)];
      return { tool_name: `mcp__${server}__${name}`, mcp_context: { server_name: server, tool_name: name } };
    },
  },
  {
    key: 'tool_info.mcp_tool_arguments',
    write: (input) => callOf(input).input,
    read: (value) => ({ tool_input: isRecord(value) ? value : {} }),
  },
];

const result: PayloadField = {
  key: 'tool_info.mcp_result',
  write: (input) => responseText(input),
  read: (value) => ({ tool_response: { llmContent: value } }),
};

/** Nothing but an exit code is heard, and only before an action. */
const before: ReplyForm = { ...noEffects, refuse: (reason) => ({ exitCode: 2, stderr: reason }) };
const only = (...tools: readonly NeutralTool[]) => ({ tools });

const events: readonly DialectEvent[] = [
  event('pre_run_command', 'BeforeTool', {
    ...{ only: only('shell'), fields: [...base, ...command], answer: [refuseByExit], reply: before },
  }),
  event('post_run_command', 'AfterTool', { only: only('shell'), fields: [...base, ...command], answer: [] }),
  event('pre_read_code', 'BeforeTool', {
    ...{ only: only('read'), fields: [...base, ...file], answer: [refuseByExit], reply: before },
  }),
  event('post_read_code', 'AfterTool', { only: only('read'), fields: [...base, ...file], answer: [] }),
  event('pre_write_code', 'BeforeTool', {
    ...{ only: only('write', 'edit'), fields: [...base, ...written], answer: [refuseByExit], reply: before },
  }),
  event('post_write_code', 'AfterTool', { only: only('write', 'edit'), fields: [...base, ...written], answer: [] }),
  event('pre_mcp_tool_use', 'BeforeTool', {
    ...{ only: only('mcp'), fields: [...base, ...mcp], answer: [refuseByExit], reply: before },
  }),
  event('post_mcp_tool_use', 'AfterTool', { only: only('mcp'), fields: [...base, ...mcp, result], answer: [] }),
  event('pre_user_prompt', 'BeforeAgent', {
    ...{ fields: [...base, renamed('tool_info.user_prompt', 'prompt')], answer: [refuseByExit], reply: before },
  }),
  event('post_cascade_response', 'AfterAgent', {
    ...{ fields: [...base, renamed('tool_info.response', 'prompt_response')], answer: [] },
  }),
  ...ownEvents('post_cascade_response_with_transcript', 'post_setup_worktree'),
];

function windsurfEnd(end: AnswerEnd): Said {
  if (end.exitCode === 0) return nothing;
  return end.exitCode === 2
    ? { kind: 'refusal', text: end.stderr.trim() }
    : { kind: 'failure', text: end.stderr.trim() };
}

/** Windsurf Cascade, whose hooks answer by exit code alone. */
export const windsurf = defineDialect({
  name: 'windsurf',
  agent: 'Windsurf',
  provenBy: 'documentation',
  files: [
    { scope: 'project', path: '.windsurf/hooks.json', format: 'json' },
    { scope: 'user', path: '.codeium/windsurf/hooks.json', format: 'json' },
    { scope: 'machine', path: '/etc/windsurf/hooks.json', format: 'json' },
  ],
  events,
  matcher: { tools: contractMatching, others: contractMatching },
  tools: {
    rows: [...plainTools({ shell: ['run_command'], read: ['read_code'], edit: ['write_code'], write: ['write_code'] })],
    mcp: separatedNames('mcp__', '__'),
  },
  limits: usualLimits,
  shell: 'bash',
  environment: () => ({}),
  placeholders: {},
  classify: windsurfEnd,
  disobeyed: [],
  run: { order: 'sequential', identical: 'each', rewrite: 'ignored' },
  readSettings: (value) => {
    const rules = {
      events,
      limits: usualLimits,
      ownFields: ['show_output'],
      flat: 'allowed' as const,
      toFields: windsurfFields,
    };
    return { enabled: undefined, disabled: [], ...readGroups(rules, isRecord(value) ? value.hooks : value) };
  },
});

function windsurfFields({ working_directory: directory, powershell: _, ...hook }: Readonly<Record<string, unknown>>) {
  return directory === undefined ? hook : { ...hook, cwd: directory };
}
