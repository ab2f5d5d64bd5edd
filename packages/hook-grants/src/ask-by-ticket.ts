import type { HookDecider } from '@agent-hooks/hook-types/internal';
import type { Grants, OpenAsk } from './grants.ts';
import { settleAsk } from './settle-ask.ts';
import type { AskedAction } from './ticket.ts';

/** A tool call as a host asks a person about it; `onAsk` of `@agent-hooks/agent-integration` gets more. */
export interface AskedCall {
  readonly toolName: string;
  readonly toolInput: object;
  readonly reason: string;
  readonly askers?: readonly HookDecider[] | undefined;
}

/** Where a host acts, and who tells a person that they are asked. */
export interface TicketPlace extends Pick<AskedAction, 'agent' | 'session' | 'project' | 'cwd'> {
  readonly onNew?: (ask: OpenAsk) => void | Promise<void>;
}

/** An `onAsk` for a host that can ask no one: what is granted goes on, all else gets a ticket. */
export function askByTicket(
  grants: Grants,
  { onNew, ...place }: TicketPlace,
): (call: AskedCall) => Promise<{ readonly allowed: boolean; readonly message?: string }> {
  return async ({ toolName, toolInput, reason, askers }) => {
    const calls = [{ tool: toolName, input: toolInput as Readonly<Record<string, unknown>> }];
    // No one knows whose question it is: then it is one of the highest rank.
    const askedBy = askers ?? [{ name: 'a hook', source: 'runtime' as const }];
    const settled = await settleAsk(grants, { ...place, calls, reason, askedBy });
    if (settled.goesOn) return { allowed: true };
    if (settled.isNew) await onNew?.(settled.ask);
    return { allowed: false, message: settled.message };
  };
}
