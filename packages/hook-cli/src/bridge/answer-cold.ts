import { refuseFailed } from '@agent-hooks/hook-dialects';
import { answerEvent } from './answer-event.ts';
import type { ConnectableAgent } from './bridge-agents.ts';
import { type BridgeReply, type BridgeRequest, silentReply } from './bridge-request.ts';
import { type BridgeSession, openSession } from './open-session.ts';
import { resolveAgent } from './resolve-agent.ts';
import { takeUnreported } from './told-notes.ts';

/** How long an event may take: less than the time that `connect` gives the bridge, since agents go on after that. */
export const answerWithinMs = 590_000;

/** Answers an event in this process, which ends after it. It never throws. */
export async function answerCold(named: ConnectableAgent, request: BridgeRequest): Promise<BridgeReply> {
  const sessions: BridgeSession[] = [];
  try {
    const agent = resolveAgent(named, request);
    if (agent === undefined) return silentReply;
    return await answerEvent(request, agent, {
      sessionOf: async (place) => {
        const session = await openSession(place);
        sessions.push(session);
        return session;
      },
      unreported: takeUnreported,
      signal: AbortSignal.timeout(answerWithinMs),
    });
  } catch (error) {
    return refuseFailed(error, named, request.event);
  } finally {
    // The answer is made by then, and the process ends.
    for (const { system } of sessions) await system.dispose().catch(() => undefined);
  }
}
