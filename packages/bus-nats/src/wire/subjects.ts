import { HookError } from '@agent-hooks/hook-types';

/** The subject on which workers of a tenant are asked about an event. */
export function eventSubject(tenant: string, eventName: string): string {
  return `agent-hooks.${checkToken(tenant, 'tenant')}.${checkToken(eventName, 'event')}`;
}

/** Whoever answers the requests of a tenant hears here which of them are no longer awaited. */
export function cancelSubject(subject: string): string {
  return `agent-hooks-cancel.${subject.split('.').slice(0, -1).join('.')}`;
}

/** The subject of a hook: a `*` at its end stands for the event. */
export function fillSubject(subject: string, eventName: string): string {
  return subject.endsWith('.*') ? `${subject.slice(0, -1)}${checkToken(eventName, 'event')}` : subject;
}

function checkToken(token: string, what: string): string {
  if (/^[\w-]+$/.test(token)) return token;
  throw new HookError(
    'invalid_input',
    `The ${what} ${JSON.stringify(token)} cannot be part of a NATS subject. Use letters, digits, - and _.`,
  );
}
