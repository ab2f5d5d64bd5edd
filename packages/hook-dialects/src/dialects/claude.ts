import { isRecord } from '@agent-hooks/hook-types';
import type { AnswerEnd } from '@agent-hooks/hook-types/internal';
import { doubleUnderscore, type ToolVocabulary } from '@agent-hooks/hook-types/tools';
import { nothing, readStream } from '../answer/said.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectLimits } from '../dialect.ts';
import type { MatchStyle } from '../matcher/compile-matcher.ts';
import { readGroups } from '../settings/groups.ts';
import { readSwitches } from '../settings/switches.ts';
import { claudeEvents, claudeOwnEvents, claudeProblem, effort } from './claude-events.ts';
import { onlyIf, plainTools, usualLimits } from './events.ts';
/** Exit code 2 refuses; JSON counts with any other code. */
export function claudeEnd(end: AnswerEnd) {
  if (end.exitCode === 2) return { kind: 'refusal', text: end.stderr.trim() } as const;
  const said = readStream(end.stdout);
  if (said.kind === 'object' || end.exitCode === 0) return said;
  return end.exitCode === null && end.signal === null
    ? nothing
    : ({ kind: 'failure', text: end.stderr.trim() } as const);
}

/** A list of names, or an expression that need not match the whole. */
const claudeMatching: MatchStyle = {
  names: /^[\w\- ,|]+$/,
  separator: /[|,]/,
  otherwise: 'expression',
  namesAreExpressions: false,
  invalid: 'nothing',
  everything: ['', '*'],
};

const claudeTools: ToolVocabulary = {
  rows: [
    { tool: 'shell', names: ['Bash', 'PowerShell'], fields: { background: 'run_in_background' } },
    { tool: 'shell', names: ['Monitor'], fields: {} },
    { tool: 'read', names: ['Read', 'NotebookRead'], fields: {}, absolute: ['file_path'] },
    { tool: 'write', names: ['Write'], fields: {}, absolute: ['file_path'] },
    { tool: 'edit', names: ['Edit', 'MultiEdit', 'NotebookEdit'], fields: {}, absolute: ['file_path'] },
    ...plainTools({ glob: ['Glob'], grep: ['Grep'], fetch: ['WebFetch'], search: ['WebSearch'] }),
    { tool: 'task', names: ['Agent', 'Task'], fields: { agent_type: 'subagent_type' } },
  ],
  mcp: doubleUnderscore,
};

const limits: DialectLimits = {
  ...usualLimits,
  defaultTimeoutMs: 600_000,
  eventTimeoutMs: { UserPromptSubmit: 30_000, MessageDisplay: 10_000, SessionEnd: 1_500 },
  contextCharacters: 10_000,
  stopRounds: 8,
};

const allEvents = [...onlyIf(claudeProblem, claudeEvents), ...claudeOwnEvents];

/** Fields of a hook that only Claude Code itself acts on. */
export const claudeOwnFields = ['statusMessage', 'asyncRewake', 'model', 'continueOnBlock'];

/** Claude Code, whose shape most other agents have copied. */
export const claude = defineDialect({
  name: 'claude',
  agent: 'Claude Code',
  provenBy: 'recordings',
  files: [
    { scope: 'local', path: '.claude/settings.local.json', format: 'json' },
    { scope: 'project', path: '.claude/settings.json', format: 'json' },
    { scope: 'user', path: '.claude/settings.json', format: 'json' },
    { scope: 'machine', path: '/etc/claude-code/managed-settings.json', format: 'json' },
    { scope: 'plugin', path: '.claude/plugins/*/hooks/hooks.json', format: 'json' },
    { scope: 'user', path: '.claude/plugins/installed_plugins.json', format: 'plugins' },
  ],
  events: allEvents,
  matcher: { tools: claudeMatching, others: claudeMatching },
  tools: claudeTools,
  limits,
  shell: 'sh',
  environment: ({ event: name, input, projectDir, plugin, envFile }) => ({
    ...{ CLAUDE_PROJECT_DIR: projectDir, CLAUDE_CODE_SESSION_ID: input.session_id },
    ...((effortful.has(name) || 'effort' in input) && { CLAUDE_EFFORT: 'high' }),
    ...(plugin && { CLAUDE_PLUGIN_ROOT: plugin.root }),
    ...(plugin?.data !== undefined && { CLAUDE_PLUGIN_DATA: plugin.data }),
    ...(envFile !== undefined && exporting.has(name) && { CLAUDE_ENV_FILE: envFile }),
  }),
  placeholders: {
    ...{ CLAUDE_PROJECT_DIR: 'CLAUDE_PROJECT_DIR', CLAUDE_PLUGIN_ROOT: 'CLAUDE_PLUGIN_ROOT' },
    CLAUDE_PLUGIN_DATA: 'CLAUDE_PLUGIN_DATA',
  },
  classify: claudeEnd,
  disobeyed: ['once'],
  run: { order: 'parallel', identical: 'once', rewrite: 'lastToFinish' },
  readSettings: (value) => {
    const rules = {
      events: allEvents,
      limits,
      ...{ ownFields: claudeOwnFields, flat: 'never' as const, toFields: claudeFields },
    };
    return { ...readSwitches(value), ...readGroups(rules, isRecord(value) ? value.hooks : value) };
  },
});

/** Events whose hooks may set variables for later shell commands. */
const exporting = new Set(['SessionStart', 'Setup', 'CwdChanged', 'FileChanged']);

const effortful = new Set(claudeEvents.filter(({ payload }) => payload.includes(effort)).map(({ name }) => name));

/** Claude Code's `allowedEnvVars` of an http hook is the contract's `allowedEnv`, and its `continue` after a failure is `allow`. */
function claudeFields({
  allowedEnvVars,
  ...hook
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const own = hook.onFailure === 'continue' ? { ...hook, onFailure: 'allow' } : hook;
  return allowedEnvVars === undefined ? own : { ...own, allowedEnv: allowedEnvVars };
}
