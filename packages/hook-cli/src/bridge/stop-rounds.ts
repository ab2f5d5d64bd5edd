import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MergedAnswer, NativeInput } from '@agent-hooks/hook-dialects';
import { getEventRow, isBlockingDecision, isHookEventName } from '@agent-hooks/hook-types';
import type { SessionPlace } from './open-session.ts';
import { runtimeDirectory } from './runtime-directory.ts';

/** So often in a row hooks may keep an agent from stopping; some agents have no limit of their own. */
const mostRounds = 8;

/** Lets an agent stop that hooks have kept from it too often, and says so. */
export function limitStops(place: SessionPlace, input: NativeInput, answer: MergedAnswer): MergedAnswer {
  const { hook_event_name: event, stop_hook_active: isActive } = input;
  if (typeof isActive !== 'boolean' || !isHookEventName(event)) return answer;
  const { decision, reason } = answer.output ? getEventRow(event).readAnswer(answer.output) : {};
  const directory = runtimeDirectory(place.home);
  if (directory === undefined) return answer;
  const name = createHash('sha256').update(`${place.agent} ${place.sessionId} ${event}`).digest('hex').slice(0, 24);
  const file = join(directory, `told-stops-${name}`);
  if (!isBlockingDecision(decision)) {
    if (isActive) rmSync(file, { force: true });
    return answer;
  }
  const rounds = (isActive ? readCount(file) : 0) + 1;
  if (rounds <= mostRounds) {
    writeFileSync(file, String(rounds), { mode: 0o600 });
    return answer;
  }
  rmSync(file, { force: true });
  const userMessage = `agent-hooks: hooks kept the agent from stopping ${mostRounds} times; it stops now. The last reason: ${reason ?? ''}`;
  return { output: { userMessage } as MergedAnswer['output'], allowed: false };
}

function readCount(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}
