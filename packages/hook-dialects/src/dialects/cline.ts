import { isRecord } from '@agent-hooks/hook-types';
import { type AnswerEnd, problemAt } from '@agent-hooks/hook-types/internal';
import { separatedNames } from '@agent-hooks/hook-types/tools';
import { type MeaningPart, textAt } from '../answer/meaning.ts';
import { field, reportFailure } from '../answer/parts.ts';
import { readStream, type Said } from '../answer/said.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectEvent, DialectLimits } from '../dialect.ts';
import { derived, fixed, type PayloadField, renamed, toolFields } from '../payload/fields.ts';
import { hasFailed, responseText, textOf } from '../payload/tool-response.ts';
import { noEffects, type ReplyForm } from '../reply/reply.ts';
import { readGroups } from '../settings/groups.ts';
import { event, ownEvents, plainTools, usualLimits } from './events.ts';
import { contractMatching } from './native.ts';

function base(name: string): readonly PayloadField[] {
  return [
    fixed('clineVersion', ''),
    fixed('hookName', name),
    derived(
      'timestamp',
      ({ timestamp }) => String(Date.parse(timestamp)),
      (value) => {
        const time = Number(value);
        return Number.isFinite(time) && Math.abs(time) <= 8.64e15 ? { timestamp: new Date(time).toISOString() } : {};
      },
    ),
    renamed('taskId', 'session_id'),
    derived(
      'workspaceRoots',
      ({ cwd }) => [cwd],
      (value) => (Array.isArray(value) ? { cwd: value[0] } : {}),
    ),
    fixed('userId', ''),
  ];
}

/** `cancel` refuses with `errorMessage`, `review` asks. */
const cancels: MeaningPart = (said) => {
  if (said.kind !== 'object') return {};
  if (said.value.cancel === true) return { decision: 'deny', reason: textAt(said.value, 'errorMessage') };
  return said.value.review === true ? { decision: 'ask', reason: textAt(said.value, 'errorMessage') } : {};
};
const context: MeaningPart = (said) => ({ context: field(said, 'contextModification') ?? field(said, 'context') });
const override: MeaningPart = (said) =>
  said.kind === 'object' && isRecord(said.value.overrideInput) ? { toolInput: said.value.overrideInput } : {};

const contextReply = (text: string) => ({ fields: { contextModification: text } });
const before: ReplyForm = {
  ...noEffects,
  refuse: (reason) => ({ fields: { cancel: true, errorMessage: reason } }),
  ask: (reason) => ({ fields: { review: true, errorMessage: reason } }),
  input: { say: (overrideInput) => ({ fields: { overrideInput } }), needsAllow: false },
  context: contextReply,
};
const after: ReplyForm = { ...before, ask: undefined, input: undefined };

const events: readonly DialectEvent[] = [
  event('PreToolUse', 'BeforeTool', {
    fields: [...base('PreToolUse'), ...toolFields('preToolUse.toolName', 'preToolUse.parameters', { form: 'texts' })],
    ...{ answer: [reportFailure, override, context, cancels], reply: before },
  }),
  event('PostToolUse', 'AfterTool', {
    fields: [
      ...base('PostToolUse'),
      ...toolFields('postToolUse.toolName', 'postToolUse.parameters', { form: 'texts' }),
      derived('postToolUse.result', responseText, (value) => ({ tool_response: { llmContent: textOf(value) } })),
      derived('postToolUse.success', (input) => !hasFailed(input)),
      derived('postToolUse.executionTimeMs', ({ duration_ms: duration }) => duration ?? 0),
    ],
    answer: [reportFailure, context, cancels, cancelStops],
    reply: {
      ...noEffects,
      stop: (reason) => ({ fields: { cancel: true, errorMessage: reason } }),
      context: contextReply,
    },
  }),
  event('UserPromptSubmit', 'BeforeAgent', {
    fields: [
      ...base('UserPromptSubmit'),
      renamed('userPromptSubmit.prompt', 'prompt'),
      fixed('userPromptSubmit.attachments', []),
    ],
    ...{ answer: [reportFailure, context, cancels], reply: after },
  }),
  event('TaskComplete', 'AfterAgent', {
    fields: [...base('TaskComplete'), renamed('taskComplete.result', 'prompt_response')],
    answer: [reportFailure],
  }),
  event('TaskStart', 'SessionStart', {
    ...{ fields: [...base('TaskStart'), fixed('taskStart.task', '')], answer: [reportFailure, context] },
    reply: { ...noEffects, context: contextReply },
  }),
  event('SessionShutdown', 'SessionEnd', { fields: base('SessionShutdown'), answer: [reportFailure] }),
  event('TaskError', 'AgentError', {
    ...{ fields: [...base('TaskError'), renamed('taskError.error', 'error')], answer: [reportFailure] },
  }),
  event('PreCompact', 'PreCompress', { fields: base('PreCompact'), answer: [reportFailure, context] }),
  event('Notification', 'Notification', {
    ...{ fields: [...base('Notification'), renamed('notification.message', 'message')], answer: [reportFailure] },
  }),
  ...ownEvents('TaskResume', 'TaskCancel'),
];

