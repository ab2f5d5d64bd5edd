import { hash } from 'node:crypto';
import { canonicalJson, type HookDecider } from '@agent-hooks/hook-types/internal';

/** A call of a tool, with its input as it would run. */
export interface GrantedCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** An action of an agent about which hooks want a person to be asked. */
export interface AskedAction {
  readonly agent: string;
  readonly session: string;
  readonly project: string;
  readonly cwd: string;
  /** Usually one; a patch of three files is three. */
  readonly calls: readonly GrantedCall[];
  readonly reason: string;
  /** The hooks that ask, with their sources: only someone of at least their rank can answer. */
  readonly askedBy: readonly HookDecider[];
}

/** What makes two actions the same: who would do what, where. */
export function ticketOf({ agent, session, project, cwd, calls }: AskedAction): string {
  return hash('sha256', canonicalJson({ agent, session, project, cwd, calls: calls.map(effectiveCall) }));
}

/** How a ticket is shown and typed. */
export function shortTicket(ticket: string): string {
  return ticket.slice(0, 8);
}

/** What a model writes about a command has no effect, and is another text each time. */
function effectiveCall({ tool, input }: GrantedCall): GrantedCall {
  if (typeof input.command !== 'string') return { tool, input };
  const { description: _, justification: __, ...rest } = input;
  return { tool, input: rest };
}
