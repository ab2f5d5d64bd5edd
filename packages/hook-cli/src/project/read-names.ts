import { loadHookSettings } from '@agent-hooks/hook-system';
import { type HookEventName, isHookEventName } from '@agent-hooks/hook-types';
import { listEventNames, nearestName } from '@agent-hooks/hook-types/internal';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { ownHomeOf } from './home.ts';

/** Reads the name of an event that a person typed: one of the contract's, or of those that the project's settings define. */
export async function readEventName(io: CliIo, dir: string, word: string): Promise<HookEventName> {
  if (isHookEventName(word)) return word;
  await learnEvents(io, dir);
  if (isHookEventName(word)) return word;
  const known = listEventNames();
  throw new CliExit(2, `There is no event '${word}'.${didYouMean(word, known)}\nEvents: ${known.join(', ')}.`);
}

/** Makes the events known that the settings of a directory define. */
export async function learnEvents(io: CliIo, dir: string): Promise<void> {
  await loadHookSettings({ workingDir: dir, userDir: ownHomeOf(io) });
}

/** The sentence that offers the nearest known name, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearestName(word, known);
  return near === undefined ? '' : ` Did you mean '${near}'?`;
}
