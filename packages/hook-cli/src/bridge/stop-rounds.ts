import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MergedAnswer, NativeInput } from '@agent-hooks/hook-dialects';
import { getEventRow, isHookEventName } from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';
import type { SessionPlace } from './open-session.ts';
import { runtimeDirectory } from './runtime-directory.ts';
import { shortDigest } from './short-digest.ts';

/** So often in a row hooks may keep an agent from stopping; some agents have no limit of their own. */
const mostRounds = 8;

/** Lets an agent stop that hooks have kept from it too often, and says so. */
export function limitStops(place: SessionPlace, input: NativeInput, answer: MergedAnswer): MergedAnswer {
  const { hook_event_name: event, stop_hook_active: isActive } = input;
  if (typeof isActive !== 'boolean' || !isHookEventName(event)) return answer;
  const { decision, reason } = answer.output ? getEventRow(event).readAnswer(answer.output) : {};
  const name = shortDigest(`${place.agent} ${place.sessionId} ${event}`);
  const directory = runtimeDirectory(place.home);
  const file = directory === undefined ? undefined : join(directory, `told-stops-${name}`);
  if (!isBlockingDecision(decision)) {
    if (isActive && file !== undefined) rmSync(file, { force: true });
    return answer;
  }
  const rounds = (isActive ? readCount(file) : 0) + 1;
  // Where rounds cannot be counted, the first one is the only one: an agent that never stops is worse.
  const isCounted = rounds <= mostRounds && writeCount(file, rounds);
  if (isCounted || !isActive) return answer;
  if (file !== undefined) rmSync(file, { force: true });
  const userMessage = `agent-hooks: hooks kept the agent from stopping ${rounds - 1} times; it stops now. The last reason: ${reason ?? ''}`;
  return { output: { userMessage } as MergedAnswer['output'], allowed: false };
}

function readCount(file: string | undefined): number {
  try {
    return file === undefined ? 0 : Number.parseInt(readFileSync(file, 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

/** Whether it was written. */
function writeCount(file: string | undefined, rounds: number): boolean {
  try {
    if (file !== undefined) writeFileSync(file, String(rounds), { mode: 0o600 });
    return file !== undefined;
  } catch {
    return false;
  }
}
