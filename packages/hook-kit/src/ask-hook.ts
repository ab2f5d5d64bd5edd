import type { ServedHook } from './hook.ts';
import { isObject } from './read-answer.ts';

/** Asks the hook of an event; where there is none, reports it and answers nothing. */
export async function askHook(
  hooks: readonly ServedHook[],
  eventName: string,
  { input, signal, report }: { input: unknown; signal: AbortSignal; report: (message: string) => Promise<void> },
): Promise<unknown> {
  if (!isObject(input)) throw new TypeError(`The input of ${eventName} is not an object.`);
  const hook = hooks.find((each) => each.eventName === eventName);
  if (hook === undefined) {
    const known = hooks.map((each) => each.eventName).join(', ');
    const advice = 'Check the settings that name this hook.';
    await report(`There is no hook for '${eventName}' here, only for ${known}. ${advice}`);
    return undefined;
  }
  // The sender has checked the input by the schema of its event. Doing so again would cost more than most hooks do.
  return hook.action(input as unknown as Parameters<ServedHook['action']>[0], { signal });
}
