import { toError } from '@agent-hooks/hook-types';
import { contractTools } from '@agent-hooks/hook-types/tools';
import type { ConnectableAgent } from '../connect/agent-files.ts';
import type { Reply } from '../dialect.ts';
import { getDialect } from '../table.ts';
import { createToolMap } from '../tools/tool-map.ts';

type Answer = Omit<Reply, 'notices'>;

/** Why no one could look at an event. */
interface Unchecked {
  /** What the agent sees when it is refused. */
  readonly reason: string;
  /** What a person sees where nothing can be refused. */
  readonly problem: string;
}

/** The answer to an event that failed before anyone could look at it. */
export function refuseFailed(error: unknown, agent: ConnectableAgent, event: string | undefined): Answer {
  const { message } = toError(error);
  const reason = `agent-hooks refuses this, because it could not be checked: ${message}`;
  return refuseUnchecked({ reason, problem: `agent-hooks could not check this: ${message}` }, agent, event);
}

/**
 * Refuses in the form that the agent obeys on this event. Exit code 2 is not one everywhere (Copilot sends the prompt all the
 * same), and at the end of a turn a refusal makes an agent go on, some of them forever: there it may stop, and the problem
 * is reported.
 */
export function refuseUnchecked(
  { reason, problem }: Unchecked,
  agent: ConnectableAgent,
  event: string | undefined,
): Answer {
  const dialect = getDialect(agent);
  const row = dialect.events.find(({ name }) => name === event);
  if (!row?.native) return { exitCode: 2, stdout: '', stderr: reason };
  if (row.reply?.refusalGoesOn) return { exitCode: 0, stdout: '', stderr: problem };
  const input = { session_id: '', transcript_path: '', cwd: '', timestamp: '', hook_event_name: row.native };
  const tools = createToolMap(dialect.tools, contractTools);
  const place = { event: row.name, tools, now: Date.now(), input };
  const { exitCode, stdout, stderr } = dialect.toAnswer(
    { output: { decision: 'deny', reason }, allowed: false },
    place,
  );
  return { exitCode, stdout, stderr };
}
