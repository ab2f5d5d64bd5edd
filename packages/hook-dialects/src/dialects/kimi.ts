import { isRecord } from '@agent-hooks/hook-types';
import { doubleUnderscore } from '@agent-hooks/hook-types/tools';
import { permission, refuseByExit } from '../answer/parts.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectEvent, DialectLimits } from '../dialect.ts';
import { always, eventName, renamed, same, toolFields } from '../payload/fields.ts';
import { textResponse } from '../payload/tool-response.ts';
import { noEffects, type ReplyForm } from '../reply/reply.ts';
import { groupsOf, readGroups } from '../settings/groups.ts';
import { claudeEnd } from './claude.ts';
import { sayByExit } from './claude-replies.ts';
import { event, ownEvents, plainTools, usualLimits } from './events.ts';
import { contractMatching } from './native.ts';

const base = [eventName('hook_event_name'), same('session_id'), same('cwd')];
const callId = always('tool_call_id', 'tool_use_id', ({ session_id: session }) => `call_${session}`);
const tool = [...base, ...toolFields('tool_name', 'tool_input'), callId];
const refusal: ReplyForm = { ...noEffects, refuse: sayByExit };
const endOfTurn: ReplyForm = { ...refusal, refusalGoesOn: true, stop: (stderr) => ({ stderr }) };
const answer = [permission('specific'), refuseByExit];
const subagent = [...base, renamed('agent_name', 'agent_type')];

const events: readonly DialectEvent[] = [
  event('PreToolUse', 'BeforeTool', { match: 'tool', fields: tool, answer, reply: refusal }),
  event('PostToolUse', 'AfterTool', {
    ...{ only: { outcome: 'success' }, match: 'tool', fields: [...tool, textResponse('tool_output')], answer: [] },
  }),
  event('PostToolUseFailure', 'AfterTool', {
    ...{ only: { outcome: 'failure' }, match: 'tool', fields: [...tool, textResponse('error')], answer: [] },
  }),
  event('UserPromptSubmit', 'BeforeAgent', {
    ...{ match: 'prompt', fields: [...base, same('prompt')], answer, reply: refusal },
  }),
  event('Stop', 'AfterAgent', {
    ...{ fields: [...base, same('stop_hook_active')], answer, reply: endOfTurn },
  }),
  event('PermissionRequest', 'PermissionRequest', { match: 'tool', fields: tool, answer: [] }),
  event('SessionStart', 'SessionStart', { match: 'source', fields: [...base, same('source')], answer: [] }),
  event('SessionEnd', 'SessionEnd', { match: 'reason', fields: [...base, same('reason')], answer: [] }),
  event('SubagentStart', 'SubagentStart', { match: 'agent_type', fields: subagent, answer: [] }),
  event('SubagentStop', 'SubagentStop', { match: 'agent_type', fields: subagent, answer: [] }),
  event('PreCompact', 'PreCompress', { match: 'trigger', fields: [...base, same('trigger')], answer: [] }),
  event('PostCompact', 'PostCompress', { match: 'trigger', fields: [...base, same('trigger')], answer: [] }),
  ...ownEvents('UserPromptQueued', 'TurnStarted', 'PermissionResult', 'SessionHeartbeat', 'TaskStarted'),
  ...ownEvents('StopFailure', 'Interrupt', 'Notification'),
];

const limits: DialectLimits = { ...usualLimits, defaultTimeoutMs: 30_000 };

/** Kimi Code, whose hooks are a list in its configuration. */
export const kimi = defineDialect({
  ...{ name: 'kimi', agent: 'Kimi Code', provenBy: 'documentation', shell: 'sh', disobeyed: [], placeholders: {} },
  files: [{ scope: 'user', path: '.kimi-code/config.toml', format: 'toml' }],
  events,
  matcher: { tools: contractMatching, others: contractMatching },
  tools: {
    rows: [
      { tool: 'read', names: ['Read', 'ReadFile'], fields: { file_path: 'path' } },
      { tool: 'write', names: ['Write', 'WriteFile'], fields: { file_path: 'path' } },
      { tool: 'edit', names: ['Edit', 'StrReplaceFile'], fields: { file_path: 'path' } },
      ...plainTools({ shell: ['Bash', 'Shell'], glob: ['Glob'], grep: ['Grep'], task: ['Agent', 'Task'] }),
      ...plainTools({ fetch: ['FetchURL', 'WebFetch'], search: ['SearchWeb', 'WebSearch'] }),
    ],
    mcp: doubleUnderscore,
  },
  limits,
  environment: () => ({}),
  classify: claudeEnd,
  run: { order: 'parallel', identical: 'once', rewrite: 'ignored' },
  readSettings: (value) => {
    const toFields = ({ event: _, fail_mode: mode, ...hook }: Readonly<Record<string, unknown>>) =>
      mode === 'closed' ? { ...hook, onFailure: 'block' } : hook;
    const rules = { events, limits, ownFields: [], flat: 'allowed' as const, toFields };
    const hooks = isRecord(value) ? groupsOf(value.hooks, ({ event: name }) => name) : value;
    return { enabled: undefined, disabled: [], ...readGroups(rules, hooks) };
  },
});
