export interface ChartKind {
  readonly name: string;
  readonly median: number;
  readonly p95: number;
}
export function renderChart(kinds: readonly ChartKind[]): string;
export function sayRatio(ratio: number): string;
