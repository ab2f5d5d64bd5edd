import { isRecord } from '@agent-hooks/hook-types';
import type { AnswerEnd } from '@agent-hooks/hook-types/internal';
import { applyPatch, doubleUnderscore } from '@agent-hooks/hook-types/tools';
import {
  addsContext,
  behavior,
  blockReplacesResult,
  blocks,
  permission,
  refuseByExit,
  reportRefusal,
  resultByExit,
  rewrites,
  stopIgnored,
  stopReplacesResult,
  stops,
  textIsContext,
  userMessage,
} from '../answer/parts.ts';
import { readStream, type Said } from '../answer/said.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectEvent, DialectLimits } from '../dialect.ts';
import type { MatchStyle } from '../matcher/compile-matcher.ts';
import { always, derived, eventName, fixed, renamed, same, toolFields, worded } from '../payload/fields.ts';
import { textResponse } from '../payload/tool-response.ts';
import { noEffects, type ReplyForm } from '../reply/reply.ts';
import { readGroups } from '../settings/groups.ts';
import { sources } from './claude-events.ts';
import {
  claudeContext,
  claudeMessage,
  claudePermission,
  claudePrompt,
  claudeStop,
  sayAllow,
  sayBlock,
  sayContext,
  sayDeny,
  sayMessage,
  sayUpdatedInput,
} from './claude-replies.ts';
import { codexProblem } from './codex-schema.ts';
import { event, onlyIf, ownEvents, usualLimits } from './events.ts';

const session = [same('session_id'), same('transcript_path'), same('cwd'), eventName('hook_event_name')];
const model = always('model', 'model', () => '');
const mode = fixed('permission_mode', 'default');
const turn = [...session, always('turn_id', 'turn_id', (input) => input.session_id), model];
const inTurn = [...turn, mode, same('agent_id'), same('agent_type')];
const toolEvent = [...inTurn, ...toolFields('tool_name', 'tool_input')];
const toolUse = always('tool_use_id', 'tool_use_id', (input) => `call_${input.session_id}`);
const last = derived(
  'last_assistant_message',
  ({ prompt_response: text }) => (typeof text === 'string' ? text : null),
  (value) => ({ prompt_response: value }),
);

/** Before a tool: a refusal with a reason, a rewrite beside an allow, and nothing that would void the whole answer. */
const pre: ReplyForm = {
  ...noEffects,
  refuse: sayDeny,
  input: {
    say: (input, place, wanted) => ({
      fields: { ...sayUpdatedInput(input, place, wanted).fields, ...sayAllowed(place, wanted) },
    }),
    needsAllow: true,
  },
  context: sayContext,
  userMessage: sayMessage,
};

const sayAllowed = (place: Parameters<typeof sayAllow>[1], wanted: Parameters<typeof sayAllow>[2]) => {
  const allowed = sayAllow(undefined, place, wanted).fields?.hookSpecificOutput;
  return isRecord(allowed) && isRecord(wanted.input)
    ? { hookSpecificOutput: { ...allowed, updatedInput: wanted.input } }
    : {};
};

const events: readonly DialectEvent[] = [
  event('PreToolUse', 'BeforeTool', {
    ...{ match: 'tool', fields: [...toolEvent, toolUse] },
    answer: [userMessage, blocks, permission('specific'), rewrites('updatedInput'), addsContext(), refuseByExit],
    reply: pre,
  }),
  event('PostToolUse', 'AfterTool', {
    ...{ match: 'tool', fields: [...toolEvent, textResponse('tool_response'), toolUse] },
    answer: [userMessage, stopReplacesResult, addsContext(), blockReplacesResult('block'), resultByExit],
    reply: { ...noEffects, refuse: sayBlock, result: sayBlock, context: sayContext, userMessage: sayMessage },
  }),
  event('PermissionRequest', 'PermissionRequest', {
    ...{ match: 'tool', fields: toolEvent, answer: [userMessage, stopIgnored, behavior, refuseByExit] },
    // Another input would void the whole answer.
    reply: { ...claudePermission, input: undefined },
  }),
  event('UserPromptSubmit', 'BeforeAgent', {
    fields: [...inTurn, same('prompt')],
    ...{ answer: [userMessage, stops, blocks, addsContext(), textIsContext, refuseByExit], reply: claudePrompt },
  }),
  event('Stop', 'AfterAgent', {
    fields: [...turn, mode, same('stop_hook_active'), last],
    ...{ answer: [userMessage, blocks, refuseByExit, stops], reply: claudeStop },
  }),
  event('SubagentStart', 'SubagentStart', {
    ...{ match: 'agent_type', fields: inTurn, answer: [userMessage, addsContext(), textIsContext] },
    reply: claudeContext,
  }),
  event('SubagentStop', 'SubagentStop', {
    match: 'agent_type',
    fields: [...inTurn, fixed('agent_transcript_path', null), same('stop_hook_active'), last],
    ...{ answer: [userMessage, blocks, refuseByExit, stops], reply: claudeStop },
  }),
  event('SessionStart', 'SessionStart', {
    ...{ match: 'source', fields: [...session, model, mode, worded('source', sources)] },
    ...{ answer: [userMessage, stops, addsContext(), textIsContext, reportRefusal], reply: claudeContext },
  }),
  event('SessionEnd', 'SessionEnd', {
    match: 'reason',
    fields: [
      ...session,
      derived(
        'reason',
        () => 'other',
        (value) => ({ reason: value }),
      ),
    ],
    ...{ answer: [userMessage], reply: claudeMessage },
  }),
  event('PreCompact', 'PreCompress', {
    ...{ match: 'trigger', fields: [...turn, same('trigger')], answer: [userMessage, stops] },
    reply: { ...claudeMessage, stop: claudeStop.stop },
  }),
  event('PostCompact', 'PostCompress', {
    ...{ match: 'trigger', fields: [...turn, renamed('trigger', 'trigger')], answer: [userMessage, stops] },
    reply: claudeMessage,
  }),
];

