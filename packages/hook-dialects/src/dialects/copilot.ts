import { isRecord } from '@agent-hooks/hook-types';
import type { AnswerEnd } from '@agent-hooks/hook-types/internal';
import { separatedNames } from '@agent-hooks/hook-types/tools';
import { readStream, type Said } from '../answer/said.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectLimits } from '../dialect.ts';
import type { MatchStyle } from '../matcher/compile-matcher.ts';
import { readGroups } from '../settings/groups.ts';
import { readSwitches } from '../settings/switches.ts';
import { copilotEvents } from './copilot-events.ts';
import { plainTools, usualLimits } from './events.ts';

function copilotEnd(end: AnswerEnd): Said {
  if (end.exitCode === 0) return readStream(end.stdout);
  return end.exitCode === 2
    ? { kind: 'refusal', text: end.stderr.trim() }
    : { kind: 'failure', text: end.stderr.trim() };
}

const matching: MatchStyle = {
  names: undefined,
  separator: /\|/,
  otherwise: 'wholeExpression',
  namesAreExpressions: false,
  invalid: 'nothing',
  everything: [],
};

const limits: DialectLimits = { ...usualLimits, defaultTimeoutMs: 30_000, stopRounds: 8 };

/** GitHub Copilot CLI, with its own spelling and Claude's. */
export const copilot = defineDialect({
  name: 'copilot',
  agent: 'Copilot CLI',
  provenBy: 'recordings',
  files: [
    { scope: 'project', path: '.github/hooks/*.json', format: 'json' },
    { scope: 'local', path: '.github/copilot/settings.local.json', format: 'json' },
    { scope: 'project', path: '.github/copilot/settings.json', format: 'json' },
    { scope: 'user', path: '.copilot/hooks/*.json', format: 'json' },
    { scope: 'user', path: '.copilot/settings.json', format: 'json' },
  ],
  events: copilotEvents,
  matcher: { tools: matching, others: matching },
  tools: {
    rows: [
      { tool: 'shell', names: ['bash', 'Bash'], fields: {} },
      { tool: 'shell', names: ['write_bash'], fields: { command: 'input' } },
      { tool: 'read', names: ['view', 'Read'], fields: { file_path: 'path' } },
      { tool: 'write', names: ['create', 'Write'], fields: { file_path: 'path', content: 'file_text' } },
      {
        ...{ tool: 'edit', names: ['edit', 'Edit'] },
        fields: { file_path: 'path', old_string: 'old_str', new_string: 'new_str' },
      },
      ...plainTools({ glob: ['glob', 'Glob'], grep: ['grep', 'Grep'], fetch: ['web_fetch', 'WebFetch'] }),
      ...plainTools({ task: ['task', 'Task'] }),
    ],
    mcp: separatedNames('', '-'),
  },
  limits,
  shell: 'bash',
  environment: ({ projectDir, plugin }) => ({
    ...{ CLAUDE_PROJECT_DIR: projectDir, COPILOT_PROJECT_DIR: projectDir, COPILOT_CLI: '1' },
    ...(plugin && { PLUGIN_ROOT: plugin.root, COPILOT_PLUGIN_ROOT: plugin.root, CLAUDE_PLUGIN_ROOT: plugin.root }),
  }),
  placeholders: { PLUGIN_ROOT: 'PLUGIN_ROOT', CLAUDE_PLUGIN_ROOT: 'CLAUDE_PLUGIN_ROOT' },
  classify: copilotEnd,
  disobeyed: [],
  run: { order: 'sequential', identical: 'each', rewrite: 'lastInOrder' },
  readSettings: (value, mode) => {
    const ownFields = ['statusMessage', 'comment', 'powershell', 'disabled'];
    const rules = {
      events: copilotEvents,
      limits,
      ownFields,
      ...{ flat: 'allowed' as const, toFields: copilotFields },
      ...(mode === 'faithful' && { neverRuns }),
    };
    return { ...readSwitches(value), ...readGroups(rules, withClaudeStars(isRecord(value) ? value.hooks : value)) };
  },
});

/** On events in Claude's spelling `*` matches everything, on Copilot's own it is an invalid expression. */
function withClaudeStars(hooks: unknown): unknown {
  if (!isRecord(hooks)) return hooks;
  const star = (group: unknown) => (isRecord(group) && group.matcher === '*' ? { ...group, matcher: '.*' } : group);
  const isClaude = (event: string, groups: unknown) => /^[A-Z]/.test(event) && Array.isArray(groups);
  return Object.fromEntries(
    Object.entries(hooks).map(([event, groups]) => [
      event,
      isClaude(event, groups) ? [groups].flat().map(star) : groups,
    ]),
  );
}

/** `bash` and `powershell` are the command for a system; `timeoutSec` is the time limit. */
function copilotFields({
  bash,
  timeoutSec,
  ...hook
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    ...hook,
    ...(bash !== undefined && { command: bash }),
    ...(timeoutSec !== undefined && { timeout: timeoutSec }),
    ...(typeof hook.powershell === 'string' && { windows: { command: hook.powershell, shell: 'powershell' } }),
  };
}

/** In groups of Claude's shape an empty matcher switches the whole event off. */
function neverRuns(event: string, groups: readonly unknown[]): string | undefined {
  const off = event === 'PreToolUse' && groups.some((group) => isRecord(group) && group.matcher === '');
  return off
    ? 'no group with `"matcher": ""`, which switches all PreToolUse hooks of the file off in Copilot CLI'
    : undefined;
}
