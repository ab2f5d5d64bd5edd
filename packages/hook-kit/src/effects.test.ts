import { eventTable } from '@agent-hooks/hook-types';
import { expect, it } from 'vitest';
import { effectsOfEvents } from './effects.ts';

it('the events and what answers to them can do are those of the event table', () => {
  const rows = Object.values(eventTable).map(({ name, effects }) => [name, effects]);
  expect(effectsOfEvents).toEqual(Object.fromEntries(rows));
});
