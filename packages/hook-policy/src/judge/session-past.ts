/** The session in which a call is made. */
export interface PastSession {
  readonly agent: string;
  readonly id: string;
  readonly project: string;
}

/** What sessions have done, as far as rules with `after` ask for it. */
export interface SessionPast {
  /** What was done, such as `read /home/me/app/.env`; undefined if it was not. */
  readonly find: (session: PastSession, deed: string) => string | undefined;
  /** Notes what a call does that was let through. */
  readonly note: (session: PastSession, deed: string, what: string) => void;
}

/** For so long, what a session did counts for all sessions in the same project: one may have started the other. */
const sharedForMs = 24 * 60 * 60 * 1000;

/** Remembers what sessions have done as long as this process lives. */
export function createSessionPast(now = Date.now): SessionPast {
  const deeds = new Map<string, { readonly what: string; readonly at: number }>();
  const keysOf = ({ agent, id, project }: PastSession, deed: string) => [
    JSON.stringify([deed, agent, id]),
    JSON.stringify([deed, project]),
  ];
  return {
    find: (session, deed) => {
      const [own, shared] = keysOf(session, deed).map((key) => deeds.get(key));
      const age = now() - (shared?.at ?? Number.NaN);
      return (own ?? (age >= 0 && age < sharedForMs ? shared : undefined))?.what;
    },
    note: (session, deed, what) => {
      for (const key of keysOf(session, deed)) deeds.set(key, { what, at: now() });
    },
  };
}
