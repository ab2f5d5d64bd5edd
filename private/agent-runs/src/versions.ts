import { closeSync, existsSync, openSync, readFileSync, readSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRecord } from '@agent-hooks/hook-types';

/** The versions of agents that the bridge was tried with; none where only the documentation was read. */
export const triedVersions: Readonly<Record<string, string | undefined>> = {
  claude: '2.1.328',
  codex: '0.169.0',
  gemini: '0.61.0',
  qwen: '0.24.4',
  copilot: '1.0.102',
  opencode: '1.18.33',
};

/** The version of an installed program, from its place or its package, without running it; undefined if neither says it. */
export function installedVersion(program: string | undefined): string | undefined {
  try {
    const file = realpathSync(program ?? '');
    const ofPlace = /[\\/](?:versions|Cellar[\\/][\w.-]+)[\\/]v?(\d+\.\d+\.\d+[\w.-]*)(?:[\\/]|$)/.exec(file)?.[1];
    return ofPlace ?? versionInPackage(dirname(file), basename(program ?? ''));
  } catch {
    return undefined;
  }
}

/** The package must bring a program of this name: any project may have a package.json. */
function versionInPackage(directory: string, name: string): string | undefined {
  const file = join(directory, 'package.json');
  if (!existsSync(file))
    return dirname(directory) === directory ? undefined : versionInPackage(dirname(directory), name);
  const { version, bin, name: own } = Object(JSON.parse(readFileSync(file, 'utf8')));
  const brings = isRecord(bin) ? name in bin : typeof bin === 'string' && String(own).endsWith(name);
  return brings && typeof version === 'string' ? version : undefined;
}
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
