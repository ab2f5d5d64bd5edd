import type { FiredEvent } from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';
import { bringsResponse, describeEffects, readAnswer } from './effects.ts';
import { hasFailed, stateOfHook } from './hook-state.ts';
import type { State } from './state.ts';

/** What an event came to, by the verdict of the engine. */
export function stateOfEvent(event: FiredEvent): State {
  return actions[event.verdict.action](event);
}

const actions: Readonly<Record<FiredEvent['verdict']['action'], (event: FiredEvent) => State>> = {
  stop: () => ({ kind: 'stopped', details: [] }),
  refuse: ({ answer = {} }) => (bringsResponse(answer) ? { kind: 'answered', details: ['by a hook'] } : blocked),
  withhold: () => ({ kind: 'withheld', details: [] }),
  ask: () => ({ kind: 'asked', details: [] }),
  proceed: stateOfProceeding,
};

const blocked: State = { kind: 'blocked', details: [] };

function stateOfProceeding({ eventName, answer, rounds, failure }: FiredEvent): State {
  const effects = describeEffects(answer);
  if (failure) return { kind: 'failed', details: [`at ${failure.stage}`] };
  if (rounds.some(({ hooks }) => hooks.some(hasFailed))) return { kind: 'failed', details: [] };
  if (effects.length > 0) return { kind: 'changed', details: effects };
  const states = rounds.flatMap(({ hooks }) => hooks.map((hook) => stateOfHook(eventName, hook)));
  const monitored = states.find(({ kind }) => kind === 'monitored');
  if (monitored) return monitored;
  if (!answer) return { kind: 'silent', details: [] };
  const { decision } = readAnswer(eventName, answer);
  if (decision === undefined) return { kind: 'silent', details: [] };
  return { kind: 'allowed', details: isBlockingDecision(decision) ? ['a refusal has no effect here'] : [] };
}
