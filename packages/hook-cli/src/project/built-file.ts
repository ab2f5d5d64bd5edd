import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file that the build makes: beside the built command, also while that runs from its sources. */
export function builtFile(name: string): string {
  // A CommonJS module knows its file by another name.
  const here = dirname(typeof __filename === 'string' ? __filename : fileURLToPath(import.meta.url));
  return existsSync(join(here, 'built-file.ts')) ? join(here, '..', '..', 'dist', name) : join(here, name);
}
