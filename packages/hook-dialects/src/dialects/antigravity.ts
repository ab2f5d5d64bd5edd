import { isRecord } from '@agent-hooks/hook-types';
import { doubleUnderscore } from '@agent-hooks/hook-types/tools';
import type { MeaningPart } from '../answer/meaning.ts';
import { field } from '../answer/parts.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectEvent, DialectSettings } from '../dialect.ts';
import { derived, fixed, type PayloadField, renamed, same, toolFields } from '../payload/fields.ts';
import { responseText, textOf } from '../payload/tool-response.ts';
import { noEffects, type ReplyForm } from '../reply/reply.ts';
import { type GroupRules, readGroups } from '../settings/groups.ts';
import { claudeEnd } from './claude.ts';
import { decide } from './claude-replies.ts';
import { cursorMatching } from './cursor.ts';
import { event, ownEvents, usualLimits } from './events.ts';

const base: readonly PayloadField[] = [
  renamed('conversationId', 'session_id'),
  derived(
    'workspacePaths',
    ({ cwd }) => [cwd],
    (value) => (Array.isArray(value) && typeof value[0] === 'string' ? { cwd: value[0] } : {}),
  ),
  renamed('transcriptPath', 'transcript_path'),
  fixed('stepIdx', 0),
  same('timestamp'),
];
const tool = [...base, ...toolFields('toolCall.name', 'toolCall.args')];
const error = derived('error', responseText, (value) => ({ tool_response: { llmContent: textOf(value) } }));

/** Whatever is printed counts as a decision: an object without one of the words refuses. Silence is not an answer. */
const decides: MeaningPart = (said) => {
  if (said.kind === 'nothing' || said.kind === 'refusal' || said.kind === 'failure') return {};
  const decision = words.get(field(said, 'decision') ?? '') ?? 'deny';
  return { decision, reason: field(said, 'reason') };
};

const words: ReadonlyMap<string, 'allow' | 'ask' | 'deny'> = new Map([
  ['allow', 'allow'],
  ['deny', 'deny'],
  ['ask', 'ask'],
  ['force_ask', 'ask'],
]);

/** A plain `ask` is answered from what its user has always allowed before. */
const before: ReplyForm = { ...noEffects, refuse: decide('deny'), ask: decide('force_ask'), allow: decide('allow') };

const events: readonly DialectEvent[] = [
  event('PreToolUse', 'BeforeTool', { match: 'tool', fields: tool, answer: [decides], reply: before }),
  event('PostToolUse', 'AfterTool', { match: 'tool', fields: [...tool, error], answer: [] }),
  event('Stop', 'AfterAgent', { fields: base, answer: [] }),
  ...ownEvents('PreInvocation', 'PostInvocation', 'SessionStart'),
];

/** Google's Antigravity CLI, whose files give each set of hooks a name. */
export const antigravity = defineDialect({
  name: 'antigravity',
  agent: 'Antigravity CLI',
  provenBy: 'documentation',
  files: [
    { scope: 'project', path: '.agents/hooks.json', format: 'json' },
    { scope: 'user', path: '.gemini/config/hooks.json', format: 'json' },
  ],
  events,
  matcher: { tools: cursorMatching, others: cursorMatching },
  tools: {
    rows: [
      { tool: 'shell', names: ['run_command'], fields: { command: 'CommandLine', directory: 'Cwd' } },
      { tool: 'read', names: ['view_file'], fields: { file_path: 'AbsolutePath' }, absolute: ['AbsolutePath'] },
      {
        ...{ tool: 'write', names: ['write_to_file'], fields: { file_path: 'TargetFile', content: 'CodeContent' } },
        absolute: ['TargetFile'],
      },
      {
        ...{ tool: 'edit', names: ['replace_file_content', 'multi_replace_file_content'], absolute: ['TargetFile'] },
        fields: { file_path: 'TargetFile', old_string: 'TargetContent', new_string: 'ReplacementContent' },
      },
      { tool: 'glob', names: ['find_by_name'], fields: { pattern: 'Pattern', path: 'SearchDirectory' } },
      { tool: 'grep', names: ['grep_search'], fields: { pattern: 'Query', path: 'SearchPath' } },
      { tool: 'fetch', names: ['read_url_content'], fields: { url: 'Url' } },
      { tool: 'search', names: ['search_web'], fields: {} },
    ],
    mcp: doubleUnderscore,
  },
  limits: usualLimits,
  shell: 'sh',
  environment: () => ({}),
  placeholders: {},
  classify: claudeEnd,
  disobeyed: [],
  run: { order: 'sequential', identical: 'each', rewrite: 'ignored' },
  readSettings: (value) => {
    const rules: GroupRules = { events, limits: usualLimits, ownFields: ['enabled'], flat: 'allowed' };
    const sets = Object.entries(isRecord(value) ? value : {}).flatMap(([name, set]) => {
      if (!isRecord(set) || set.enabled === false) return [];
      const { enabled: _, ...hooks } = set;
      return [readGroups(rules, hooks, [name])];
    });
    const settings: DialectSettings = {
      ...{ enabled: undefined, disabled: [] },
      hooks: sets.flatMap(({ hooks }) => hooks),
      problems: sets.flatMap(({ problems }) => problems),
    };
    return settings;
  },
});
