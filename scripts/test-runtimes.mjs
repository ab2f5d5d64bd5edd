// Shows what the packages do on other runtimes: every package's suite on each line of Node, a smoke test on all, Bun and
// Deno too, and current SDKs and frameworks where those run. `npm run test:runtimes [-- WORDS]`: words name runtimes (24,
// bun) and subjects (hook-runner, smoke, frameworks); without words of one sort, all of that sort are taken.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchRuntime, runtimes } from './runtimes/runtimes.mjs';
import { listSubjects } from './runtimes/subjects.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const outside = mkdtempSync(join(tmpdir(), 'agent-hooks-runtimes-'));
let packed;
const subjects = listSubjects(root, () => (packed ??= packPackages(join(outside, 'tarballs'))));
try {
  process.exitCode = main(process.argv.slice(2).map((word) => word.toLowerCase()));
} finally {
  rmSync(outside, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

function main(words) {
  const named = { runtimes: new Set(runtimes.flatMap((each) => each.words)), subjects: new Set(subjects.map(nameOf)) };
  const unknown = words.filter((word) => !named.runtimes.has(word) && !named.subjects.has(word));
  if (unknown.length > 0) {
    const known = [...named.runtimes, ...named.subjects].join(', ');
    console.error(`Nothing here is called ${unknown.join(', ')}. Runtimes and subjects: ${known}.`);
    return 2;
  }
  const wanted = (all, own) => words.every((word) => !all.has(word)) || own.some((word) => words.includes(word));
  const pairs = runtimes
    .filter((runtime) => wanted(named.runtimes, runtime.words))
    .flatMap((runtime) => subjects.filter(({ isFor }) => isFor(runtime)).map((subject) => ({ runtime, subject })))
    .filter(({ subject }) => wanted(named.subjects, [subject.name]));
  if (pairs.length === 0) {
    console.error('No runtime shows that: the suites are for Node, the frameworks for Node 22.');
    return 2;
  }
  const rows = pairs.map((pair, index) => runOne(pair, join(outside, String(index))));
  printTable(rows);
  return rows.every(({ failed }) => failed === 0) ? 0 : 1;
}

function runOne({ runtime, subject }, folder) {
  mkdirSync(folder);
  const started = performance.now();
  const result = attempt(() => subject.run(runtime, fetchRuntime(runtime), folder));
  const seconds = Math.round((performance.now() - started) / 1000);
  const row = { ...result, runtime: runtime.name, subject: subject.name, seconds };
  if (row.failed > 0) console.log(row.output);
  console.log(`${row.failed > 0 ? 'FAILED' : 'passed'}  ${row.runtime}, ${row.subject} (${seconds} s)`);
  return row;
}

function attempt(run) {
  try {
    return run();
  } catch (error) {
    return { passed: 0, failed: 1, skipped: [], output: error.message };
  }
}

function printTable(rows) {
  const cells = rows.map((row) => [row.runtime, row.subject, row.passed, row.failed, row.skipped.length, row.seconds]);
  const table = [['runtime', 'subject', 'passed', 'failed', 'skipped', 'seconds'], ...cells];
  const widths = table[0].map((_, column) => Math.max(...table.map((line) => String(line[column]).length)));
  const align = (cell, column) =>
    column < 2 ? String(cell).padEnd(widths[column]) : String(cell).padStart(widths[column]);
  console.log(`\n${table.map((line) => line.map(align).join('  ').trimEnd()).join('\n')}`);
  const skipped = rows.flatMap((row) => row.skipped.map((what) => `  ${row.runtime}, ${row.subject}: ${what}`));
  if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.join('\n')}`);
  const failed = rows.filter((row) => row.failed > 0).map((row) => `${row.runtime}, ${row.subject}`);
  console.log(failed.length === 0 ? '\nAll passed.' : `\nFailed: ${failed.join('; ')}.`);
}

function nameOf({ name }) {
  return name;
}

/** The packages of the workspace as they would be published, by their names. */
function packPackages(folder) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'pack.mjs'), folder], { cwd: root });
  if (status !== 0) throw new Error('The packages could not be packed; see: npm run pack');
  const entries = readdirSync(join(root, 'packages')).map((name) => {
    const { version } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
    return [`@agent-hooks/${name}`, `file:${join(folder, `agent-hooks-${name}-${version}.tgz`)}`];
  });
  return Object.fromEntries(entries);
}
