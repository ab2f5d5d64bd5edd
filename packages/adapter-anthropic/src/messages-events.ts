import { isRecord } from '@agent-hooks/hook-types';
import type { MessageBlock, MessagesEvent, MessagesResponse } from './messages-types.ts';

/** A whole stream that amounts to a message; `split` cuts a text into the pieces that it comes in. */
export function toMessagesEvents(
  response: MessagesResponse,
  split: (text: string) => readonly string[] = (text) => [text],
): readonly MessagesEvent[] {
  const { content, stop_reason: reason, stop_sequence: sequence, usage, ...others } = response;
  const details: unknown = Reflect.get(others, 'stop_details') ?? null;
  const started = {
    ...others,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usage, output_tokens: 0 },
  };
  return [
    { type: 'message_start', message: started },
    ...content.flatMap((block, index) => blockEvents(block, split).map((event) => ({ ...event, index }))),
    {
      type: 'message_delta',
      delta: { stop_reason: reason, stop_sequence: sequence, stop_details: details },
      usage,
    },
    { type: 'message_stop' },
  ];
}

function blockEvents(block: MessageBlock, split: (text: string) => readonly string[]): MessagesEvent[] {
  const { started, deltas } = cutBlock(block, split);
  return [
    { type: 'content_block_start', content_block: started },
    ...deltas.map((delta) => ({ type: 'content_block_delta', delta })),
    { type: 'content_block_stop' },
  ];
}

/** A block as a stream begins it, and the deltas that make the rest of it. */
function cutBlock(
  block: MessageBlock,
  split: (text: string) => readonly string[],
): { readonly started: object; readonly deltas: readonly object[] } {
  if (block.type === 'text') {
    return {
      started: { ...block, text: '' },
      deltas: split(block.text ?? '').map((text) => ({ type: 'text_delta', text })),
    };
  }
  if (block.type === 'tool_use') {
    const json = JSON.stringify(block.input ?? {});
    return {
      started: { ...block, input: {} },
      deltas: split(json).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    };
  }
  if (block.type !== 'thinking' || !isRecord(block)) return { started: block, deltas: [] };
  const { thinking = '', signature = '' } = block;
  return {
    started: { ...block, thinking: '', signature: '' },
    deltas: [
      { type: 'thinking_delta', thinking },
      { type: 'signature_delta', signature },
    ],
  };
}
