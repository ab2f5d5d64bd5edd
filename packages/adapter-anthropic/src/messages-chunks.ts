import { parseJsonText } from '@agent-hooks/hook-translator/define';
import { isRecord } from '@agent-hooks/hook-types';
import { writeMessage } from './messages-response.ts';
import type { MessageBlock, MessagesEvent, MessagesResponse } from './messages-types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Makes one message of events; undefined if none of them has content and they are not a whole message. */
export function mergeMessagesEvents(events: readonly MessagesEvent[]): MessagesResponse | undefined {
  const start = events.find(({ type }) => type === 'message_start')?.message;
  const end = events.findLast(({ type }) => type === 'message_delta');
  const blocks = mergeBlocks(events);
  if (blocks.length === 0 && (start === undefined || end === undefined)) return undefined;
  // What the API starts with is a message without content.
  const base = (start ?? writeMessage({ candidates: [] }, undefined)) as MessagesResponse;
  const usage = definedFields(end?.usage ?? {});
  return { ...base, ...definedFields(end?.delta ?? {}), content: blocks, usage: { ...base.usage, ...usage } };
}

/** The event with the text of a message in the place of its own. */
export function replaceMessagesEvent(event: MessagesEvent, { content }: MessagesResponse): readonly MessagesEvent[] {
  const text = content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join('');
  if (event.delta && event.type === 'content_block_delta') return [{ ...event, delta: { ...event.delta, text } }];
  return event.content_block ? [{ ...event, content_block: { ...event.content_block, text } }] : [event];
}

/** The fields that hold what each kind of delta adds to. */
const fieldsOfDeltas: Readonly<Record<string, readonly [from: string, to: string]>> = {
  text_delta: ['text', 'text'],
  thinking_delta: ['thinking', 'thinking'],
  signature_delta: ['signature', 'signature'],
  // Pieces of JSON, which are read once all are there.
  input_json_delta: ['partial_json', 'partial_json'],
};

function mergeBlocks(events: readonly MessagesEvent[]): MessageBlock[] {
  const blocks = new Map<number, Fields>();
  for (const { type, index = 0, content_block: block, delta } of events) {
    if (type === 'content_block_start' && isRecord(block)) blocks.set(index, block);
    if (type === 'content_block_delta' && isRecord(delta)) blocks.set(index, withDelta(blocks.get(index), delta));
  }
  return [...blocks].sort(([one], [other]) => one - other).map(([, block]) => finish(block));
}

function withDelta(block: Fields | undefined, delta: Fields): Fields {
  const type = String(delta.type);
  if (type === 'citations_delta') {
    const before = Array.isArray(block?.citations) ? block.citations : [];
    return { type: 'text', ...block, citations: [...before, delta.citation] };
  }
  const [from, to] = fieldsOfDeltas[type] ?? [];
  if (from === undefined || to === undefined) return block ?? { type: 'text', text: '' };
  const before = block ?? { type: blockTypes[type] ?? 'text' };
  return { ...before, [to]: `${before[to] ?? ''}${delta[from] ?? ''}` };
}

/** What a block is whose beginning is not among the events. */
const blockTypes: Readonly<Record<string, string>> = {
  thinking_delta: 'thinking',
  signature_delta: 'thinking',
  input_json_delta: 'tool_use',
};

function finish({ partial_json: json, ...block }: Fields): MessageBlock {
  // Every block has a type.
  return (typeof json === 'string' ? { ...block, input: parseJsonText(json) } : block) as unknown as MessageBlock;
}

function definedFields(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}
