import { areHooksOn } from '@agent-hooks/agent-integration';
import type { HeldRequest, Reply } from '@agent-hooks/door-kit';
import { isRecord } from '@agent-hooks/hook-types';
import type { AcpConnection } from './session.ts';

/** The person sends a prompt: hooks may refuse it, change it, and add to it. */
export async function decidePrompt(connection: AcpConnection, held: HeldRequest): Promise<Reply> {
  const hooks = await connection.hooksFor(held);
  if (!areHooksOn(hooks)) return held.forward();
  const { params } = held.request;
  const blocks: readonly unknown[] = Array.isArray(params.prompt) ? params.prompt : [];
  const prompt = blocks.map(textOfBlock).join('\n');
  const decided = await hooks.getHookSystem()?.decide('BeforeAgent', { prompt }, { signal: held.signal });
  if (decided === undefined) return held.forward();
  const { action, input, reason = 'No reason was given', messages } = decided;
  if (action !== 'proceed') {
    notifyPerson(held, `agent-hooks refused the prompt: ${reason}`);
    return { result: { stopReason: 'refusal' } };
  }
  if (messages.forUser) notifyPerson(held, messages.forUser);
  const changed = input === prompt ? blocks : [textBlock(String(input)), ...blocks.filter((block) => !isText(block))];
  const added = messages.forModel ? [textBlock(messages.forModel)] : [];
  if (changed === blocks && added.length === 0) return held.forward();
  return held.forward({ ...params, prompt: [...changed, ...added] });
}

function notifyPerson(held: HeldRequest, text: string): void {
  const { sessionId } = held.request.params;
  const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
  held.notify({ method: 'session/update', params: { sessionId, update } });
}

function isText(block: unknown): boolean {
  return isRecord(block) && block.type === 'text';
}

/** What is in a block of a prompt, or where it is. */
function textOfBlock(block: unknown): string {
  if (!isRecord(block)) return String(block);
  const { text, uri, resource } = block;
  if (isRecord(resource)) return String(resource.text ?? resource.uri ?? '');
  return String(text ?? uri ?? '');
}

function textBlock(text: string) {
  return { type: 'text', text };
}
