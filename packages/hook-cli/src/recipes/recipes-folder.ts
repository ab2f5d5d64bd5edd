import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the recipes are: beside the built command, or at the root of the repository while it runs from its sources. */
export function recipesFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const built = join(here, 'recipes');
  return existsSync(join(here, 'recipes-folder.ts')) ? join(here, '..', '..', '..', '..', 'recipes') : built;
}
