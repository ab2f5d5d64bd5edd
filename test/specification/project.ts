import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryDirectory, writeBelow } from '@agent-hooks/test-support';

/** A folder with shell scripts that is removed when the test ends. */
export interface Project {
  readonly directory: string;
  /** The definition of a hook that runs one of the scripts. */
  readonly hook: (script: string) => { readonly type: 'command'; readonly command: string };
}

/** Creates a folder with executable scripts, each given by the lines after its first one. */
export function makeProject(scripts: Readonly<Record<string, string>>): Project {
  const directory = makeTemporaryDirectory('specification-');
  for (const [name, text] of Object.entries(scripts)) {
    chmodSync(writeBelow(directory, name, `#!/bin/sh\n${text}\n`), 0o755);
  }
  return { directory, hook: (script) => ({ type: 'command', command: join(directory, script) }) };
}
