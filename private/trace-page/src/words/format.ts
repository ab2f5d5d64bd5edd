/** A duration as a person reads it: `0.4 ms`, `34 ms`, `1.2 s`, `3 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 10) return `${Math.round(milliseconds * 10) / 10} ms`;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1_000).toFixed(milliseconds < 9_950 ? 1 : 0)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}

/** A part as it is placed in a whole, in eighths of columns where the bar ends: `  ███▌`. */
export function drawBar(from: number, to: number, { whole, columns }: { whole: number; columns: number }): string {
  if (!(whole > 0)) return '▏';
  const place = (value: number) => Math.min(columns, Math.max(0, (value / whole) * columns));
  const start = Math.min(columns - 1, Math.floor(place(from)));
  const eighths = Math.max(1, Math.round((place(to) - start) * 8));
  return ' '.repeat(start) + '█'.repeat(Math.floor(eighths / 8)) + (partBlocks[eighths % 8] ?? '');
}

const partBlocks = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A time as the clock of the reader shows it: `10:20:30.400`. */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return `${time}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
