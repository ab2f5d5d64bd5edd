import { isRecord } from '@agent-hooks/hook-types';
import { separatedNames } from '@agent-hooks/hook-types/tools';
import { refuseByExit, textIsContext } from '../answer/parts.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectEvent } from '../dialect.ts';
import { eventName, same, toolFields } from '../payload/fields.ts';
import { textResponse } from '../payload/tool-response.ts';
import { noEffects, type ReplyForm } from '../reply/reply.ts';
import { groupsOf, readGroups } from '../settings/groups.ts';
import { claudeEnd } from './claude.ts';
import { sayByExit } from './claude-replies.ts';
import { event, ownEvents, usualLimits } from './events.ts';
import { contractMatching } from './native.ts';

const base = [eventName('hook_event_name'), same('cwd'), same('session_id')];
const tool = [...base, ...toolFields('tool_name', 'tool_input')];
const refusal: ReplyForm = { ...noEffects, refuse: sayByExit };
const prompt = [...base, same('prompt')];

const events: readonly DialectEvent[] = [
  event('PreToolUse', 'BeforeTool', { match: 'tool', fields: tool, answer: [refuseByExit], reply: refusal }),
  event('PostToolUse', 'AfterTool', { match: 'tool', fields: [...tool, textResponse('tool_response')], answer: [] }),
  event('UserPromptSubmit', 'BeforeAgent', { fields: prompt, answer: [textIsContext, refuseByExit], reply: refusal }),
  event('Stop', 'AfterAgent', { fields: base, answer: [] }),
  event('SessionStart', 'SessionStart', { fields: base, answer: [textIsContext] }),
  ...ownEvents('PostFileSave', 'PostFileCreate', 'PostFileDelete', 'PreTaskExec', 'PostTaskExec', 'Manual'),
];

/** Kiro, whose hooks are lists in files of their own. */
export const kiro = defineDialect({
  ...{ name: 'kiro', agent: 'Kiro', provenBy: 'documentation', shell: 'sh', disobeyed: [], placeholders: {} },
  files: [
    { scope: 'project', path: '.kiro/hooks/*.json', format: 'json' },
    { scope: 'user', path: '.kiro/hooks/*.json', format: 'json' },
  ],
  events,
  matcher: { tools: contractMatching, others: contractMatching },
  tools: {
    rows: [
      { tool: 'shell', names: ['execute_bash', 'shell', 'execute_cmd'], fields: {} },
      { tool: 'read', names: ['fs_read', 'read'], fields: { file_path: 'path' } },
      { tool: 'write', names: ['fs_write', 'write'], fields: { file_path: 'path', content: 'file_text' } },
      { tool: 'edit', names: ['str_replace', 'fs_append'], fields: { file_path: 'path' } },
    ],
    mcp: separatedNames('@', '/'),
  },
  limits: usualLimits,
  environment: () => ({}),
  classify: claudeEnd,
  run: { order: 'parallel', identical: 'each', rewrite: 'ignored' },
  readSettings: (value) => {
    const toFields = ({ trigger: _, action, enabled: __, ...hook }: Readonly<Record<string, unknown>>) =>
      isRecord(action) ? { ...hook, ...action } : hook;
    const rules = { events, limits: usualLimits, ownFields: [], flat: 'allowed' as const, toFields };
    const list = isRecord(value) && Array.isArray(value.hooks) ? value.hooks : [];
    const on = list.filter((hook) => !isRecord(hook) || hook.enabled !== false);
    return {
      ...{ enabled: undefined, disabled: [] },
      ...readGroups(
        rules,
        groupsOf(on, ({ trigger }) => trigger),
      ),
    };
  },
});
