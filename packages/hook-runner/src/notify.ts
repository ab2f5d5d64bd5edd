import { messageOf } from '@agent-hooks/hook-types';
/** Calls a host's callback; if it throws, returns a sentence that says so instead of breaking the hook. */
export function notify(name: string, callback: () => unknown): string | undefined {
  try {
    const returned = callback();
    // An async function may be given where one that returns nothing is expected, and its rejection would end the host.
    if (returned instanceof Promise) returned.catch((error) => process.emitWarning(describe(name, error)));
    return undefined;
  } catch (error) {
    return describe(name, error);
  }
}

function describe(name: string, error: unknown): string {
  return `The host's ${name} callback threw: ${messageOf(error)}`;
}
