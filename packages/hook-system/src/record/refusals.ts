import { join } from 'node:path';
import { keepLastLines, limitSize } from '@agent-hooks/hook-fleet/append';
import { userConfigDirectory } from '@agent-hooks/hook-trust/policy';
import type { FiredEvent } from '@agent-hooks/hook-types';
import { isTurnedOff } from './recording-mark.ts';
import { toLogLine } from './to-log-line.ts';

/** The file with the last refusals of a user's agents where recording is not on; undefined without a home. */
export function refusalsFile(homeDir: string | undefined): string | undefined {
  const directory = userConfigDirectory(homeDir);
  return directory && join(directory, 'recordings', 'refusals.jsonl');
}

/** Keeps a refusal or a question with its call, without prompts and outputs, unless recording was turned off. */
export function keepRefusal(event: FiredEvent, cwd: string, homeDir: string | undefined): void {
  const { inputs, rounds: _, answer: _answer, noted: _noted, ...rest } = event;
  const { input: _input, ...verdict } = event.verdict;
  const file = refusalsFile(homeDir);
  if (!/^(?:refuse|ask)$/.test(verdict.action) || file === undefined || isTurnedOff(cwd, homeDir)) return;
  const { session_id, tool_name, tool_input } = inputs[0] ?? {};
  const input = { session_id, cwd, tool_name, tool_input };
  const few: FiredEvent = { ...rest, inputs: [input], rounds: [], verdict };
  try {
    // Cutting changes strings and leaves things out of records; what the types ask for stays.
    keepLastLines(file, toLogLine(limitSize(few, { text: 1000, entries: 50 }) as FiredEvent).trimEnd(), 50);
  } catch {
    // A home where nothing can be written costs the agent nothing.
  }
}
