import { errorCodes, type HeldRequest, type Reply } from '@agent-hooks/door-kit';
import type { DefinedEvent } from '@agent-hooks/hook-types';
import { mcpElicitation, mcpSampling } from './events.ts';
import type { McpSession } from './session.ts';

/** A server asks the client for an answer of its model. */
export function decideSampling(session: McpSession, held: HeldRequest): Promise<Reply> {
  const { params } = held.request;
  const messages = Array.isArray(params.messages) ? params.messages : [];
  return decideAbout(session, held, { event: mcpSampling, fields: { server: session.server, messages, params } });
}

/** A server asks the person something. */
export function decideElicitation(session: McpSession, held: HeldRequest): Promise<Reply> {
  const { params } = held.request;
  const message = String(params.message ?? '');
  return decideAbout(session, held, { event: mcpElicitation, fields: { server: session.server, message, params } });
}

async function decideAbout(
  session: McpSession,
  held: HeldRequest,
  { event, fields }: { readonly event: DefinedEvent; readonly fields: Record<string, unknown> },
): Promise<Reply> {
  const fired = await session.hooks.getHookSystem()?.fireEvent(event, fields, { signal: held.signal });
  const { action = 'proceed', reason = 'No reason was given', decidedBy: askers } = fired?.aggregated.verdict ?? {};
  if (action === 'proceed') return held.forward();
  const ask = action === 'ask' ? session.personFor(held) : undefined;
  const answer = ask && (await ask({ toolName: event.name, toolInput: fields, reason, askedBy: 'a hook', askers }));
  const isAllowed = typeof answer === 'object' ? answer.allowed === true : answer === true;
  if (isAllowed) return held.forward();
  const unanswered = action === 'ask' && !ask ? ', and nobody can be asked' : '';
  return {
    error: { code: errorCodes.refused, message: `agent-hooks refused ${held.request.method}${unanswered}: ${reason}` },
  };
}
