// What a user of the published package writes; compiled against the packed files.
import { type AskedAction, createGrants, type Grant, settleAsk, shortTicket, ticketOf } from '@agent-hooks/hook-grants';

const grants = createGrants({ directory: '/home/me/.config/agent-hooks/asks' });
export const allow = (action: AskedAction): Promise<Grant> =>
  grants.grant(shortTicket(ticketOf(action)), { by: 'me', pattern: 'git push origin feature/*' });
export const settle = (action: AskedAction): Promise<boolean> => settleAsk(grants, action).then(({ goesOn }) => goesOn);
