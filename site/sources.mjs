// What there is in the repository of which a page is made without a line in the table.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository. */
export const root = join(import.meta.dirname, '..');

/** The pages about agents, the general one first, and the names of the recipes and of the packages. */
export function findSources() {
  return {
    agents: readdirSync(join(root, 'docs', 'agents'))
      .filter((file) => file.endsWith('.md'))
      .sort((a, b) => Number(b === 'README.md') - Number(a === 'README.md') || a.localeCompare(b))
      .map((file) => ({ name: file.replace(/\.md$/, ''), title: titleOf(join(root, 'docs', 'agents', file)) })),
    recipes: foldersWith('recipes', 'recipe.json'),
    packages: foldersWith('packages', 'README.md'),
  };
}

function foldersWith(parent, file) {
  return readdirSync(join(root, parent)).filter((name) => existsSync(join(root, parent, name, file)));
}

function titleOf(file) {
  return /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}
