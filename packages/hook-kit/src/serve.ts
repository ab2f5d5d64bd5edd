import type { Hook, ServedHook } from './hook.ts';
import type { HostHook } from './host-hook.ts';
import { serveCommand } from './serve-command.ts';
import { serveResident } from './serve-resident.ts';

/** Serves hooks over stdin and stdout: for a main file that gathers hooks from other files. */
export function serveHooks(...hooks: readonly (Hook | HostHook)[]): void {
  const served = hooks.map((hook) => ({ eventName: hook.eventName, action: hook.asFunction().action }));
  for (const [index, hook] of served.entries()) requireOnlyHook(hook, served.slice(0, index));
  void serve(served, new AbortController().signal);
}

/** Refuses a second hook of an event: only one answer can go back. */
export function requireOnlyHook({ eventName }: ServedHook, others: readonly ServedHook[]): void {
  if (others.some((other) => other.eventName === eventName)) {
    throw new TypeError(
      `${eventName} has two hooks in one program, of which only one could answer. Let one handler do both, or use two files.`,
    );
  }
}

/** Serves hooks as a command or as a resident process, whichever the host has started. */
export async function serve(hooks: readonly ServedHook[], stopped: AbortSignal): Promise<void> {
  const isResident = Boolean(process.env.AGENT_HOOKS_RESIDENT);
  // What a handler starts is another program, which knows nothing of these lines.
  delete process.env.AGENT_HOOKS_RESIDENT;
  if (isResident) serveResident(hooks);
  else await serveCommand(hooks, stopped);
}
