import { isRecord } from '@agent-hooks/hook-types';
import { patchIn, separatedNames } from '@agent-hooks/hook-types/tools';
import { nothing } from '../answer/said.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectEvent, DialectLimits } from '../dialect.ts';
import { renamed, toolFields } from '../payload/fields.ts';
import { textResponse } from '../payload/tool-response.ts';
import { noEffects, type ReplyForm, type Say } from '../reply/reply.ts';
import { event, ownEvents, plainTools, usualLimits } from './events.ts';
import { contractMatching } from './native.ts';

const call = [renamed('input.sessionID', 'session_id'), renamed('input.callID', 'tool_use_id')];

/** The plugin throws what is in `throw`: the model reads it, and the tool does not run. */
const throws: Say<string> = (reason) => ({ fields: { throw: reason } });

const before: ReplyForm = {
  ...noEffects,
  refuse: throws,
  // The plugin changes the fields of `output.args` in place; another object would be ignored.
  input: { say: (args) => ({ fields: { args } }), needsAllow: false },
};

const events: readonly DialectEvent[] = [
  event('tool.execute.before', 'BeforeTool', {
    ...{ fields: [...call, ...toolFields('input.tool', 'output.args')], answer: [], reply: before },
  }),
  event('tool.execute.after', 'AfterTool', {
    ...{ fields: [...call, ...toolFields('input.tool', 'input.args'), textResponse('output.output')], answer: [] },
    reply: {
      ...noEffects,
      result: (output) => ({ fields: { output } }),
      refuse: throws,
      // The plugin adds it to what the model reads of the tool.
      context: (context) => ({ fields: { context } }),
    },
  }),
  event('chat.message', 'BeforeAgent', {
    fields: [
      renamed('input.sessionID', 'session_id'),
      {
        key: 'output.parts',
        write: ({ prompt }) => [{ type: 'text', text: prompt }],
        read: (value) => {
          const texts = Array.isArray(value) ? value.filter(isRecord).map(({ text }) => text) : [];
          return { prompt: texts.filter((text) => typeof text === 'string').join('\n') };
        },
      },
    ],
    answer: [],
    reply: {
      ...noEffects,
      refuse: throws,
      prompt: (prompt) => ({ fields: { prompt } }),
      context: (context) => ({ fields: { context } }),
    },
  }),
  // The plugin passes on what it heard of a session on opencode's own bus, with the last prompt and response.
  event('session.created', 'SessionStart', {
    ...{ fields: [renamed('input.sessionID', 'session_id'), renamed('input.source', 'source')], answer: [] },
    reply: { ...noEffects, context: (context) => ({ fields: { context } }) },
  }),
  event('session.idle', 'AfterAgent', {
    fields: [
      renamed('input.sessionID', 'session_id'),
      renamed('input.prompt', 'prompt'),
      renamed('output.text', 'prompt_response'),
      renamed('input.stop_hook_active', 'stop_hook_active'),
    ],
    answer: [],
  }),
  ...ownEvents(
    'event',
    'chat.params',
    'chat.headers',
    'permission.ask',
    'command.execute.before',
    'shell.env',
    'tool.definition',
  ),
  ...ownEvents(
    'experimental.chat.messages.transform',
    'experimental.chat.system.transform',
    'experimental.session.compacting',
    'experimental.text.complete',
  ),
  ...ownEvents('config', 'dispose'),
];

// At home a plugin that hangs hangs forever.
const limits: DialectLimits = { ...usualLimits, timeoutUnit: 'milliseconds' };

/** opencode, whose hooks are plugins in its own process: reached through a plugin of ours, never read from files. */
export const opencode = defineDialect({
  name: 'opencode',
  agent: 'opencode',
  provenBy: 'recordings',
  files: [
    { scope: 'project', path: '.opencode/plugins/*', format: 'module' },
    { scope: 'user', path: '.config/opencode/plugins/*', format: 'module' },
  ],
  events,
  matcher: { tools: contractMatching, others: contractMatching },
  tools: {
    rows: [
      { tool: 'shell', names: ['bash'], fields: { directory: 'workdir' } },
      { tool: 'read', names: ['read'], fields: { file_path: 'filePath' } },
      { tool: 'write', names: ['write'], fields: { file_path: 'filePath' } },
      {
        ...{ tool: 'edit', names: ['edit'] },
        fields: { file_path: 'filePath', old_string: 'oldString', new_string: 'newString', replace_all: 'replaceAll' },
      },
      { tool: 'edit', names: ['apply_patch'], fields: {}, shape: patchIn('patchText') },
      ...plainTools({ glob: ['glob'], grep: ['grep'], fetch: ['webfetch'], search: ['websearch'] }),
      { tool: 'task', names: ['task'], fields: { agent_type: 'subagent_type' } },
    ],
    mcp: separatedNames('', '_'),
  },
  limits,
  shell: 'none',
  environment: () => ({}),
  placeholders: {},
  classify: () => nothing,
  disobeyed: [],
  run: { order: 'sequential', identical: 'each', rewrite: 'inPlace' },
  readSettings: () => ({ enabled: undefined, disabled: [], hooks: [], problems: [] }),
});
