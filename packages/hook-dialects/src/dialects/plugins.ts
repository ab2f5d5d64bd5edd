import { isRecord } from '@agent-hooks/hook-types';
import { type NeutralTool, separatedNames } from '@agent-hooks/hook-types/tools';
import { blocks, refuseByExit, reportFailure } from '../answer/parts.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectEvent, DialectLimits } from '../dialect.ts';
import { derived, eventName, type PayloadField, renamed, same, toolFields } from '../payload/fields.ts';
import { textResponse } from '../payload/tool-response.ts';
import { noEffects, type ReplyForm } from '../reply/reply.ts';
import { readGroups } from '../settings/groups.ts';
import { claudeEnd, claudeOwnFields } from './claude.ts';
import { sayBlock } from './claude-replies.ts';
import { event, ownEvents, usualLimits } from './events.ts';
import { contractMatching } from './native.ts';

/** Both Goose's names and Claude's, so that scripts written for either read what they know. */
const base: readonly PayloadField[] = [
  eventName('event'),
  eventName('hook_event_name'),
  same('session_id'),
  renamed('working_dir', 'cwd'),
  same('cwd'),
];
const tool = [...base, ...toolFields('tool_name', 'tool_input')];
const about = (key: string) =>
  derived('matcher_context', (input) => (isRecord(input.tool_input) ? input.tool_input[key] : undefined));
const refuses: ReplyForm = { ...noEffects, refuse: sayBlock };
const observed = [reportFailure];
const seen = (key: string, ...tools: readonly NeutralTool[]) => ({
  ...{ only: { tools }, match: 'matcher_context', fields: [...tool, about(key)], answer: observed },
});

const subagent = {
  ...{ match: 'agent_type', fields: [...base, same('agent_id'), same('agent_type')], answer: observed },
};

const events: readonly DialectEvent[] = [
  event('PreToolUse', 'BeforeTool', {
    ...{ match: 'tool', fields: tool, answer: [reportFailure, blocks, refuseByExit], reply: refuses },
  }),
  event('PostToolUse', 'AfterTool', {
    ...{ only: { outcome: 'success' }, match: 'tool', fields: [...tool, textResponse('tool_output')] },
    answer: observed,
  }),
  event('PostToolUseFailure', 'AfterTool', {
    ...{ only: { outcome: 'failure' }, match: 'tool', fields: [...tool, textResponse('tool_output')] },
    answer: observed,
  }),
  event('BeforeReadFile', 'BeforeTool', seen('file_path', 'read')),
  event('AfterFileEdit', 'AfterTool', seen('file_path', 'write', 'edit')),
  event('BeforeShellExecution', 'BeforeTool', seen('command', 'shell')),
  event('AfterShellExecution', 'AfterTool', seen('command', 'shell')),
  event('UserPromptSubmit', 'BeforeAgent', {
    ...{ match: 'message', fields: [...base, renamed('message', 'prompt')], answer: observed },
  }),
  event('Stop', 'AfterAgent', { fields: [...base, renamed('message', 'prompt_response')], answer: observed }),
  event('SessionStart', 'SessionStart', { match: 'source', fields: [...base, same('source')], answer: observed }),
  event('SessionEnd', 'SessionEnd', { match: 'reason', fields: [...base, same('reason')], answer: observed }),
  event('SubagentStart', 'SubagentStart', subagent),
  event('SubagentStop', 'SubagentStop', subagent),
  ...ownEvents('Notification', 'PreCompact'),
];

const limits: DialectLimits = { ...usualLimits, defaultTimeoutMs: 30_000 };

/** Open Plugins, as Goose reads them. */
export const plugins = defineDialect({
  name: 'plugins',
  agent: 'Open Plugins',
  provenBy: 'documentation',
  files: [
    { scope: 'project', path: '.agents/plugins/*/hooks/hooks.json', format: 'json' },
    { scope: 'user', path: '.agents/plugins/*/hooks/hooks.json', format: 'json' },
  ],
  events,
  matcher: { tools: contractMatching, others: contractMatching },
  tools: {
    rows: [
      { tool: 'shell', names: ['shell', 'developer__shell', 'Bash'], fields: {} },
      { tool: 'read', names: ['read', 'view', 'Read'], fields: { file_path: 'path' } },
      { tool: 'write', names: ['write', 'Write'], fields: { file_path: 'path' } },
      {
        ...{ tool: 'edit', names: ['edit', 'Edit'] },
        fields: { file_path: 'path', old_string: 'before', new_string: 'after' },
      },
    ],
    mcp: separatedNames('', '__'),
  },
  limits,
  shell: 'sh',
  environment: ({ plugin }) => ({
    ...(plugin && { PLUGIN_ROOT: plugin.root, CLAUDE_PLUGIN_ROOT: plugin.root }),
    ...(plugin?.data !== undefined && { PLUGIN_DATA: plugin.data }),
  }),
  placeholders: { PLUGIN_ROOT: 'PLUGIN_ROOT', PLUGIN_DATA: 'PLUGIN_DATA', CLAUDE_PLUGIN_ROOT: 'CLAUDE_PLUGIN_ROOT' },
  classify: claudeEnd,
  disobeyed: [],
  run: { order: 'sequential', identical: 'each', rewrite: 'ignored' },
  readSettings: (value) => {
    const rules = { events, limits, ownFields: claudeOwnFields, flat: 'never' as const };
    return { enabled: undefined, disabled: [], ...readGroups(rules, isRecord(value) ? value.hooks : value) };
  },
});
