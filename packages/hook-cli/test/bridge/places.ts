import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';

/** The built program. */
export const bridge = join(import.meta.dirname, '..', '..', 'dist', 'agent-hooks-bridge.cjs');

/** How a process ended. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Places {
  readonly home: string;
  readonly project: string;
}

/** A home with user hooks, and a project. */
export function makePlaces(hooks: object): Places {
  const home = makeTemporaryDirectory();
  const project = makeTemporaryDirectory();
  mkdirSync(join(home, '.config', 'agent-hooks'), { recursive: true, mode: 0o700 });
  writeFileSync(join(home, '.config', 'agent-hooks', 'settings.json'), JSON.stringify({ hooks }));
  return { home, project };
}

/** Runs a program with an event on its stdin; without one, stdin stays open. */
export function runProgram(
  [command, ...args]: readonly [string, ...string[]],
  { home, project }: Places,
  stdin: string | Buffer | undefined,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: project, env: { PATH: process.env.PATH, HOME: home, ...env } });
    child.on('error', reject);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.stderr.on('data', (chunk) => (stderr += chunk));
    child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
    child.stdin.on('error', () => undefined);
    if (stdin !== undefined) child.stdin.end(stdin);
  });
}

/** Runs the bridge, which answers by itself. */
export function runAlone(
  places: Places,
  args: readonly string[],
  stdin: string | Buffer | undefined,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Ended> {
  return runProgram([process.execPath, bridge, ...args, '--no-resident'], places, stdin, env);
}

/** A gate that refuses one command. */
export const guard = {
  BeforeTool: [
    {
      matcher: 'run_shell_command',
      hooks: [
        {
          type: 'command',
          name: 'guard',
          command: `grep -q 'rm -rf' && { echo 'no rm' >&2; exit 2; } || true`,
          onFailure: 'block',
        },
      ],
    },
  ],
};

/** A call of the shell, as Claude Code and Codex say it. */
export function call(command: string, more: object = {}): string {
  return JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_input: { command }, ...more });
}
