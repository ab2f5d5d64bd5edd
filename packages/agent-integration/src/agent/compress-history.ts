import type { AgentContent } from '../genai-shapes.ts';

/** Keeps the newer half of a conversation, from a message of the user's on: no tool call is parted from its result. */
export function compressHistory(history: readonly AgentContent[]): AgentContent[] {
  const isMessage = ({ role, parts = [] }: AgentContent) =>
    role === 'user' && parts.length > 0 && parts.every((part) => part.functionResponse === undefined);
  const half = Math.floor(history.length / 2);
  const start = history.findIndex((content, index) => index >= half && isMessage(content));
  return start === -1 ? [...history] : history.slice(start);
}
