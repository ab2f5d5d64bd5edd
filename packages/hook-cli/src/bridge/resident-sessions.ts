import { type BridgeSession, openSession, type SessionPlace } from './open-session.ts';

/** So many sessions stay open that no one uses; the one that was not asked for longest is closed first. */
const mostSessions = 16;

interface OpenSession {
  readonly session: Promise<BridgeSession>;
  /** How many events it works on: closing it would end their hooks. */
  users: number;
}

/** The sessions of a background process: what a hook system keeps (resident programs, connections) lives as long as they. */
export class ResidentSessions {
  /** In the order of their last use. */
  readonly #open = new Map<string, OpenSession>();

  /** Does something with sessions, which stay open meanwhile. */
  async during<Result>(
    work: (sessionOf: (place: SessionPlace) => Promise<BridgeSession>) => Promise<Result>,
  ): Promise<Result> {
    const used: OpenSession[] = [];
    try {
      return await work((place) => this.#get(place, used));
    } finally {
      for (const each of used) each.users--;
      this.#closeOldest();
    }
  }

  /** Ends all sessions. */
  async dispose(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(open.map(closeSession));
  }

  /** The session of a place, with the settings as they are now. */
  async #get(place: SessionPlace, used: OpenSession[]): Promise<BridgeSession> {
    const key = keyOf(place);
    const known = this.#open.get(key);
    const entry = known ?? { session: openSession(place), users: 0 };
    entry.users++;
    used.push(entry);
    this.#open.delete(key);
    this.#open.set(key, entry);
    try {
      const session = await entry.session;
      if (known) await session.system.reload();
      return session;
    } catch (error) {
      if (this.#open.get(key) === entry) this.#open.delete(key);
      throw error;
    }
  }

  #closeOldest(): void {
    const idle = [...this.#open].filter(([, { users }]) => users === 0);
    for (const [key, entry] of idle.slice(0, Math.max(0, idle.length - mostSessions))) {
      this.#open.delete(key);
      void closeSession(entry);
    }
  }
}

/** One that could not be opened has nothing to close. */
async function closeSession({ session }: OpenSession): Promise<void> {
  try {
    await (await session).system.dispose();
  } catch {
    // Whoever asked for it has heard of it.
  }
}

/** Hooks of one session see one environment: another one is another session. */
function keyOf({ agent, sessionId, transcriptPath, env, ...dirs }: SessionPlace): string {
  const variables = Object.entries(env).sort(([one], [other]) => (one < other ? -1 : 1));
  const { home, workingDir, startDir, furtherProject } = dirs;
  const places = [home, workingDir, startDir, furtherProject];
  const text = JSON.stringify([agent, sessionId, transcriptPath, ...places, variables]);
  return process.getBuiltinModule('node:crypto').hash('sha256', text);
}
