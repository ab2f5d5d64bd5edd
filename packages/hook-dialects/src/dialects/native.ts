import {
  eventTable,
  getEventRow,
  type HookEventName,
  parseHookOutput,
  parseHookSettings,
} from '@agent-hooks/hook-types';
import { type AnswerEnd, isBlockingDecision } from '@agent-hooks/hook-types/internal';
import { contractTools } from '@agent-hooks/hook-types/tools';
import type { MeaningPart } from '../answer/meaning.ts';
import { refuseByExit } from '../answer/parts.ts';
import { nothing, readStream, type Said } from '../answer/said.ts';
import { defineDialect } from '../define-dialect.ts';
import type { DialectEvent, DialectHook, DialectLimits } from '../dialect.ts';
import type { MatchStyle } from '../matcher/compile-matcher.ts';
import { same } from '../payload/fields.ts';
import { noEffects, type ReplyForm } from '../reply/reply.ts';
import { event, usualLimits } from './events.ts';

/** An answer in the contract's own words. */
const ownWords: MeaningPart = (said, context) => {
  if (said.kind === 'text') return { output: { decision: 'allow', systemMessage: said.text } };
  if (said.kind === 'failure')
    return said.text === '' ? {} : { output: { decision: 'allow', systemMessage: `Warning: ${said.text}` } };
  if (said.kind !== 'object') return {};
  // The events of these rows are the contract's.
  const name = context.event as HookEventName;
  const { output } = parseHookOutput(name, said.value);
  const answer = getEventRow(name).readAnswer(output);
  return isBlockingDecision(answer.decision) ? { output, decision: 'deny', reason: answer.reason } : { output };
};

const form: ReplyForm = {
  ...noEffects,
  refuse: (reason) => ({ fields: { decision: 'deny', reason } }),
  model: (output) => ({ fields: output }),
};

/** Every event of the contract, as it is. */
const contractEvents: readonly DialectEvent[] = Object.values(eventTable).map((row) =>
  event(row.name, row.name, {
    ...(row.matchField !== undefined && { match: row.matchField }),
    ...{ fields: Object.keys(row.inputSchema.entries).map(same), answer: [ownWords, refuseByExit], reply: form },
  }),
);

/** Exit code 2 refuses, 0 answers, anything else is a failure. */
function contractEnd(end: AnswerEnd): Said {
  if (end.exitCode === 0) return readStream(end.stdout, { decodeTwice: true });
  if (end.exitCode === 2) return { kind: 'refusal', text: end.stderr.trim() };
  return end.exitCode === null && end.signal === null ? nothing : { kind: 'failure', text: end.stderr.trim() };
}

export const contractMatching: MatchStyle = {
  names: undefined,
  separator: /\|/,
  otherwise: 'expression',
  namesAreExpressions: false,
  invalid: 'name',
  everything: ['', '*'],
};

const contractLimits: DialectLimits = { ...usualLimits, timeoutUnit: 'milliseconds', stopRounds: 8 };

/** The settings of the contract itself. */
export function readContractSettings(value: unknown) {
  const { enableHooks, disabledHooks, entries, problems } = parseHookSettings(value);
  const hooks = entries.map(
    ({ eventName, ...entry }): DialectHook => ({
      ...entry,
      ...{ event: eventName, native: eventName, condition: undefined, needs: undefined, directory: undefined },
      ...{ stopRounds: undefined, neverRuns: undefined },
    }),
  );
  return { enabled: enableHooks, disabled: disabledHooks, hooks, problems };
}

/** The contract itself. */
export const native = defineDialect({
  name: 'native',
  agent: 'agent-hooks',
  provenBy: 'contract',
  files: [{ scope: 'project', path: '.agent-hooks/settings.json', format: 'jsonc' }],
  events: contractEvents,
  matcher: { tools: contractMatching, others: contractMatching },
  tools: contractTools,
  limits: contractLimits,
  shell: 'sh',
  environment: ({ projectDir }) => ({
    ...{ AGENT_HOOKS_PROJECT_DIR: projectDir, LLXPRT_PROJECT_DIR: projectDir, GEMINI_PROJECT_DIR: projectDir },
    CLAUDE_PROJECT_DIR: projectDir,
  }),
  placeholders: {},
  classify: contractEnd,
  disobeyed: [],
  run: { order: 'parallel', identical: 'once', rewrite: 'lastInOrder' },
  readSettings: readContractSettings,
});
