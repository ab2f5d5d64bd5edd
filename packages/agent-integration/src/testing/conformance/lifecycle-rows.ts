import { allOf, type ConformanceRow, callThenAnswer, isInRequest } from './conformance-row.ts';
import type { SceneAnswers } from './play-scene.ts';

const applied = (answers: SceneAnswers) => ({ replies: callThenAnswer, applyLifecycle: true, answers });

/** The answers to the events of a session, for hosts that apply them. */
export const lifecycleRows: readonly ConformanceRow[] = [
  {
    site: 'SessionStart',
    title: 'its context reaches the model',
    scene: applied({ SessionStart: { hookSpecificOutput: { additionalContext: 'the context' } } }),
    holds: (all) => isInRequest(all, 0, 'the context'),
    needs: 'lifecycleAnswers',
  },
  {
    site: 'BeforeAgent',
    title: 'its context reaches the model',
    scene: applied({ BeforeAgent: { hookSpecificOutput: { additionalContext: 'the context' } } }),
    holds: (all) => isInRequest(all, 0, 'the context'),
    needs: 'lifecycleAnswers',
  },
  {
    site: 'BeforeAgent',
    title: 'the model gets the prompt that a hook put in place',
    scene: applied({ BeforeAgent: { hookSpecificOutput: { prompt: 'another prompt' } } }),
    holds: (all) => isInRequest(all, 0, 'another prompt') && !isInRequest(all, 0, 'Call the probe'),
    needs: 'lifecycleAnswers',
  },
  {
    site: 'BeforeAgent',
    title: 'the model is not asked after a refusal',
    scene: applied({ BeforeAgent: { decision: 'block', reason: 'the reason' } }),
    holds: (all) => allOf(all, 'request').length === 0,
    needs: 'lifecycleAnswers',
  },
  {
    site: 'AfterAgent',
    title: 'a refusal sends the agent back to work with its reason, and not forever',
    scene: applied({ AfterAgent: { decision: 'block', reason: 'the reason' } }),
    holds: (all) => isInRequest(all, 2, 'the reason') && allOf(all, 'AfterAgent')[1]?.data.stop_hook_active === true,
    needs: 'lifecycleAnswers',
  },
];
