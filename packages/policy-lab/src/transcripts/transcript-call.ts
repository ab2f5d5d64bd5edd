/** The agents whose transcripts can be read, and `log` for what agent-hooks itself has recorded. */
export type TranscriptAgent = 'claude' | 'codex' | 'gemini' | 'qwen' | 'opencode' | 'copilot' | 'log';

/** What became of a call, as its transcript says; `unknown` if it says nothing. */
export type CallOutcome = 'ran' | 'failed' | 'refused' | 'unknown';

/** A call of a tool, as an agent wrote it down. */
export interface TranscriptCall {
  readonly agent: TranscriptAgent;
  readonly session: string;
  /** ISO 8601, if the transcript says when. */
  readonly at: string | undefined;
  /** Where the agent worked. */
  readonly cwd: string | undefined;
  /** Name and input of the tool, as the agent's own hooks are shown them. */
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly outcome: CallOutcome;
  readonly file: string;
  /** Counted from 1; 0 where a file has no lines. */
  readonly line: number;
}

/** What a transcript contains. */
export interface Transcript {
  readonly calls: readonly TranscriptCall[];
  /** How many lines, or parts of the file, cannot be read. */
  readonly broken: number;
}

type Facts = Omit<TranscriptCall, 'agent' | 'outcome' | 'file'>;

/** Collects the calls of one transcript, whose results come later. */
export class CallCollector {
  broken = 0;
  readonly #agent: TranscriptAgent;
  readonly #file: string;
  readonly #calls = new Map<string, TranscriptCall>();

  constructor(agent: TranscriptAgent, file: string) {
    this.#agent = agent;
    this.#file = file;
  }

  /** Adds a call; of several with one id the last counts, for some agents write a message again as it grows. */
  add(id: string | undefined, facts: Facts, outcome: CallOutcome = 'unknown'): void {
    const key = id ?? `line ${facts.line} ${this.#calls.size}`;
    this.#calls.set(key, { ...facts, agent: this.#agent, file: this.#file, outcome });
  }

  /** Says what became of a call. */
  end(id: unknown, outcome: CallOutcome): void {
    const call = typeof id === 'string' ? this.#calls.get(id) : undefined;
    if (call && typeof id === 'string') this.#calls.set(id, { ...call, outcome });
  }

  finish(): Transcript {
    return { calls: [...this.#calls.values()], broken: this.broken };
  }
}

/** What became of a call whose result is an error with this text. */
export function failureOf(text: string): CallOutcome {
  return refusal.test(text) ? 'refused' : 'failed';
}

/** How agents, and agent-hooks itself, say that a call was not let through. */
const refusal = new RegExp(
  [
    ...['blocked by \\w+ hook', 'tool execution blocked', 'denied by \\w+ hook', 'hook (?:denied|blocked|error)'],
    ...[
      "user (?:doesn't|does not) want to",
      'user (?:rejected|denied|declined|cancelled)',
      'rejected by (?:the )?user',
    ],
    ...[
      'permission (?:denied by|to use .{1,80} has been denied)',
      'execution_denied',
      '\\[rule [^\\]]{1,200}: (?:deny|ask)',
    ],
    ...['\\[[a-z-]{2,30}: [a-z|-]+(?:\\([^\\]]{1,300}\\))?\\.', 'a hook wants another input'],
  ].join('|'),
  'i',
);

/** The text of a result, which agents write in several forms. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
