// Checks that every published package whose sources changed since a branch has a changeset: `npm run check:changesets -- origin/main`.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const base = process.argv[2] ?? 'main';
const changed = git('diff', '--name-only', '--diff-filter=d', `${base}...HEAD`);
const removed = git('diff', '--name-only', '--diff-filter=D', `${base}...HEAD`);
const announced = new Set(changed.filter((file) => /^\.changeset\/(?!README)[^/]+\.md$/.test(file)).flatMap(namesIn));
const missing = [...new Set([...changed, ...removed].flatMap(packageOf))].filter((name) => !announced.has(name)).sort();

if (missing.length > 0) {
  console.error(`The sources of ${missing.join(', ')} changed without a changeset. Run: npm run changeset`);
  process.exitCode = 1;
}

/** The package of which a file is a published source. */
function packageOf(file) {
  const [, folder] = /^packages\/([^/]+)\/src\//.exec(file) ?? [];
  if (folder === undefined || /\.test(-d)?\.ts$/.test(file) || !existsSync(`packages/${folder}/package.json`))
    return [];
  return [JSON.parse(readFileSync(`packages/${folder}/package.json`, 'utf8')).name];
}

/** The packages that a changeset names, each on a line of its header. */
function namesIn(file) {
  const [, header = ''] = /^---\r?\n([\s\S]*?)^---/m.exec(readFileSync(file, 'utf8')) ?? [];
  return Array.from(header.matchAll(/^["']?([^"':]+)["']?\s*:/gm), ([, name]) => name);
}

function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { encoding: 'utf8' });
  if (status === 0) return stdout.split('\n').filter((line) => line !== '');
  console.error(
    `git ${words.join(' ')} failed: ${stderr.trim()}\nFetch the branch to compare with, and name it as the first word.`,
  );
  process.exit(2);
}
