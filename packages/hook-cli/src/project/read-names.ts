import { eventTable, type HookEventName, isHookEventName, nearestName } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';

/** Reads the name of an event that a person typed. */
export function readEventName(word: string): HookEventName {
  if (isHookEventName(word)) return word;
  const known = Object.keys(eventTable);
  throw new CliExit(2, `There is no event '${word}'.${didYouMean(word, known)}\nEvents: ${known.join(', ')}.`);
}

/** The sentence that offers the nearest known name, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearestName(word, known);
  return near === undefined ? '' : ` Did you mean '${near}'?`;
}
