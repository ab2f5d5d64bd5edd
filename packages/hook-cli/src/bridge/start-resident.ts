import { dirname } from 'node:path';
import { startProgram } from '@agent-hooks/hook-runner/process';

/** The variables that the background process itself needs; hooks get those of the agent that asks. */
const ownVariables = ['HOME', 'PATH', 'LANG', 'LC_ALL', 'TMPDIR'];

/** Starts the background process for the events to come. Whether that works shows at the next event. */
export function startResident(program: string, socket: string, home: string): void {
  const env = Object.fromEntries(
    ownVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  try {
    const child = startProgram(
      { file: process.execPath, args: [program, '--serve', socket] },
      { cwd: dirname(socket), environment: { ...env, HOME: home }, detached: true, stdio: 'ignore' },
    );
    child.on('error', () => undefined);
    child.unref();
  } catch {
    // Without it every event is answered on its own.
  }
}
