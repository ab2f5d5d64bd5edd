// Builds the site into site/dist: the pages of the repository, an API reference from the declarations, then VitePress.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vitepress';
import { showProgress } from '../scripts/progress.mjs';
import { writeApiReference } from './api-reference.mjs';
import { assemblePages } from './assemble.mjs';
import { sectionsOf } from './pages.mjs';
import { findSources, root } from './sources.mjs';

const pages = join(import.meta.dirname, '.pages');
const sources = findSources();
const sections = sectionsOf(sources);

rmSync(pages, { recursive: true, force: true });
for (const [path, text] of assemblePages(sections, (source) => readFileSync(join(root, source), 'utf8'))) {
  const file = join(pages, `${path}.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
cpSync(join(root, 'docs', 'images'), join(pages, 'public', 'images'), { recursive: true });
const finish = showProgress('Writing the API reference');
const api = await writeApiReference(sources.packages, join(pages, 'api')).finally(finish);
writeFileSync(join(pages, 'menu.json'), JSON.stringify([...sections, api]));
await build(import.meta.dirname);
