import { isRecord } from '@agent-hooks/hook-types';
import {
  addsContext,
  behavior,
  blockAddsContext,
  blocks,
  contextByExit,
  decides,
  goesOn,
  permission,
  refuseByExit,
  reportFailure,
  reportRefusal,
  rewrites,
  stopIgnored,
  stops,
  textIsContext,
  updatedOutput,
  userMessage,
} from '../answer/parts.ts';
import type { DialectEvent } from '../dialect.ts';
import {
  always,
  derived,
  eventName,
  fixed,
  type PayloadField,
  renamed,
  same,
  toolFields,
  worded,
} from '../payload/fields.ts';
import { claudeResponse, responseText } from '../payload/tool-response.ts';
import {
  claudeContext,
  claudeMessage,
  claudePermission,
  claudePost,
  claudePre,
  claudePrompt,
  claudeStop,
} from './claude-replies.ts';
import { event, ownEvents } from './events.ts';

const base = [same('session_id'), same('transcript_path'), same('cwd'), eventName('hook_event_name')];
const promptId = always('prompt_id', 'turn_id', (input) => input.session_id);
export const effort = fixed('effort', { level: 'high' });
const mode = fixed('permission_mode', 'default');
const agent = [same('agent_id'), same('agent_type')];
const toolEvent = [...base, promptId, mode, effort, ...agent, ...toolFields('tool_name', 'tool_input')];
const toolUse = always('tool_use_id', 'tool_use_id', (input) => `toolu_${input.session_id}`);
const duration = always('duration_ms', 'duration_ms', () => 0);
const ending = [fixed('background_tasks', []), fixed('session_crons', [])];
const last = renamed('last_assistant_message', 'prompt_response');

/** Of a tool that failed, its error; Claude Code has an event of its own for it. */
export const failure: readonly PayloadField[] = [
  derived('error', responseText, (value) => ({ tool_response: { llmContent: value, error: { message: value } } })),
  fixed('is_interrupt', false),
];

export const sources = { compress: 'compact' };
export const notifications = { ToolPermission: 'permission_prompt' };

const message = [userMessage, reportFailure];
const failed = { outcome: 'failure', byExitCode: true } as const;

