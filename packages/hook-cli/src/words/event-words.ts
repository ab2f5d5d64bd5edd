/** How one speaks of what an agent does around an event. */
export interface EventWords {
  /** What it does if no hook says anything else. */
  readonly proceed: string;
  /** What it does if a hook refuses, or a gate that failed keeps it from going on. */
  readonly refuse: string;
  /** True if agents only note the answers unless they are told to apply them. */
  readonly observed: boolean;
}

/** The words for an event; `subject` is what it is about. */
export function eventWords(eventName: string, subject: string): EventWords {
  const { proceed, refuse, observed } = (Object.hasOwn(words, eventName) ? words[eventName] : undefined) ?? otherEvents;
  const name = subject === '' ? 'the tool' : subject;
  return { proceed: proceed.replace('{tool}', () => name), refuse: refuse.replace('{tool}', () => name), observed };
}

/** The words for events of a host's own, which only the host can name better. */
const otherEvents: EventWords = { proceed: 'go on', refuse: 'not go on', observed: false };

const observed = true;

const words: Readonly<Record<string, EventWords>> = {
  BeforeTool: { proceed: 'call {tool}', refuse: 'not call {tool}', observed: false },
  AfterTool: {
    proceed: 'hand the result of {tool} to the model',
    refuse: 'not hand the result of {tool} to the model',
    observed: false,
  },
  BeforeModel: { proceed: 'send the request to the model', refuse: 'not ask the model', observed: false },
  AfterModel: { proceed: 'go on with the response', refuse: 'not use the response', observed: false },
  BeforeToolSelection: {
    proceed: 'let the model choose among its tools',
    refuse: 'offer no tool to the model',
    observed: false,
  },
  BeforeAgent: { proceed: 'work on the prompt', refuse: 'not work on the prompt', observed },
  AfterAgent: { proceed: 'end its turn', refuse: 'not end its turn yet', observed },
  SessionStart: { proceed: 'begin the session', refuse: 'not begin the session', observed },
  SessionEnd: { proceed: 'end the session', refuse: 'not end the session', observed },
  PreCompress: { proceed: 'compress the conversation', refuse: 'not compress the conversation', observed },
  Notification: { proceed: 'tell its user', refuse: 'not tell its user', observed },
};
