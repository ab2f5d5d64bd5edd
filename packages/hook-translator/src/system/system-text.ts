import { isRecord, type LLMRequest } from '@agent-hooks/hook-types';
import { textField } from '@agent-hooks/hook-types/internal';
import { badHookData } from '../hook-data/bad-hook-data.ts';
import { matchEntries, refuseOtherFields } from '../hook-data/match-entries.ts';
import { readTexts } from '../hook-data/read-fields.ts';
import type { HookMessage } from '../hook-data/read-hook-request.ts';

/** A part of the system instruction as hooks see it. */
type HookSystemText = NonNullable<LLMRequest['system']>[number];

/** What a hook's change of the system instruction means for a request. */
export interface SystemChanges {
  /** The instruction beside the conversation; undefined if it stays as it is. */
  readonly text: string | undefined;
  /** The messages, with the change in those that are the system's; undefined if they stay as they are. */
  readonly messages: readonly unknown[] | undefined;
}

/** Shows the system instruction to hooks: the one beside the conversation, and the messages that are the system's. */
export function showSystem(text: string, messages: readonly HookMessage[]): Pick<LLMRequest, 'system'> {
  const entries = placeSystem(text, messages);
  return entries.length === 0 ? {} : { system: entries };
}

/** Reads what a hook sent as `system`; a text alone is meant for the only entry that was shown. */
export function readSystem(
  sent: unknown,
  text: string,
  { shown: before, messages }: { shown: readonly HookMessage[]; messages: readonly unknown[] | undefined },
): SystemChanges {
  const entries = placeSystem(text, before);
  const list = typeof sent === 'string' ? [{ content: sent }] : sent;
  if (!Array.isArray(list)) throw badHookData('llm_request.system', sent, 'a list of texts');
  const changes: { text: string | undefined; messages: readonly unknown[] | undefined } = { text: undefined, messages };
  for (const { shown, entry, index } of matchEntries(entries, list, 'llm_request.system')) {
    const path = `llm_request.system[${index}]`;
    refuseOtherFields(entry, path, { position: shown.position });
    const [name, found] = textField(entry);
    const content = readTexts(found, `${path}.${name}`).join('');
    if (content === shown.content) continue;
    if (shown.id === fieldId) changes.text = content;
    else changes.messages = withContent(changes.messages ?? before, { shown, content, path });
  }
  return changes;
}

/** The id of the instruction that is not a message. */
const fieldId = 's';

interface PlacedText extends HookSystemText {
  readonly id: string;
}

function placeSystem(text: string, messages: readonly HookMessage[]): PlacedText[] {
  const entries: PlacedText[] = text === '' ? [] : [{ id: fieldId, position: -1, content: text }];
  // Walked by number: none of a thousand messages is the system's, as a rule.
  for (let place = 0; place < messages.length; place++) {
    const message = messages[place];
    if (message?.role !== 'system') continue;
    const { id = '', content } = message;
    // The id of a message is the place of its turn.
    entries.push({ id, position: Number(id.slice(1)), content });
  }
  return entries;
}

/** The messages with another content of the one that is the system's; two different changes of one text are refused. */
function withContent(
  messages: readonly unknown[],
  { shown, content, path }: { readonly shown: PlacedText; readonly content: string; readonly path: string },
): unknown[] {
  const isIt = (message: unknown) =>
    isRecord(message) && (message.id === shown.id || (message.id === undefined && message.content === shown.content));
  const place = messages.findIndex(isIt);
  const message = messages[place];
  const said = isRecord(message) ? message.content : undefined;
  if (!isRecord(message) || (said !== shown.content && said !== content)) {
    throw badHookData(`${path}.content`, content, `what \`messages\` says of ${shown.id}, which is the same text`);
  }
  return messages.toSpliced(place, 1, { ...message, content });
}
