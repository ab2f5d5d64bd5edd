import type { Grant, Grants, OpenAsk } from './grants.ts';
import { type AskedAction, shortTicket } from './ticket.ts';

/** What becomes of an action about which a person would have to be asked, and no one can be. */
export type SettledAsk =
  | { readonly goesOn: true; readonly grant: Grant }
  | { readonly goesOn: false; readonly ask: OpenAsk; readonly isNew: boolean; readonly message: string };

/** Looks for the grant of an action; without one a person is asked, and `message` tells the model what to wait for. */
export async function settleAsk(grants: Grants, action: AskedAction): Promise<SettledAsk> {
  const grant = await grants.take(action);
  if (grant) return { goesOn: true, grant };
  const { ask, isNew } = grants.ask(action);
  const id = shortTicket(ask.ticket);
  const message = `${action.reason}\nA person was asked (ticket ${id}). They can allow it with \`agent-hooks asks grant ${id}\`; then make exactly this call again. Until then, do not try another way.`;
  return { goesOn: false, ask, isNew, message };
}
