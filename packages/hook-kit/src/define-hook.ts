import type { FunctionHookConfig, HookEventName } from '@agent-hooks/hook-types';
import { serveIfMain, stopServing } from './autorun.ts';
import { callersOf, nameOfFile } from './caller.ts';
import { eventNames } from './event-names.ts';
import type { Hook, HookHandler, HookOptions } from './hook.ts';
import type { HostEvent, HostHook, HostHookHandler } from './host-hook.ts';
import { readAnswer } from './read-answer.ts';

/** What belongs to an event: one of the contract's by its name, one of a host's own by its row. */
type PartsOf<Event> = [Event] extends [HookEventName]
  ? { handler: HookHandler<Event>; hook: Hook<Event> }
  : [Event] extends [HostEvent]
    ? { handler: HostHookHandler<Event>; hook: HostHook<Event> }
    : never;

/**
 * Makes a hook for an event of the contract, or for one of a host's own: its row, as `defineEvent` makes it, or
 * `{ name: 'TheEvent' }`. In the main file of a program it is served as well, as a command or as a resident process; a
 * file that is imported does nothing more.
 */
export function defineHook<const Event extends HookEventName | HostEvent>(
  event: Event,
  handler: PartsOf<Event>['handler'],
  options: HookOptions = {},
): PartsOf<Event>['hook'] {
  const eventName = readEventName(event);
  if (typeof handler !== 'function') {
    throw new TypeError(`defineHook('${eventName}', …) needs a function that answers.`);
  }
  const files = callersOf(defineHook);
  const name = options.name ?? (handler.name || nameOfFile(files[0]) || eventName);
  // Whoever asks has checked the input by the schema of this event.
  const answer = handler as FunctionHookConfig['action'];
  const action: FunctionHookConfig['action'] = async (input, context) =>
    readAnswer(eventName, await answer(input, context));
  const served = { eventName, action };
  serveIfMain(served, files);
  const hook = {
    eventName,
    name,
    ...(typeof event === 'object' && { event }),
    asFunction: () => {
      stopServing(served);
      return { ...options, type: 'function', name, action };
    },
  };
  // Which of the two it is depends on the event alone.
  return hook as unknown as PartsOf<Event>['hook'];
}

/** Refuses a name that nothing fires, and a row under a name of the contract, which has a row of its own. */
function readEventName(event: unknown): string {
  const isContract = (name: unknown) => eventNames.some((each) => each === name);
  if (typeof event === 'string' && isContract(event)) return event;
  if (typeof event === 'object' && event !== null) {
    const name: unknown = Reflect.get(event, 'name');
    if (typeof name === 'string' && name !== '' && !isContract(name)) return name;
    throw new TypeError(
      isContract(name)
        ? `${String(name)} is an event of the contract: write defineHook('${String(name)}', …).`
        : "An event of a host's own has a name: write defineHook({ name: 'TheEvent' }, …).",
    );
  }
  throw new TypeError(
    `defineHook() does not know the event '${String(event)}'. It knows ${eventNames.join(', ')}. For an event of the host's own, write defineHook({ name: '${String(event)}' }, …).`,
  );
}
