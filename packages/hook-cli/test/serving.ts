import { type ChildProcess, spawn } from 'node:child_process';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { expect, onTestFinished } from 'vitest';
import { builtCommand } from './run-command.ts';

/** A worker in a process of its own. */
export interface Serving {
  readonly child: ChildProcess;
  /** All that it has printed. */
  readonly printed: () => string;
  readonly health: string;
  readonly ended: Promise<number | null>;
}

/** Runs `agent-hooks admin serve`, ended with the test; resolves when it is ready, or has said something else. */
export async function startServing(
  parameters: readonly string[],
  env?: NodeJS.ProcessEnv,
  until = /ready: worker/,
): Promise<Serving> {
  const health = parameters.includes('--health') ? [] : ['--health', '0'];
  const argv = [builtCommand, 'admin', 'serve', ...parameters, ...health];
  // A worker that is killed leaves its copy of the policy behind.
  const temporary = makeTemporaryDirectory();
  const child = spawn(process.execPath, argv, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...(env ?? process.env), TMPDIR: temporary, TEMP: temporary },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (said: string) => {
      text += said;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  await expect.poll(() => text, { timeout: 60_000 }).toMatch(until);
  return { child, printed: () => text, ended, health: /http:\S+(?=\/healthz)/.exec(text)?.[0] ?? '' };
}
