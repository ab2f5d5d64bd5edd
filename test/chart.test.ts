import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './packages.ts';

interface ChartKind {
  readonly name: string;
  readonly median: number;
  readonly p95: number;
}
interface ChartModule {
  renderChart(kinds: readonly ChartKind[]): string;
  renderRivals(compared: RivalFigures): string;
  sayRatio(ratio: number): string;
}
interface RivalFigures {
  readonly rival: string;
  readonly rows: readonly { readonly name: string; readonly ratio: number; readonly goal: number }[];
}
// The benchmarks are plain JavaScript, which has no types of its own.
const chart: ChartModule = await import(new URL('../benchmarks/chart.mjs', import.meta.url).href);
const { renderChart, renderRivals, sayRatio } = chart;

const kinds: ChartKind[] = [
  { name: 'command', median: 1.01, p95: 1.4 },
  { name: 'a <b> & "c"', median: 0.02, p95: 0.031 },
];

describe('the chart of the benchmarks', () => {
  it.each([
    [1.014, '1.01 ×'],
    [0.5, '0.50 ×'],
    [0.02, '1/50'],
    [0.00047, '1/2128'],
  ])('says %d as %s', (ratio, said) => {
    expect(sayRatio(ratio)).toBe(said);
  });

  it('has two bars for each kind, the longer the dearer, inside the picture', () => {
    const svg = renderChart(kinds);
    const bars = [...svg.matchAll(/<rect class="(median|p95)" x="(\d+)" y="\d+" width="([\d.]+)" height="18"/g)];
    expect(bars.map(([, which]) => which)).toEqual(['median', 'p95', 'median', 'p95']);
    const widths = bars.map(([, , , width]) => Number(width));
    expect([...widths].sort((a, b) => a - b)).toEqual([widths[2], widths[3], widths[0], widths[1]]);
    const ends = bars.map(([, , x, width]) => Number(x) + Number(width));
    expect(Math.max(...ends)).toBeLessThan(Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]));
  });

  it('shows names as they are written, and loads nothing from elsewhere', () => {
    const svg = renderChart(kinds);
    expect(svg).toContain('a &lt;b> &amp; &quot;c&quot;');
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|<script|@import|url\(/);
  });

  it('in the README was drawn from the figures beside it', () => {
    const read = (file: string) => readFileSync(join(root, 'benchmarks', file), 'utf8');
    const { kinds: last } = JSON.parse(read('last-run.json'));
    expect(last.map(({ name }: ChartKind) => name)).toEqual(['command', 'http', 'resident', 'function']);
    expect(read('chart.svg')).toBe(renderChart(last));
    expect(read('README.md')).toContain('](chart.svg)');
  });

  it('against another engine has a bar for each row, and was drawn from the figures beside it', () => {
    const read = (file: string) => readFileSync(join(root, 'benchmarks', file), 'utf8');
    const figures: RivalFigures = JSON.parse(read('rivals.json'));
    expect(read('rivals.svg')).toBe(renderRivals(figures));
    expect(read('rivals.svg').match(/<rect class="(?:median|over)"/g)).toHaveLength(figures.rows.length);
    expect(read('README.md')).toContain('](rivals.svg)');
  });
});
