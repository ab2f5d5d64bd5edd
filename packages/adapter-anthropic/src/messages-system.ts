import { isRecord } from '@agent-hooks/hook-types';
import { messageTurns } from './messages-turns.ts';
import type { MessageBlock, MessageTurn } from './messages-types.ts';

/** The text of a system instruction, which is a text or a list of blocks; empty if there is none. */
export function readSystemText(system: unknown): string {
  return messageTurns.textOf(asTurn(system));
}

/** The system instruction with another text, in the form it had, with marks for the cache in their places; undefined if none is left. */
export function writeSystemText(text: string, system: unknown): MessageTurn['content'] | undefined {
  return messageTurns.withText(asTurn(system), text)?.content;
}

/** It has the form of a message's content. */
function asTurn(system: unknown): MessageTurn {
  if (typeof system === 'string') return { role: 'system', content: system };
  const blocks = Array.isArray(system) ? system.filter(isRecord) : [];
  return { role: 'system', content: blocks as unknown as MessageBlock[] };
}
