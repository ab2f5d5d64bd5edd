import { getEventRow, isHookEventName } from '@agent-hooks/hook-types';

/** How one speaks of what an agent does around an event. */
export interface EventWords {
  /** What it does if no hook says anything else. */
  readonly proceed: string;
  /** What it does if a hook refuses, or a gate that failed keeps it from going on. */
  readonly refuse: string;
  /** True if agents only note the answers unless they are asked to apply them. */
  readonly observed: boolean;
}

/** The words for an event; `subject` is what it is about. */
export function eventWords(eventName: string, subject: string): EventWords {
  const { words, isObserved } = isHookEventName(eventName) ? getEventRow(eventName) : otherEvents;
  const name = subject === '' ? 'the tool' : subject;
  const about = (text: string) => text.replace('{subject}', () => name);
  return { proceed: about(words.proceed), refuse: about(words.refuse), observed: isObserved };
}

/** The words for events of a host's own, which only the host can name better. */
const otherEvents = { words: { proceed: 'go on', refuse: 'not go on' }, isObserved: false };
