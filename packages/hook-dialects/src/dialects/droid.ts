import { isRecord } from '@agent-hooks/hook-types';
import { doubleUnderscore } from '@agent-hooks/hook-types/tools';
import { defineDialect } from '../define-dialect.ts';
import { readGroups } from '../settings/groups.ts';
import { readSwitches } from '../settings/switches.ts';
import { claude, claudeOwnFields } from './claude.ts';
import { plainTools } from './events.ts';

const names = new Set([
  ...['PreToolUse', 'PostToolUse', 'Notification', 'UserPromptSubmit', 'Stop', 'SubagentStop', 'PreCompact'],
  ...['SessionStart', 'SessionEnd'],
]);
// Without an event for tools that failed, the one after a tool stands for both.
const events = claude.events
  .filter(({ name }) => names.has(name))
  .map((event) => (event.name === 'PostToolUse' ? { ...event, only: undefined } : event));

const limits = { ...claude.limits, defaultTimeoutMs: 60_000, eventTimeoutMs: {} };

/** Factory's droid, which copies Claude Code. */
export const droid = defineDialect({
  ...claude,
  name: 'droid',
  agent: 'Droid',
  provenBy: 'documentation',
  files: [
    { scope: 'project', path: '.factory/hooks.json', format: 'json' },
    { scope: 'project', path: '.factory/settings.json', format: 'json' },
    { scope: 'user', path: '.factory/hooks.json', format: 'json' },
    { scope: 'user', path: '.factory/settings.json', format: 'json' },
  ],
  events,
  tools: {
    rows: [
      { tool: 'shell', names: ['Execute'], fields: { background: 'run_in_background' } },
      ...plainTools({ read: ['Read'], write: ['Create'], edit: ['Edit', 'ApplyPatch'], glob: ['Glob'] }),
      ...plainTools({ grep: ['Grep'], fetch: ['FetchUrl'], search: ['WebSearch'] }),
      { tool: 'task', names: ['Task'], fields: { agent_type: 'subagent_type' } },
    ],
    mcp: doubleUnderscore,
  },
  limits,
  environment: ({ projectDir, plugin }) => ({
    FACTORY_PROJECT_DIR: projectDir,
    ...(plugin && { DROID_PLUGIN_ROOT: plugin.root }),
  }),
  placeholders: { FACTORY_PROJECT_DIR: 'FACTORY_PROJECT_DIR', DROID_PLUGIN_ROOT: 'DROID_PLUGIN_ROOT' },
  readSettings: (value) => {
    const rules = { events, limits, ownFields: claudeOwnFields, flat: 'never' as const };
    return { ...readSwitches(value), ...readGroups(rules, isRecord(value) && 'hooks' in value ? value.hooks : value) };
  },
});
