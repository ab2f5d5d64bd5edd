import { createHash } from 'node:crypto';
import { type BridgeSession, openSession, type SessionPlace } from './open-session.ts';

/** So many sessions stay open; the one that was not asked for longest is closed first. */
const mostSessions = 16;

/** The sessions of a background process: what a hook system keeps (resident programs, connections) lives as long as they. */
export class ResidentSessions {
  /** In the order of their last use. */
  readonly #open = new Map<string, Promise<BridgeSession>>();

  /** The session of a place, with the settings as they are now. */
  async get(place: SessionPlace): Promise<BridgeSession> {
    const key = keyOf(place);
    const known = this.#open.get(key);
    const opening = known ?? openSession(place);
    this.#open.delete(key);
    this.#open.set(key, opening);
    try {
      const session = await opening;
      if (known) await session.system.reload();
      await this.#closeOldest();
      return session;
    } catch (error) {
      this.#open.delete(key);
      throw error;
    }
  }

  /** Ends all sessions. */
  async dispose(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(open.map(async (session) => (await session).system.dispose()));
  }

  async #closeOldest(): Promise<void> {
    const [oldest] = this.#open.keys();
    if (this.#open.size <= mostSessions || oldest === undefined) return;
    const session = await this.#open.get(oldest);
    this.#open.delete(oldest);
    await session?.system.dispose();
  }
}

/** Hooks of one session see one environment: another one is another session. */
function keyOf({ agent, sessionId, transcriptPath, workingDir, env }: SessionPlace): string {
  const variables = Object.entries(env).sort(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([agent, sessionId, transcriptPath, workingDir, variables]);
  return createHash('sha256').update(text).digest('hex');
}
