import type { DialectName } from '@agent-hooks/hook-dialects';

/** An event of an agent, as its process handed it over. Plain data, so that another process can answer it. */
export interface BridgeRequest {
  readonly agent: DialectName;
  /** The event as `connect` wrote it into the command. */
  readonly event: string | undefined;
  readonly stdin: string;
  /** Where the bridge was started. */
  readonly cwd: string;
  /** The home directory that counts; undefined if the user has none. */
  readonly home: string | undefined;
  /** The home directory of the account, if another one counts: its gates stay due. */
  readonly accountHome?: string | undefined;
  /** In whose settings the command is. */
  readonly from?: 'user' | 'project' | 'machine';
  /** The number under which another client has asked already: its answer may be under way. */
  readonly asked?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What the agent is answered. */
export interface BridgeReply {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const silentReply: BridgeReply = { exitCode: 0, stdout: '', stderr: '' };
