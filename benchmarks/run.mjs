// `npm run bench [-- WORD]` runs every benchmark, or those with WORD in their name, and prints one table.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const word = process.argv[2] ?? '';
const files = readdirSync(folder).filter((file) => file.endsWith('.bench.mjs'));

const rows = [];
for (const file of files) {
  const { benchmarks } = await import(pathToFileURL(join(folder, file)).href);
  for (const benchmark of benchmarks) {
    const name = `${file.replace('.bench.mjs', '')}: ${benchmark.name}`;
    if (!name.includes(word)) continue;
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${name}`);
    rows.push(toRow(name, benchmark, await benchmark.measure()));
  }
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
  const over = rows.filter((row) => !row.within).length;
  console.log(over === 0 ? '\nall within their limits' : `\n${over} over the limit`);
  process.exitCode = over === 0 ? 0 : 1;
}

function toRow(name, { limit, unit = '' }, result) {
  const within = (result.ratio ?? result.value) <= limit;
  const measured =
    result.ratio === undefined
      ? [`${round(result.value)} ${unit}`, '', `${limit} ${unit}`, '', '']
      : [
          `${round(result.ratio)} x`,
          `${round(result.p95)} x`,
          `${limit} x`,
          `${round(result.noise)} x`,
          `${round(result.floorMs)} ms`,
        ];
  return { within, cells: [name, ...measured, within ? 'ok' : 'OVER'] };
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
