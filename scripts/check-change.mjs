// Compares a change with the branch that it goes to: `npm run check:change -- origin/main`. A package whose sources changed needs
// a changeset, and the ceilings of lines may only fall.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const base = process.argv[2] ?? 'main';
const changed = git('diff', '--name-only', '--diff-filter=d', `${base}...HEAD`);
const removed = git('diff', '--name-only', '--diff-filter=D', `${base}...HEAD`);
const [ancestor] = git('merge-base', base, 'HEAD');

const problems = [...withoutChangeset(), ...raisedCeilings()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function withoutChangeset() {
  const changesets = changed.filter((file) => /^\.changeset\/(?!README)[^/]+\.md$/.test(file));
  const announced = new Set(changesets.flatMap(namesIn));
  const names = [...new Set([...changed, ...removed].flatMap(packageOf))].filter((name) => !announced.has(name)).sort();
  if (names.length === 0) return [];
  return [`The sources of ${names.join(', ')} changed without a changeset. Run: npm run changeset`];
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

function raisedCeilings() {
  return changed
    .filter((file) => /^packages\/[^/]+\/ceiling\.json$/.test(file))
    .flatMap((file) => {
      const before = linesIn(git('show', `${ancestor}:${file}`, { orNothing: true }).join('\n'));
      const now = linesIn(readFileSync(file, 'utf8'));
      return now > before ? [`${file} was raised from ${before} to ${now} lines. A ceiling may only fall.`] : [];
    });
}

function linesIn(text) {
  return text === '' ? Number.POSITIVE_INFINITY : JSON.parse(text).lines;
}

function git(...words) {
  const options = typeof words.at(-1) === 'object' ? words.pop() : {};
  const { status, stdout, stderr } = spawnSync('git', words, { encoding: 'utf8' });
  if (status === 0) return stdout.split('\n').filter((line) => line !== '');
  if (options.orNothing) return [];
  console.error(
    `git ${words.join(' ')} failed: ${stderr.trim()}\nFetch the branch to compare with, and name it as the first word.`,
  );
  process.exit(2);
}
