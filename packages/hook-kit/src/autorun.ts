import { isMainFile } from './caller.ts';
import type { ServedHook } from './hook.ts';
import { requireOnlyHook, serve } from './serve.ts';

/** The hooks that the main file has defined. */
const served: ServedHook[] = [];
const stopped = new AbortController(); // There is one main file in a process.

/**
 * Serves a hook if the main file is among those that led to its definition; not before that file has been run to its
 * end, so that all it sets up is there.
 */
export function serveIfMain(hook: ServedHook, files: readonly string[]): void {
  const file = files.find(isMainFile);
  if (file === undefined || stopped.signal.aborted) return;
  requireOnlyHook(hook, served);
  served.push(hook);
  if (served.length === 1) void serveAfter(file);
}

/** Leaves stdin alone if the main file, which defined this hook, turns out to use it itself. */
export function stopServing(hook: ServedHook): void {
  if (served.includes(hook)) stopped.abort();
}

async function serveAfter(file: string): Promise<void> {
  await runToItsEnd(file);
  if (!stopped.signal.aborted && !isThread()) await serve(served, stopped.signal);
}

/** A module can wait at its top level; importing it once more gives the same one, when it is done. */
async function runToItsEnd(file: string): Promise<void> {
  // If the file throws, node itself says so and ends the process.
  if (file.startsWith('file:')) await import(file).catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
}

/** A thread is started in the name of the main file, but stdin is the process's; only there stdin has a descriptor, and the question costs nothing. */
function isThread(): boolean {
  return !('fd' in process.stdin) && !process.getBuiltinModule('node:worker_threads').isMainThread;
}
