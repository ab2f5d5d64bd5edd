import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { longestSocketPath, shortHash } from '../resident-place.ts';
import { usualRuntimeDirectory } from '../runtime-directory.ts';

/** Where the shell client finds the background process; `connect` writes it into commands, so it must not change. */
export function clientPlace(home: string | undefined, program: string): string | undefined {
  const directory = process.platform === 'win32' ? undefined : usualRuntimeDirectory(home);
  if (directory === undefined) return undefined;
  const path = join(directory, `bridge-of-${shortHash(dirname(realpathSync(program)))}`);
  return `${path}.sock`.length > longestSocketPath ? undefined : path;
}

/** What a client compares with its own: this process, and the first mount that it sees; undefined where neither has a meaning. */
export function describeNamespace(): string | undefined {
  try {
    const [mount = ''] = readFileSync('/proc/self/mountinfo', 'utf8').split('\n', 1);
    return mount === '' ? undefined : `${process.pid} ${mount}\n`;
  } catch {
    return '';
  }
}
