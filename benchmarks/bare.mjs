// The least that does the job of a hook runner, for benchmarks to be compared with.
import { spawn } from 'node:child_process';

/** The input of an event as hooks read it. */
export function makeInput(cwd, toolInput) {
  return {
    session_id: 'session',
    transcript_path: '',
    cwd,
    hook_event_name: 'BeforeTool',
    timestamp: '2025-01-31T12:00:00Z',
    tool_name: 'write_file',
    tool_input: toolInput,
  };
}

/** Starts a process in its own group, feeds it, collects what it prints and waits for its end. */
export function spawnBare(cwd, command, args, payload) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, detached: true });
    const printed = { stdout: [], stderr: [] };
    child.stdout.on('data', (chunk) => printed.stdout.push(chunk));
    child.stderr.on('data', (chunk) => printed.stderr.push(chunk));
    child.stdin.on('error', () => {});
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({
        code,
        stdout: Buffer.concat(printed.stdout).toString(),
        stderr: Buffer.concat(printed.stderr).toString(),
      }),
    );
    child.stdin.end(payload);
  });
}
