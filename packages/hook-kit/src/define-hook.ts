import type { HookEventName } from '@agent-hooks/hook-types';
import { serveIfMain, stopServing } from './autorun.ts';
import { callersOf, nameOfFile } from './caller.ts';
import { eventNames } from './event-names.ts';
import type { FunctionHook, Hook, HookHandler, HookOptions } from './hook.ts';
import { readAnswer } from './read-answer.ts';

/**
 * Makes a hook. In the main file of a program it is served as well, as a command or as a resident process; a file that
 * is imported does nothing more.
 */
export function defineHook<const Name extends HookEventName>(
  eventName: Name,
  handler: HookHandler<Name>,
  options: HookOptions = {},
): Hook<Name> {
  if (!eventNames.includes(eventName)) {
    throw new TypeError(
      `defineHook() does not know the event '${String(eventName)}'. It knows ${eventNames.join(', ')}.`,
    );
  }
  if (typeof handler !== 'function') {
    throw new TypeError(`defineHook('${eventName}', …) needs a function that answers.`);
  }
  const files = callersOf(defineHook);
  const name = options.name ?? (handler.name || nameOfFile(files[0]) || eventName);
  const action: FunctionHook<Name>['action'] = async (input, context) =>
    readAnswer(eventName, await handler(input, context));
  const served = { eventName, action };
  serveIfMain(served, files);
  return {
    eventName,
    name,
    asFunction: () => {
      stopServing(served);
      return { ...options, type: 'function', name, action };
    },
  };
}
