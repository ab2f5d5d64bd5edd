import type { FiredEvent } from '@agent-hooks/hook-types';
import { hasFailed } from '@agent-hooks/trace-page';
import type { Expectation } from './expectations.ts';

/** Says how an event differs from what was expected of it; undefined if it does not. */
export function differenceFrom(expected: Expectation, event: FiredEvent | undefined): string | undefined {
  const action = event?.verdict.action ?? 'proceed';
  const reason = event?.verdict.reason === undefined ? '' : ` (${event.verdict.reason})`;
  if (!meanings[expected].includes(action)) return `expected ${expected}, but the verdict is ${words[action]}${reason}`;
  const broken = event?.rounds.flatMap(({ hooks }) => hooks).find((hook) => hook.counts && hasFailed(hook));
  // A gate that is broken refuses all: that is not proof that it works.
  return broken ? `expected ${expected}, but the hook ${broken.name} failed` : undefined;
}

type Action = FiredEvent['verdict']['action'];

const meanings: Readonly<Record<Expectation, readonly Action[]>> = {
  allow: ['proceed'],
  deny: ['refuse', 'withhold'],
  ask: ['ask'],
  stop: ['stop'],
};

const words: Readonly<Record<Action, string>> = {
  proceed: 'allow',
  refuse: 'deny',
  withhold: 'deny',
  ask: 'ask',
  stop: 'stop',
};
