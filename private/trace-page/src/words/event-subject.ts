import { type FiredEvent, getEventRow, isHookEventName, isRecord } from '@agent-hooks/hook-types';
import { readSubject } from '@agent-hooks/hook-types/internal';

/** What an event was about, in one line: the tool and its main argument, the prompt, what the model was asked. */
export function subjectOfEvent({ eventName, inputs }: Pick<FiredEvent, 'eventName' | 'inputs'>): string {
  const [input = {}] = inputs;
  const subject = isHookEventName(eventName) ? readSubject(getEventRow(eventName), input) : undefined;
  const detail = isRecord(input.tool_input) ? firstText(input.tool_input) : input.prompt;
  const asked = isRecord(input.llm_request) ? lastMessage(input.llm_request) : undefined;
  return [subject, detail, asked].filter((part) => typeof part === 'string' && part !== '').join(': ');
}

function firstText(fields: Readonly<Record<string, unknown>>): string | undefined {
  return Object.values(fields).find((value): value is string => typeof value === 'string');
}

/** The last message with a text; the name of the model where there is none. */
function lastMessage({ messages, model }: Readonly<Record<string, unknown>>): unknown {
  const texts = Array.isArray(messages) ? messages.filter(isRecord).map(({ content }) => content) : [];
  return texts.findLast((text) => typeof text === 'string' && text !== '') ?? model;
}
