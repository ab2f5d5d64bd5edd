/** How an agent's work on a prompt ended. */
export interface AgentEnding {
  /** `blocked` and `stopped` by a hook; `exhausted` by `maxTurns`. */
  readonly ending: 'answered' | 'blocked' | 'stopped' | 'exhausted';
  /** The last text of the model. */
  readonly text: string;
  /** What the hook said that ended it, or that hooks wanted the agent to go on once more than `maxRetries` allows. */
  readonly reason?: string;
}

/** The ending of an agent that a hook stopped. */
export function stopped(reason: string): AgentEnding {
  return { ending: 'stopped', text: '', reason };
}
