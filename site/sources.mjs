// What there is in the repository of which a page is made without a line in the table.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The repository. */
export const root = join(import.meta.dirname, '..');

/** The names of the pages about agents, of the recipes and of the packages. */
export function findSources() {
  return {
    agents: readdirSync(join(root, 'docs', 'agents'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.replace(/\.md$/, '')),
    recipes: foldersWith('recipes', 'recipe.json'),
    packages: foldersWith('packages', 'README.md'),
  };
}

function foldersWith(parent, file) {
  return readdirSync(join(root, parent)).filter((name) => existsSync(join(root, parent, name, file)));
}