const allEvents = [
  ...onlyIf(codexProblem, events),
  ...ownEvents('PreModelRequest', 'PostModelRequest', 'Interrupt').map(observed),
];

/** What is said to these has no effect at home. */
function observed(own: DialectEvent): DialectEvent {
  return { ...own, readAnswer: () => ({}) };
}

/** JSON counts with exit code 0 alone; exit code 2 refuses only if it says why. */
function codexEnd(end: AnswerEnd): Said {
  const stderr = end.stderr.trim();
  if (end.exitCode === 0) return readStream(end.stdout);
  return end.exitCode === 2 && stderr !== '' ? { kind: 'refusal', text: stderr } : { kind: 'failure', text: stderr };
}

const matching: MatchStyle = {
  names: /^[\w|]+$/,
  separator: /\|/,
  otherwise: 'expression',
  namesAreExpressions: false,
  invalid: 'nothing',
  everything: ['', '*'],
};

const limits: DialectLimits = {
  ...usualLimits,
  defaultTimeoutMs: 600_000,
  eventTimeoutMs: { SessionEnd: 1_000 },
  contextCharacters: 10_000,
};

const patch = { names: ['apply_patch', 'Write', 'Edit'], fields: {}, shape: applyPatch };

/** Codex. */
export const codex = defineDialect({
  name: 'codex',
  agent: 'Codex',
  provenBy: 'recordings',
  files: [
    { scope: 'project', path: '.codex/hooks.json', format: 'json' },
    { scope: 'project', path: '.codex/config.toml', format: 'toml' },
    { scope: 'user', path: '.codex/hooks.json', format: 'json' },
    { scope: 'user', path: '.codex/config.toml', format: 'toml' },
  ],
  events: allEvents,
  matcher: { tools: matching, others: matching },
  tools: {
    rows: [
      { tool: 'shell', names: ['Bash'], fields: {} },
      { tool: 'shell', names: ['write_stdin'], fields: { command: 'chars' } },
      { tool: 'write', ...patch },
      { tool: 'edit', ...patch },
      { tool: 'task', names: ['spawn_agent', 'Agent'], fields: { prompt: 'message' } },
    ],
    mcp: doubleUnderscore,
  },
  limits,
  shell: 'sh',
  environment: ({ plugin }) =>
    plugin
      ? {
          ...{ PLUGIN_ROOT: plugin.root, CLAUDE_PLUGIN_ROOT: plugin.root },
          ...(plugin.data !== undefined && { PLUGIN_DATA: plugin.data, CLAUDE_PLUGIN_DATA: plugin.data }),
        }
      : {},
  placeholders: { PLUGIN_ROOT: 'PLUGIN_ROOT', CLAUDE_PLUGIN_ROOT: 'CLAUDE_PLUGIN_ROOT' },
  classify: codexEnd,
  disobeyed: [],
  run: { order: 'parallel', identical: 'each', rewrite: 'lastToFinish' },
  readSettings: (value) => {
    const ownFields = ['statusMessage', 'additionalContextLimit', 'additional_context_limit', 'status_message'];
    const rules = { events: allEvents, limits, ownFields, flat: 'never' as const, toFields: codexFields };
    return { enabled: undefined, disabled: [], ...readGroups(rules, isRecord(value) ? value.hooks : value) };
  },
});

/** Codex names another command for Windows beside the first. */
function codexFields({ commandWindows, command_windows, ...hook }: Readonly<Record<string, unknown>>) {
  const windows = commandWindows ?? command_windows;
  return typeof windows === 'string' ? { ...hook, windows: { command: windows } } : hook;
}
