import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BeforeToolInput, CommandHookConfig } from '@agent-hooks/hook-types';
import { makeBeforeToolInput } from '@agent-hooks/test-samples';
import { onTestFinished } from 'vitest';

/** A complete input of the event that most tests fire. */
export function beforeToolInput(cwd: string = tmpdir(), toolInput: Record<string, unknown> = {}): BeforeToolInput {
  return makeBeforeToolInput({ cwd, tool_input: toolInput });
}

/** A hook that runs a command through the shell. */
export function shellHook(command: string, more: Partial<CommandHookConfig> = {}): CommandHookConfig {
  return { type: 'command', command, ...more };
}

/** A hook that runs one of the scripts in `test/fixtures`. */
export function fixtureHook(
  script: string,
  args: string[] = [],
  more: Partial<CommandHookConfig> = {},
): CommandHookConfig {
  return { type: 'command', command: interpreterOf(script), args: [fixture(script), ...args], ...more };
}

/** The path of one of the scripts in `test/fixtures`. */
export function fixture(script: string): string {
  return fileURLToPath(new URL(`fixtures/${script}`, import.meta.url));
}

function interpreterOf(script: string): string {
  if (script.endsWith('.py')) return 'python3';
  return script.endsWith('.sh') ? '/bin/sh' : process.execPath;
}

/** A directory that is gone when the test is over. */
export function temporaryDirectory(prefix = 'hook-runner-'): string {
  const directory = mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
