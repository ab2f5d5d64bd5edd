import { closeSync, openSync, readSync } from 'node:fs';

/** Agents do not say their version to hooks; most write it into the first lines of the transcript. */
export function readAgentVersion(transcript: string): string | undefined {
  if (transcript === '') return undefined;
  try {
    const file = openSync(transcript, 'r');
    try {
      const bytes = Buffer.alloc(16 * 1024);
      const text = bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0));
      return /"(?:cli_version|version|copilotVersion)":\s*"(\d+\.\d+[\w.+-]{0,40})"/.exec(text)?.[1];
    } finally {
      closeSync(file);
    }
  } catch {
    // Not written yet, or nowhere.
    return undefined;
  }
}
