import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CommandHookConfig } from '@agent-hooks/hook-types';

/** A hook that is one of the scripts in `test/fixtures`, run by this very node. */
export function fixtureHook(script: string, env: Record<string, string>): CommandHookConfig {
  const path = fileURLToPath(new URL(`../fixtures/${script}`, import.meta.url));
  return { type: 'command', command: process.execPath, args: [path], env };
}

/** Waits for a file that a hook writes, for at most ten seconds. */
export async function waitForFile(path: string): Promise<string> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (text !== '') return text;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${path} was not written in time`);
}
