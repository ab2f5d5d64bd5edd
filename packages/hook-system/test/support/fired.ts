import type { FiredEvent, HookExecutionResult } from '@agent-hooks/hook-types';
import { makeBeforeToolInput } from '@agent-hooks/test-samples';
import { buildFiredEvent } from '../../src/events/build-fired-event.ts';
import type { HookRegistryEntry } from '../../src/registry/entry.ts';
import { nameOfHook } from '../../src/registry/entry.ts';
import { compileMatcher } from '../../src/registry/matcher.ts';

/** The record of an event whose hooks all ran in one round. */
export function makeFiredEvent(results: readonly HookExecutionResult[]): FiredEvent {
  const input = makeBeforeToolInput();
  const runs = results.map((result) => {
    const hook = { entry: entryOf(result), rank: 0, isGate: false, start: 'always' as const };
    return { hook, input, result, answer: undefined, startedAt: performance.now() };
  });
  const facts = { eventName: 'BeforeTool', correlationId: 'c', startedAt: performance.now(), plan: undefined };
  const rounds = [{ cause: 'fired' as const, runs, skipped: [] }];
  return buildFiredEvent(
    facts,
    { rounds, counted: runs, latest: new Set(runs), input, isSuppressedByGate: false },
    { fired: input, decided: { verdict: { action: 'proceed', decidedBy: [] } } },
  );
}

function entryOf({ hookConfig, eventName }: HookExecutionResult): HookRegistryEntry {
  return {
    name: nameOfHook(hookConfig),
    source: 'project',
    eventName,
    matcher: undefined,
    compiledMatcher: compileMatcher(undefined),
    sequential: false,
    config: hookConfig,
    eligibility: { state: 'ready' },
    enabled: true,
  };
}
