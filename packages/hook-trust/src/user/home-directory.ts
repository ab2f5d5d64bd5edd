import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';

/** The home directory of the user, if there is one; a relative one would be wherever the agent happens to run. */
export function homeDirectory(): string | undefined {
  try {
    const home = homedir();
    return isAbsolute(home) ? home : undefined;
  } catch {
    // A user whom the machine does not know has no home, and thus no settings.
    return undefined;
  }
}
