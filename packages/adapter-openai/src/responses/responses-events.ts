import { isRecord } from '@agent-hooks/hook-types';
import { isLastEvent } from './responses-chunks.ts';
import type { ResponsesEvent, ResponsesItem, ResponsesResponse } from './responses-types.ts';

type Unnumbered = Omit<ResponsesEvent, 'sequence_number'> & Readonly<Record<string, unknown>>;

/** A whole stream that amounts to a response; `split` cuts a text into the pieces that it comes in. */
export function toResponsesEvents(
  response: ResponsesResponse,
  split: (text: string) => readonly string[] = (text) => [text],
): readonly ResponsesEvent[] {
  const started = { ...response, output: [], output_text: '', status: 'in_progress', usage: undefined };
  const events: Unnumbered[] = [
    { type: 'response.created', response: started },
    { type: 'response.in_progress', response: started },
    ...response.output.flatMap((item, index) => itemEvents(item, index, split)),
    { type: lastEventOf(response), response },
  ];
  return events.map((event, number) => ({ ...event, sequence_number: number }));
}

function lastEventOf({ status }: ResponsesResponse): string {
  const type = `response.${status}`;
  return isLastEvent(type) ? type : 'response.completed';
}

function itemEvents(item: ResponsesItem, index: number, split: (text: string) => readonly string[]): Unnumbered[] {
  const place = { output_index: index, item_id: item.id ?? '' };
  const added = (started: object): Unnumbered => ({
    type: 'response.output_item.added',
    output_index: index,
    item: { ...item, status: 'in_progress', ...started },
  });
  const done: Unnumbered = { type: 'response.output_item.done', output_index: index, item };
  if (item.type === 'function_call') {
    const text = typeof item.arguments === 'string' ? item.arguments : '';
    return [
      added({ arguments: '' }),
      ...split(text).map((delta) => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
      { type: 'response.function_call_arguments.done', ...place, name: item.name ?? '', arguments: text },
      done,
    ];
  }
  if (item.type !== 'message') return [added({}), done];
  const parts: readonly unknown[] = Array.isArray(item.content) ? item.content : [];
  return [
    added({ content: [] }),
    ...parts.flatMap((part, at) => (isRecord(part) ? partEvents(part, { ...place, content_index: at }, split) : [])),
    done,
  ];
}

function partEvents(
  part: Readonly<Record<string, unknown>>,
  place: object,
  split: (text: string) => readonly string[],
): Unnumbered[] {
  const field = part.type === 'refusal' ? 'refusal' : 'text';
  const kind = field === 'refusal' ? 'response.refusal' : 'response.output_text';
  const text = String(part[field] ?? '');
  return [
    { type: 'response.content_part.added', ...place, part: { ...part, [field]: '' } },
    ...split(text).map((delta) => ({
      type: `${kind}.delta`,
      ...place,
      delta,
      ...(field === 'text' && { logprobs: [] }),
    })),
    { type: `${kind}.done`, ...place, [field]: text, ...(field === 'text' && { logprobs: [] }) },
    { type: 'response.content_part.done', ...place, part },
  ];
}