/** The events of Claude Code that the contract has, with what each of them takes and obeys. */
export const claudeEvents: readonly DialectEvent[] = [
  event('PreToolUse', 'BeforeTool', {
    ...{ match: 'tool', fields: [...toolEvent, toolUse] },
    answer: [
      ...message,
      stops,
      decides('block'),
      permission('specific'),
      rewrites('updatedInput'),
      addsContext(),
      refuseByExit,
    ],
    reply: claudePre,
  }),
  event('PostToolUse', 'AfterTool', {
    ...{ only: { outcome: 'success', byExitCode: true }, match: 'tool' },
    fields: [...toolEvent, claudeResponse('tool_response'), toolUse, duration],
    answer: [...message, stops, addsContext(), blockAddsContext, updatedOutput, contextByExit],
    reply: claudePost,
  }),
  event('PostToolUseFailure', 'AfterTool', {
    ...{ only: failed, match: 'tool', fields: [...toolEvent, toolUse, ...failure, duration] },
    ...{ answer: [...message, stops, addsContext(), blockAddsContext, contextByExit], reply: claudeContext },
  }),
  event('PermissionRequest', 'PermissionRequest', {
    ...{ match: 'tool', fields: [...toolEvent, fixed('permission_suggestions', [])] },
    ...{ answer: [...message, stopIgnored, behavior, reportRefusal], reply: claudePermission },
  }),
  event('PermissionDenied', 'ToolDenied', {
    ...{ only: { deniedBy: ['user', 'host'] }, match: 'tool', fields: [...toolEvent, toolUse, same('reason')] },
    answer: message,
  }),
  event('UserPromptSubmit', 'BeforeAgent', {
    fields: [...base, promptId, mode, same('prompt')],
    ...{ answer: [...message, stops, blocks, addsContext(), textIsContext, refuseByExit], reply: claudePrompt },
  }),
  event('Stop', 'AfterAgent', {
    fields: [...base, promptId, mode, effort, same('stop_hook_active'), last, ...ending],
    ...{ answer: [...message, goesOn, refuseByExit, stops], reply: claudeStop },
  }),
  event('StopFailure', 'AgentError', {
    match: 'error',
    fields: [
      ...base,
      promptId,
      effort,
      fixed('error', 'unknown'),
      derived(
        'last_assistant_message',
        ({ error }) => (isRecord(error) ? error.message : ''),
        (value) => ({ error: { message: value, kind: 'failed' } }),
      ),
    ],
    answer: message,
  }),
  event('SubagentStart', 'SubagentStart', {
    ...{ match: 'agent_type', fields: [...base, promptId, ...agent], answer: [...message, addsContext()] },
    reply: claudeContext,
  }),
  event('SubagentStop', 'SubagentStop', {
    match: 'agent_type',
    fields: [
      ...base,
      promptId,
      mode,
      ...agent,
      effort,
      same('stop_hook_active'),
      fixed('agent_transcript_path', ''),
      last,
      ...ending,
    ],
    ...{ answer: [...message, goesOn, refuseByExit, stops], reply: claudeStop },
  }),
  event('SessionStart', 'SessionStart', {
    match: 'source',
    fields: [...base, renamed('prompt_id', 'turn_id'), worded('source', sources), same('model')],
    ...{ answer: [...message, stopIgnored, addsContext(), textIsContext, reportRefusal], reply: claudeContext },
  }),
  event('SessionEnd', 'SessionEnd', {
    match: 'reason',
    fields: [...base, renamed('prompt_id', 'turn_id'), worded('reason', {}, { exit: 'other' })],
    ...{ answer: message, reply: claudeMessage },
  }),
  event('Notification', 'Notification', {
    match: 'notification_type',
    fields: [...base, promptId, same('message'), worded('notification_type', notifications)],
    ...{ answer: message, reply: claudeMessage },
  }),
  event('PreCompact', 'PreCompress', {
    ...{ match: 'trigger', fields: [...base, promptId, same('trigger'), fixed('custom_instructions', null)] },
    answer: [...message, blocks, refuseByExit],
    reply: { ...claudeStop, refusalGoesOn: false, stopRunsTool: true },
  }),
  event('PostCompact', 'PostCompress', {
    ...{ match: 'trigger', fields: [...base, promptId, same('trigger'), renamed('compact_summary', 'summary')] },
    ...{ answer: message, reply: claudeMessage },
  }),
];

export const claudeOwnEvents: readonly DialectEvent[] = ownEvents(
  ...[
    'Setup',
    'UserPromptExpansion',
    'PostToolBatch',
    'MessageDisplay',
    'TaskCreated',
    'TaskCompleted',
    'TeammateIdle',
  ],
  ...['InstructionsLoaded', 'ConfigChange', 'CwdChanged', 'DirectoryAdded', 'FileChanged', 'WorktreeCreate'],
  ...['WorktreeRemove', 'Elicitation', 'ElicitationResult', 'PreModelSwitch', 'PostModelSwitch'],
);

const permissionWords: ReadonlySet<unknown> = new Set(['allow', 'deny', 'ask', 'defer']);

/** What makes Claude Code throw a whole answer away. */
export function claudeProblem(value: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const { decision, hookSpecificOutput: own } = value;
  if (decision !== undefined && decision !== 'approve' && decision !== 'block') {
    return `\`decision\` may be 'approve' or 'block' only, and it is ${JSON.stringify(decision)}`;
  }
  if (own === undefined) return undefined;
  if (!isRecord(own)) return '`hookSpecificOutput` is not an object';
  if (own.hookEventName !== name) return `\`hookSpecificOutput.hookEventName\` is not '${name}'`;
  const wrong = own.permissionDecision !== undefined && !permissionWords.has(own.permissionDecision);
  return wrong ? `\`permissionDecision\` is ${JSON.stringify(own.permissionDecision)}` : undefined;
}
