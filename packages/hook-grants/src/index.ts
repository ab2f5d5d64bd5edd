export { type AskedCall, askByTicket, type TicketPlace } from './ask-by-ticket.ts';
export { describeGrants, readDuration } from './describe-grants.ts';
export {
  createGrants,
  type Grant,
  type GrantRequest,
  type Grants,
  type GrantsOptions,
  type OpenAsk,
  usualGrantMs,
} from './grants.ts';
export { type NotifyOptions, notifyPerson } from './notify-person.ts';
export { type SettledAsk, settleAsk } from './settle-ask.ts';
export { type AskedAction, type GrantedCall, shortTicket, ticketOf } from './ticket.ts';
export { openUserGrants, tellUser } from './user-grants.ts';
