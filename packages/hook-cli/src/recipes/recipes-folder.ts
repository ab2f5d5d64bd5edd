import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the recipes are: beside the built command, or at the root of the repository while it runs from its sources. */
export function recipesFolder(): string {
  // A CommonJS module knows its file by another name.
  const here = dirname(typeof __filename === 'string' ? __filename : fileURLToPath(import.meta.url));
  const built = join(here, 'recipes');
  return existsSync(join(here, 'recipes-folder.ts')) ? join(here, '..', '..', '..', '..', 'recipes') : built;
}
