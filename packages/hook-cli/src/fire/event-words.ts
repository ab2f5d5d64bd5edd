import type { HookEventName } from '@agent-hooks/hook-types';

/** How one speaks of what an agent does around an event. */
export interface EventWords {
  /** What it does if no hook says anything else. */
  readonly proceed: string;
  /** What it does if a hook refuses. */
  readonly refuse: string;
  /** True if agents only note the answers unless they are told to apply them. */
  readonly observed: boolean;
}

/** The words for an event; `subject` is what it is about. */
export function eventWords(eventName: HookEventName, subject: string): EventWords {
  const { proceed, refuse, observed = false } = words[eventName];
  const name = subject === '' ? 'the tool' : subject;
  return { proceed: proceed.replace('{tool}', () => name), refuse: refuse.replace('{tool}', () => name), observed };
}

type Words = Pick<EventWords, 'proceed' | 'refuse'> & Partial<EventWords>;

/** One row for each event of the table; an event without its row does not compile. */
const words: Readonly<Record<HookEventName, Words>> = {
  BeforeTool: { proceed: 'call {tool}', refuse: 'not call {tool}' },
  AfterTool: { proceed: 'hand the result of {tool} to the model', refuse: '' },
  BeforeModel: { proceed: 'send the request to the model', refuse: 'not ask the model' },
  AfterModel: { proceed: 'go on with the response', refuse: '' },
  BeforeToolSelection: { proceed: 'let the model choose among its tools', refuse: '' },
  BeforeAgent: { proceed: 'work on the prompt', refuse: 'not work on the prompt', observed: true },
  AfterAgent: { proceed: 'end its turn', refuse: 'not end its turn yet', observed: true },
  SessionStart: { proceed: 'begin the session', refuse: '', observed: true },
  SessionEnd: { proceed: 'end the session', refuse: '', observed: true },
  PreCompress: { proceed: 'compress the conversation', refuse: '', observed: true },
  Notification: { proceed: 'tell its user', refuse: '', observed: true },
};
