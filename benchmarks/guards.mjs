// `npm run bench:guards -- FOLDER [--rival FILE]` judges the guard by rows that others wrote, and beside it another guard,
// cc-safety-net, if that is installed. Each `.json` file of the folder is a list of `{ "command", "expect" }`, where
// `expect` is `deny` for what must be stopped and `allow` for what must pass. The rows are no part of this repository.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { checkCommand } from '@agent-hooks/hook-policy';
import { median } from './measure.mjs';

const rival = 'cc-safety-net';
const rivalPlace = join(tmpdir(), 'agent-hooks-guards');
const rivalFile = join(rivalPlace, 'node_modules', rival, 'dist', 'api.js');
const place = { project: '/workspace/project', cwd: '/workspace/project', home: '/home/test' };

/** How files are asked whose rows are about something else than what most people turn on, by name. */
const usual = { packs: ['core', 'git', 'secrets'], level: 'standard' };
const others = {
  dcg: { packs: ['core', 'git'], level: 'standard' },
  'dcg-packs': { packs: ['all'], level: 'standard' },
  'secbash-gtfobins': { packs: ['all'], level: 'paranoid' },
  'secbash-harmless': { packs: ['all'], level: 'standard' },
};

const { values, positionals } = parseArgs({ options: { rival: { type: 'string' } }, allowPositionals: true });
process.exitCode = await main(positionals[0]);

async function main(folder) {
  const files = folder && existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const corpora = files
    .map((file) => [basename(file, '.json'), readRows(join(folder, file))])
    .filter(([, rows]) => rows);
  if (corpora.length === 0) {
    console.error(`No rows in ${folder ?? 'no folder'}. Usage: npm run bench:guards -- FOLDER [--rival FILE]`);
    return 2;
  }
  const guards = { 'agent-hooks': (command, how) => checkCommand(command, { ...place, ...how }).decision };
  const file = values.rival ?? rivalFile;
  if (existsSync(file)) guards[rival] = await loadRival(file);
  else console.error(`${rival} is not installed. To compare: npm install --prefix ${rivalPlace} ${rival}\n`);
  printTable(
    corpora.flatMap(([name, rows]) =>
      Object.entries(guards).map(([guard, ask]) => [name, guard, ...judge(ask, rows, others[name] ?? usual)]),
    ),
  );
  return 0;
}

/** The rows of a file; undefined if it contains something else. */
function readRows(file) {
  const rows = JSON.parse(readFileSync(file, 'utf8'));
  const isRow = (row) => typeof row?.command === 'string' && /^(deny|allow)$/.test(row.expect);
  return Array.isArray(rows) && rows.length > 0 && rows.every(isRow) ? rows : undefined;
}

async function loadRival(file) {
  const { checkCommand: check } = await import(pathToFileURL(resolve(file)).href);
  // It needs a directory that exists.
  const cwd = mkdtempSync(join(tmpdir(), 'agent-hooks-guards-'));
  process.on('exit', () => rmSync(cwd, { recursive: true, force: true }));
  return (command) => check({ command, cwd }).kind;
}

function judge(ask, rows, how) {
  const times = [];
  const decisions = rows.map(({ command }) => {
    const start = performance.now();
    const decision = ask(command, how);
    times.push((performance.now() - start) * 1000);
    return decision;
  });
  const share = (expect, isCounted) => {
    const asked = decisions.filter((_, index) => rows[index].expect === expect);
    return asked.length === 0 ? '–' : `${((100 * asked.filter(isCounted).length) / asked.length).toFixed(1)} %`;
  };
  const count = (expect) => String(rows.filter((row) => row.expect === expect).length);
  const caught = share('deny', (decision) => decision !== 'allow');
  const denied = share('deny', (decision) => decision === 'deny');
  const refused = share('allow', (decision) => decision === 'deny');
  const asked = share('allow', (decision) => decision === 'ask');
  return [count('deny'), caught, denied, count('allow'), refused, asked, median(times).toFixed(0)];
}

function printTable(rows) {
  const head = ['rows', 'guard', 'to stop', 'caught', 'denied', 'to pass', 'refused', 'asked', 'µs'];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  console.log([line(head), line(head.map((_, index) => (index < 2 ? '---' : '---:'))), ...rows.map(line)].join('\n'));
}
