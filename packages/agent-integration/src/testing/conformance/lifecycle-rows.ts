import { allOf, type ConformanceRow, callThenAnswer, isInRequest } from './conformance-row.ts';
import type { SceneAnswers } from './play-scene.ts';

const applied = (answers: SceneAnswers) => ({ replies: callThenAnswer, applyLifecycle: true, answers });

const rows: readonly ConformanceRow[] = [
  ...(['SessionStart', 'BeforeAgent'] as const).map(
    (site): ConformanceRow => ({
      site,
      title: 'its context reaches the model',
      scene: applied({ [site]: { hookSpecificOutput: { additionalContext: 'the context' } } }),
      holds: (all) => isInRequest(all, 0, 'the context'),
    }),
  ),
  {
    site: 'BeforeAgent',
    title: 'the model gets the prompt that a hook put in place',
    scene: applied({ BeforeAgent: { hookSpecificOutput: { prompt: 'another prompt' } } }),
    holds: (all) => isInRequest(all, 0, 'another prompt') && !isInRequest(all, 0, 'Call the probe'),
  },
  {
    site: 'BeforeAgent',
    title: 'the model is not asked after a refusal',
    scene: applied({ BeforeAgent: { decision: 'block', reason: 'the reason' } }),
    holds: (all) => allOf(all, 'request').length === 0,
  },
  {
    site: 'AfterAgent',
    title: 'a refusal sends the agent back to work with its reason, and not forever',
    scene: applied({ AfterAgent: { decision: 'block', reason: 'the reason' } }),
    holds: (all) => isInRequest(all, 2, 'the reason') && allOf(all, 'AfterAgent')[1]?.data.stop_hook_active === true,
  },
];

/** The answers to the events of a session, for hosts that apply them. */
export const lifecycleRows = rows.map((row): ConformanceRow => ({ ...row, needs: 'lifecycleAnswers' }));