/** A refusal after a tool ends the task. */
function cancelStops(said: Said): ReturnType<MeaningPart> {
  if (said.kind !== 'object' || said.value.cancel !== true) return {};
  return { decision: undefined, stop: true, stopReason: textAt(said.value, 'errorMessage') };
}

function clineEnd(end: AnswerEnd): Said {
  return end.exitCode === 0 ? readStream(end.stdout) : { kind: 'failure', text: end.stderr.trim() };
}

const limits: DialectLimits = { ...usualLimits, defaultTimeoutMs: 30_000, contextCharacters: 50_000 };

/** Cline, where each executable file in a folder is a hook, named after its event. */
export const cline = defineDialect({
  name: 'cline',
  agent: 'Cline',
  provenBy: 'documentation',
  files: [
    { scope: 'project', path: '.clinerules/hooks/*', format: 'executables' },
    { scope: 'project', path: '.cline/hooks/*', format: 'executables' },
    { scope: 'user', path: 'Documents/Cline/Hooks/*', format: 'executables' },
  ],
  events,
  matcher: { tools: contractMatching, others: contractMatching },
  tools: {
    rows: [
      { tool: 'shell', names: ['execute_command', 'run_commands'], fields: {} },
      { tool: 'read', names: ['read_file', 'read_files'], fields: { file_path: 'path' } },
      { tool: 'write', names: ['write_to_file', 'editor'], fields: { file_path: 'path' } },
      { tool: 'edit', names: ['replace_in_file'], fields: { file_path: 'path' } },
      ...plainTools({ glob: ['list_files'], grep: ['search_files', 'search_codebase'] }),
      ...plainTools({ fetch: ['web_fetch', 'fetch_web_content'], search: ['web_search'] }),
      ...plainTools({ task: ['use_subagents', 'spawn_agent'] }),
    ],
    mcp: separatedNames('mcp__', '__'),
  },
  limits,
  shell: 'none',
  environment: () => ({}),
  placeholders: {},
  classify: clineEnd,
  disobeyed: [],
  run: { order: 'parallel', identical: 'each', rewrite: 'lastInOrder' },
  readSettings: (value) => {
    // The value is the list of files in the folder: what they are called is all there is.
    if (!Array.isArray(value))
      return { enabled: undefined, disabled: [], hooks: [], problems: [problemAt([], 'no list', 'a list of files')] };
    const files = value.filter((file): file is string => typeof file === 'string');
    const groups: Record<string, unknown[]> = {};
    for (const path of files) {
      const event = (path.split(/[/\\]/).at(-1) ?? '').replace(/\.\w+$/, '');
      groups[event] = [...(groups[event] ?? []), { hooks: [{ type: 'command', command: path, args: [] }] }];
    }
    const rules = { events, limits, ownFields: [], flat: 'never' as const };
    return { enabled: undefined, disabled: [], ...readGroups(rules, groups, []) };
  },
});
