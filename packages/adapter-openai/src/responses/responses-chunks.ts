import { isRecord } from '@agent-hooks/hook-types';
import { partialResponse, textOfResponse } from './responses-response.ts';
import type { ResponsesEvent, ResponsesItem, ResponsesPart, ResponsesResponse } from './responses-types.ts';

/** Makes one response of events: the last event has all of it; without it, what the others said is put together. */
export function mergeResponsesEvents(events: readonly ResponsesEvent[]): ResponsesResponse | undefined {
  const last = events.findLast(({ type }) => isLastEvent(type));
  // The response of the last event is complete.
  if (last?.response) return last.response as ResponsesResponse;
  const items = new Map<number, ResponsesItem>();
  let saysSomething = false;
  for (const event of events) saysSomething = applyEvent(items, event) || saysSomething;
  if (!saysSomething) return undefined;
  const output = [...items].sort(([one], [other]) => one - other).map(([, item]) => item);
  return partialResponse(output, { ...events.find(({ response }) => response)?.response });
}

/** Whether an event ends a stream, with the whole response in it. */
export function isLastEvent(type: string): boolean {
  return type === 'response.completed' || type === 'response.incomplete' || type === 'response.failed';
}

/** The event with the text of a response in the place of its own; each text comes several times in a stream. */
export function replaceResponsesEvent(event: ResponsesEvent, response: ResponsesResponse): readonly ResponsesEvent[] {
  const text = textOfResponse(response);
  if (isLastEvent(event.type)) return [{ ...event, response }];
  if (event.type.endsWith('.delta')) return [{ ...event, delta: text }];
  if (event.part)
    return [{ ...event, part: { ...event.part, ...('refusal' in event.part ? { refusal: text } : { text }) } }];
  if (event.item) {
    const content = [{ type: 'output_text', text, annotations: [] }];
    return [{ ...event, item: { ...event.item, content } }];
  }
  return [{ ...event, ...(event.type.includes('refusal') ? { refusal: text } : { text }) }];
}

/** Puts what an event says into its item; returns whether hooks are to be asked about it. */
function applyEvent(items: Map<number, ResponsesItem>, event: ResponsesEvent): boolean {
  const { type, output_index: index = 0, content_index: place = 0 } = event;
  if (type === 'response.output_item.added' || type === 'response.output_item.done') {
    items.set(index, (event.item ?? {}) as ResponsesItem);
    return type.endsWith('.done');
  }
  const part = changedPart(event, partsOf(items.get(index))[place]);
  if (part === undefined) return false;
  const item = items.get(index) ?? { type: 'message', role: 'assistant', content: [] };
  const parts = [...partsOf(item)];
  parts[place] = part;
  items.set(index, { ...item, content: parts });
  return !type.endsWith('.added');
}

function changedPart(event: ResponsesEvent, before: ResponsesPart | undefined): ResponsesPart | undefined {
  const { type, delta, text } = event;
  const piece = typeof delta === 'string' ? delta : '';
  // What the API sends here are parts.
  if (type === 'response.content_part.added' || type === 'response.content_part.done')
    return event.part as ResponsesPart;
  if (type === 'response.output_text.delta') return { ...textPart, ...before, text: `${before?.text ?? ''}${piece}` };
  if (type === 'response.output_text.done') return { ...textPart, ...before, text: text ?? '' };
  if (type === 'response.refusal.delta') return { type: 'refusal', refusal: `${before?.refusal ?? ''}${piece}` };
  if (type === 'response.refusal.done')
    return { type: 'refusal', refusal: String(Reflect.get(event, 'refusal') ?? '') };
  return undefined;
}

const textPart = { type: 'output_text', annotations: [] };

function partsOf(item: ResponsesItem | undefined): readonly ResponsesPart[] {
  return Array.isArray(item?.content) ? item.content.filter(isRecord).map((part) => ({ type: '', ...part })) : [];
}
