import type { ChildProcess } from 'node:child_process';
import { toError } from '@agent-hooks/hook-types';
import type { Environment } from '../../environment/environment.ts';
import { startProgram } from '../../process/start-program.ts';
import { defaultShell } from '../../shell/shells.ts';
import { unreference } from './unreference.ts';

/**
 * Ends a process group when this process is gone, however it went: a shell that waits for the end of a pipe which only
 * this process holds. Returns a function that calls it off and waits for its end; hears if it could not be started.
 */
export function watchOver(
  group: number,
  environment: Environment,
  { killGraceMs, onFailure }: { readonly killGraceMs: number; readonly onFailure: (error: Error) => void },
): () => Promise<void> {
  // Windows has no groups to signal and no shell to do it: there Node's own job ends the program with this process.
  if (process.platform === 'win32') return async () => {};
  const seconds = Math.ceil(killGraceMs / 1000);
  const plan = { file: defaultShell(process.platform), args: ['-c', script, 'sh', `${group}`, `${seconds}`] };
  let dog: ChildProcess;
  try {
    // Out of reach of what ends the program or the terminal, and in no one's way.
    dog = startProgram(plan, { detached: true, cwd: '/', environment, stdio: ['pipe', 'ignore', 'ignore'] });
  } catch (error) {
    onFailure(toError(error));
    return async () => {};
  }
  const isGone = new Promise<void>((resolve) => {
    dog.once('exit', () => resolve());
    dog.on('error', (error) => {
      onFailure(error);
      resolve();
    });
  });
  dog.unref();
  // There is no pipe if the system had no room for one.
  const pipe = dog.stdin;
  pipe?.on('error', () => {});
  if (pipe) unreference(pipe);
  return () => {
    dog.ref();
    dog.kill('SIGKILL');
    pipe?.destroy();
    return isGone;
  };
}

/** Asks the group to end, looks every second whether it has, and then makes it. */
const script = `
read -r _ && exit
kill -TERM -"$1"
while [ "$2" -gt 0 ] && kill -0 -"$1"; do set -- "$1" $(($2 - 1)); sleep 1; done
kill -KILL -"$1"
`;
