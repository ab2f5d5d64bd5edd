import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NativeInput } from '@agent-hooks/hook-dialects';
import type { BridgeRequest } from './bridge-request.ts';
import { runtimeDirectory } from './runtime-directory.ts';
import { shortDigest } from './short-digest.ts';

/** The directory in which a session began or was resumed, else that of now, for agents that do not say it. */
export function sessionStart(
  { agent, home }: Pick<BridgeRequest, 'agent' | 'home'>,
  input: NativeInput | undefined,
  workingDir: string,
): string {
  const directory = runtimeDirectory(home);
  if (directory === undefined || !input?.session_id) return workingDir;
  const file = join(directory, `start-${shortDigest(`${agent} ${input.session_id}`)}`);
  const { source } = input as { readonly source?: unknown };
  try {
    if (source !== 'startup' && source !== 'resume') return readFileSync(file, 'utf8');
  } catch {
    // Its first event.
  }
  try {
    writeFileSync(file, workingDir, { mode: 0o600 });
  } catch {
    // Only this event is known.
  }
  return workingDir;
}
