// `npm run bench [-- WORD]` runs every benchmark, or those with WORD in their name, and prints one table. A run of all
// of them also draws the chart of the README and writes down its figures.
import './hooks-are-on.mjs';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderChart } from './chart.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const word = process.argv[2] ?? '';
const files = readdirSync(folder).filter((file) => file.endsWith('.bench.mjs'));

const rows = [];
for (const file of files) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${file}`);
  rows.push(...(await measureFile(file)));
}
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');

if (rows.length === 0) {
  console.error(`No benchmark has '${word}' in its name.`);
  process.exitCode = 2;
} else {
  printTable(
    ['benchmark', 'ratio', 'p95', 'limit', 'noise', 'floor', ''],
    rows.map((row) => row.cells),
  );
  for (const { name, error } of rows) if (error) console.log(`\n${name}: ${error}`);
  const failed = rows.filter((row) => row.error).length;
  const over = rows.filter((row) => !row.within).length - failed;
  const verdicts = [over && `${over} over the limit`, failed && `${failed} could not be measured`].filter(Boolean);
  console.log(`\n${verdicts.join(', ') || 'all within their limits'}`);
  if (word === '') writeFigures();
  process.exitCode = over + failed === 0 ? 0 : 1;
}

/** Each file has a process of its own: what one of them keeps in memory makes all that starts processes slower. */
async function measureFile(file) {
  const child = fork(join(folder, 'measure-file.mjs'), [file, word], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let measured;
  child.on('message', (message) => {
    measured = message;
  });
  const [code] = await once(child, 'exit');
  if (!measured) throw new Error(`${file} ended with ${code} and without a result`);
  return measured.map(({ name, benchmark, result, error }) => {
    if (!error) return toRow(name, benchmark, result);
    return { name, within: false, error, cells: [name, '', '', sayLimit(benchmark), '', '', 'FAILED'] };
  });
}

function toRow(name, benchmark, result) {
  const within = (result.ratio ?? result.value) <= benchmark.limit;
  const measured =
    result.ratio === undefined
      ? [`${round(result.value)} ${benchmark.unit}`, '', sayLimit(benchmark), '', '']
      : [
          `${round(result.ratio)} x`,
          `${round(result.p95)} x`,
          sayLimit(benchmark),
          `${round(result.noise)} x`,
          `${round(result.floorMs)} ms`,
        ];
  const kind = benchmark.chart && { name: benchmark.chart, median: result.ratio, p95: result.p95, noise: result.noise };
  return { name, within, kind, cells: [name, ...measured, within ? 'ok' : 'OVER'] };
}

function sayLimit({ limit, unit = 'x' }) {
  return `${Number.isInteger(limit) ? limit : Number(limit.toPrecision(3))} ${unit}`;
}

/** The chart and its figures belong together, so both are of the same whole run or of an earlier one. */
function writeFigures() {
  const kinds = rows.flatMap(({ kind }) => (kind ? [kind] : []));
  if (rows.some(({ error }) => error)) {
    console.log('the chart was not updated, because something could not be measured');
    return;
  }
  const shown = rows.map(({ cells: [name, ratio, p95, limit, noise] }) => ({ name, ratio, p95, limit, noise }));
  writeFileSync(join(folder, 'last-run.json'), `${JSON.stringify({ kinds, rows: shown }, null, 2)}\n`);
  writeFileSync(join(folder, 'chart.svg'), renderChart(kinds));
}

function round(value) {
  return Math.abs(value) < 0.01 ? value.toPrecision(2) : value.toFixed(value < 10 ? 3 : 1);
}

function printTable(head, rows) {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (cells) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ');
  console.log([line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n'));
}
