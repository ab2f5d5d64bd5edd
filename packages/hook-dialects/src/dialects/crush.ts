import { isRecord } from '@agent-hooks/hook-types';
import { singleUnderscore } from '@agent-hooks/hook-types/tools';
import type { MeaningPart } from '../answer/meaning.ts';
import { decides, field, refuseByExit } from '../answer/parts.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectEvent, DialectLimits } from '../dialect.ts';
import { at, eventName, same, toolFields } from '../payload/fields.ts';
import { noEffects, type ReplyForm, type Say } from '../reply/reply.ts';
import { readGroups } from '../settings/groups.ts';
import { claudeEnd } from './claude.ts';
import { decide } from './claude-replies.ts';
import { event, plainTools, usualLimits } from './events.ts';
import { contractMatching } from './native.ts';

const base = [eventName('event'), same('session_id'), same('cwd')];
const say =
  (key: string): Say<unknown> =>
  (value) => ({ fields: { [key]: value } });
const before: ReplyForm = {
  ...{ ...noEffects, refuse: decide('deny'), allow: decide('allow'), context: say('context') },
  stop: (reason) => ({ fields: { halt: true, reason } }),
  input: { say: say('updated_input'), needsAllow: false },
};

/** A patch of the input, a text for the model in one piece or several, and the end of the turn. */
const more: MeaningPart = (said, { input }) => {
  if (said.kind !== 'object') return {};
  const { updated_input: patch, context, halt } = said.value;
  const before = input.tool_input;
  return {
    toolInput: isRecord(patch) ? { ...(isRecord(before) && before), ...patch } : undefined,
    context: Array.isArray(context) ? context.join('\n') : typeof context === 'string' ? context : undefined,
    ...(halt === true && { stop: true, stopReason: field(said, 'reason') }),
  };
};

const events: readonly DialectEvent[] = [
  event('PreToolUse', 'BeforeTool', {
    ...{ match: 'tool', fields: [...base, ...toolFields('tool_name', 'tool_input')], reply: before },
    answer: [decides('deny', 'block'), more, refuseByExit],
  }),
  event('PreCompact', 'PreCompress', { fields: base, answer: [decides('deny', 'block'), refuseByExit] }),
];

const limits: DialectLimits = { ...usualLimits, defaultTimeoutMs: 30_000 };

/** Crush. */
export const crush = defineDialect({
  ...{ name: 'crush', agent: 'Crush', provenBy: 'documentation', shell: 'sh', disobeyed: [], placeholders: {} },
  files: ['crush.json', '.crush.json', '.config/crush/crush.json'].map((path, index) => ({
    ...({ scope: index < 2 ? 'project' : 'user', path, format: 'jsonc' } as const),
  })),
  events,
  matcher: { tools: contractMatching, others: contractMatching },
  tools: {
    rows: [
      { tool: 'shell', names: ['bash'], fields: { directory: 'working_dir', background: 'run_in_background' } },
      { tool: 'read', names: ['view'], fields: {} },
      ...plainTools({ write: ['write'], edit: ['edit', 'multiedit'], glob: ['glob'], grep: ['grep'] }),
      ...plainTools({ fetch: ['fetch', 'web_fetch'], search: ['web_search'], task: ['agent'] }),
    ],
    mcp: singleUnderscore,
  },
  limits,
  environment: ({ event: name, input, projectDir }) => ({
    ...{ CRUSH: '1', AGENT: 'crush', AI_AGENT: 'crush', CRUSH_EVENT: name, CRUSH_SESSION_ID: input.session_id },
    ...{ CRUSH_CWD: input.cwd, CRUSH_PROJECT_DIR: projectDir, CRUSH_TOOL_NAME: String(at(input, 'tool_name') ?? '') },
  }),
  classify: claudeEnd,
  run: { order: 'parallel', identical: 'once', rewrite: 'lastInOrder' },
  readSettings: (value) => {
    const rules = { events, limits, ownFields: [], flat: 'allowed' as const };
    return { enabled: undefined, disabled: [], ...readGroups(rules, isRecord(value) ? value.hooks : value) };
  },
});
