import { isRecord } from '@agent-hooks/hook-types';

type Ask = (event: string, input: unknown, output: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** One prompt and what the model has said to it so far. */
interface Turn {
  readonly prompt: string;
  text: string;
}

/** The sessions of opencode and their turns, which it reports to plugins only by events of its bus. */
export class OpencodeTurns {
  readonly #ask: Ask;
  /** What hooks added to a session as it began, until its first prompt. */
  readonly #begun = new Map<string, Promise<unknown>>();
  readonly #turns = new Map<string, Turn>();
  readonly #ending: Promise<unknown>[] = [];

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Hears an event of the bus: a session that was created, or has done what it was asked. */
  async hear(input: unknown): Promise<void> {
    const event = isRecord(input) && isRecord(input.event) ? input.event : {};
    const properties = isRecord(event.properties) ? event.properties : {};
    const sessionID = sessionOf(properties);
    if (event.type === 'session.created') {
      const isSubagent = isRecord(properties.info) && properties.info.parentID !== undefined;
      if (!this.#begun.has(sessionID))
        this.#begun.set(sessionID, isSubagent ? nothing : this.#begin(sessionID, 'startup'));
      await this.#begun.get(sessionID);
    }
    if (event.type === 'session.idle') await this.#end(sessionID);
  }

  /** Ends the turns that are open: opencode leaves as soon as it has nothing to do. */
  async dispose(): Promise<void> {
    await Promise.all([...this.#turns.keys()].map((sessionID) => this.#end(sessionID)));
    await Promise.all(this.#ending);
  }

  /** What is to be added to the prompt of a session that begins with it. */
  async begun(input: unknown): Promise<unknown> {
    const sessionID = sessionOf(input);
    const known = this.#begun.get(sessionID) ?? this.#begin(sessionID, 'resume');
    this.#begun.set(sessionID, nothing);
    return known;
  }

  /** A prompt was let through. */
  prompted(input: unknown, prompt: string): void {
    this.#turns.set(sessionOf(input), { prompt, text: '' });
  }

  /** The model has said something. */
  responded(input: unknown, { text }: Readonly<Record<string, unknown>>): void {
    const turn = this.#turns.get(sessionOf(input));
    if (turn && typeof text === 'string') turn.text = text;
  }

  async #begin(sessionID: string, source: string): Promise<unknown> {
    return (await this.#ask('session.created', { sessionID, source }, {}).catch(() => nothing))?.context;
  }

  async #end(sessionID: string): Promise<void> {
    const turn = this.#turns.get(sessionID);
    if (!turn) return;
    this.#turns.delete(sessionID);
    const input = { sessionID, prompt: turn.prompt, stop_hook_active: false };
    // A refusal has no effect here: opencode has stopped already.
    const ended = this.#ask('session.idle', input, { text: turn.text }).catch(() => undefined);
    this.#ending.push(ended);
    await ended;
  }
}

const nothing = Promise.resolve(undefined);

function sessionOf(value: unknown): string {
  return isRecord(value) && typeof value.sessionID === 'string' ? value.sessionID : '';
}
