import { isRecord } from '@agent-hooks/hook-types';
import { singleUnderscore } from '@agent-hooks/hook-types/tools';
import { type AnswerReader, reader, specificOf } from '../answer/meaning.ts';
import { refuseByExit, reportFailure, stops, userMessage } from '../answer/parts.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectLimits } from '../dialect.ts';
import { readGroups } from '../settings/groups.ts';
import { claude } from './claude.ts';
import { claudeStop, specific } from './claude-replies.ts';
import { plainTools, usualLimits } from './events.ts';

const names = new Set([
  ...['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'PreCompact'],
  ...['SubagentStart', 'SubagentStop', 'Stop'],
]);
const decision: AnswerReader = reader(userMessage, reportFailure, stops, refuseByExit, (said) => {
  const { decision: word, reason } = specificOf(said);
  return word === 'block' ? { decision: 'deny', reason: typeof reason === 'string' ? reason : undefined } : {};
});
const goesOn = { ...claudeStop, refuse: specific((reason) => ({ decision: 'block', reason })) };

// Matchers are read and ignored: every hook runs on every tool.
const events = claude.events
  .filter(({ name }) => names.has(name))
  .map((event) => ({ ...event, only: undefined, matchField: undefined }))
  .map((event) =>
    event.name === 'Stop' || event.name === 'SubagentStop' ? { ...event, readAnswer: decision, reply: goesOn } : event,
  );

const limits: DialectLimits = { ...usualLimits, defaultTimeoutMs: 30_000 };
const ownFields = ['windows', 'linux', 'osx'];

/** The agents of VS Code, with Claude's answers and tools of their own. */
export const vscode = defineDialect({
  ...{ ...claude, name: 'vscode', agent: 'VS Code', provenBy: 'documentation', events, limits, placeholders: {} },
  files: [
    { scope: 'project', path: '.github/hooks/*.json', format: 'json' },
    { scope: 'user', path: '.copilot/hooks/*.json', format: 'json' },
  ],
  tools: {
    rows: [
      { tool: 'read', names: ['read_file'], fields: { file_path: 'filePath' } },
      { tool: 'write', names: ['create_file'], fields: { file_path: 'filePath' } },
      {
        ...{ tool: 'edit', names: ['replace_string_in_file', 'multi_replace_string_in_file', 'insert_edit_into_file'] },
        fields: { file_path: 'filePath', old_string: 'oldString', new_string: 'newString' },
      },
      ...plainTools({ shell: ['run_in_terminal'], glob: ['file_search'], grep: ['grep_search'] }),
      ...plainTools({ fetch: ['fetch_webpage'], task: ['runSubagent'] }),
    ],
    mcp: singleUnderscore,
  },
  environment: () => ({}),
  readSettings: (value) => {
    const rules = { events, limits, ownFields, flat: 'allowed' as const };
    return { enabled: undefined, disabled: [], ...readGroups(rules, isRecord(value) ? value.hooks : value) };
  },
});
