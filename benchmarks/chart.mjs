// Draws the chart of benchmarks/README.md from the figures of a run.

/** An SVG with two bars for each kind, on a logarithmic scale: its median and its 95th percentile, a bare spawn being 1. */
export function renderChart(kinds) {
  const [low, high] = decadesOf(kinds.flatMap(({ median, p95 }) => [median, p95, 1]));
  const x = (ratio) => left + ((Math.log10(ratio) - low) / (high - low)) * (right - left);
  const height = top + kinds.length * rowHeight + 64;
  const bottom = top + kinds.length * rowHeight;
  const decades = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${describe(kinds)}">
${style}
<rect width="${width}" height="${height}" rx="8" fill="#ffffff"/>
<text class="title" x="24" y="34">What one event costs, by kind of hook</text>
<text class="quiet" x="24" y="55">the bare start of sh = 1 ×; shorter is better, each line is ten times the one before</text>
${decades.map((decade) => gridLine(x(10 ** decade), decade, bottom)).join('\n')}
<line class="one" x1="${round(x(1))}" x2="${round(x(1))}" y1="${top - 8}" y2="${bottom}"/>
${kinds.map((kind, index) => bars(kind, x, top + index * rowHeight)).join('\n')}
<text class="note" x="${round(x(1))}" y="${top - 14}" text-anchor="middle">bare sh</text>
<rect class="median" x="${left}" y="${bottom + 34}" width="14" height="12" rx="2"/><text class="quiet" x="${left + 20}" y="${bottom + 44}">median</text>
<rect class="p95" x="${left + 84}" y="${bottom + 34}" width="14" height="12" rx="2"/><text class="quiet" x="${left + 104}" y="${bottom + 44}">95th percentile</text>
</svg>
`;
}

/** An SVG with one bar for each row of the comparison with another engine, on a logarithmic scale: theirs is 1, shorter is faster. */
export function renderRivals({ rival, rows }) {
  const [low, high] = decadesOf([...rows.map(({ ratio }) => ratio), 1]);
  const from = 330;
  const x = (ratio) => from + ((Math.log10(ratio) - low) / (high - low)) * (right - from);
  const bottom = top + rows.length * rivalHeight;
  const said = rows.map(({ name, ratio }) => `${name} ${sayRatio(ratio)}`).join('; ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + 24}" width="${width}" height="${bottom + 24}" role="img" aria-label="${escapeXml(`Our time against that of ${rival}: ${said}`)}">
${style}
<rect width="${width}" height="${bottom + 24}" rx="8" fill="#ffffff"/>
<text class="title" x="24" y="34">Against another engine</text>
<text class="quiet" x="24" y="55">${escapeXml(`${rival} = 1 ×; shorter is faster, the scale is logarithmic`)}</text>
<line class="one" x1="${round(x(1))}" x2="${round(x(1))}" y1="${top - 8}" y2="${bottom}"/>
<text class="note" x="${round(x(1))}" y="${top - 14}" text-anchor="middle">theirs</text>
${rows.map((row, index) => rivalBar(row, x, from, top + index * rivalHeight)).join('\n')}
</svg>
`;
}

const rivalHeight = 34;

function rivalBar({ name, ratio, goal }, x, from, y) {
  const which = ratio <= goal ? 'median' : 'over';
  return `<text class="quiet" x="${from - 12}" y="${y + 18}" text-anchor="end">${escapeXml(name)}</text>
<rect class="${which}" x="${from}" y="${y + 4}" width="${round(Math.max(2, x(ratio) - from))}" height="18" rx="3"/><text class="value" x="${round(x(ratio) + 8)}" y="${y + 18}">${sayRatio(ratio)}</text>`;
}

/** A ratio as people say it: `1.02 ×`, or `1/48` where it is small. */
export function sayRatio(ratio) {
  return ratio > 0.2 ? `${ratio.toFixed(2)} ×` : `1/${Math.round(1 / ratio)}`;
}

const style = `<style>
  text { font: 14px system-ui, "Segoe UI", "Liberation Sans", "DejaVu Sans", sans-serif; fill: #1f2328 }
  .value, .quiet { paint-order: stroke; stroke: #ffffff; stroke-width: 4px }
  .title { font-size: 17px; font-weight: 600 }
  .kind { font-size: 15px; font-weight: 600 }
  .quiet { fill: #59636e; font-size: 12.5px }
  .grid { stroke: #d1d9e0 } .one { stroke: #bc4c00; stroke-width: 1.5; stroke-dasharray: 5 4 } .note { fill: #bc4c00; font-size: 12.5px }
  .median { fill: #0969da } .p95 { fill: #a8d1ff } .over { fill: #bc4c00 }
</style>`;

const width = 760;
const left = 116;
const right = 660;
const top = 100;
const rowHeight = 58;

/** The powers of ten around all values, as exponents. */
function decadesOf(values) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  return [low, Math.max(high, low + 1)];
}

function gridLine(x, decade, bottom) {
  const name = decade >= 0 ? `${10 ** decade} ×` : `1/${10 ** -decade}`;
  return `<line class="grid" x1="${round(x)}" x2="${round(x)}" y1="${top - 8}" y2="${bottom}"/><text class="quiet" x="${round(x)}" y="${bottom + 18}" text-anchor="middle">${name}</text>`;
}

function bars({ name, median, p95 }, x, y) {
  const bar = (which, value, from, label) =>
    `<rect class="${which}" x="${left}" y="${from}" width="${round(Math.max(2, x(value) - left))}" height="18" rx="3"/><text class="${label}" x="${round(x(value) + 8)}" y="${from + 14}">${sayRatio(value)}</text>`;
  return `<text class="kind" x="${left - 14}" y="${y + 27}" text-anchor="end">${escapeXml(name)}</text>
${bar('median', median, y + 3, 'value')}
${bar('p95', p95, y + 23, 'quiet')}`;
}

function describe(kinds) {
  const said = kinds.map(({ name, median, p95 }) => `${name} ${sayRatio(median)}, p95 ${sayRatio(p95)}`);
  return escapeXml(`Cost of one event against the bare start of sh: ${said.join('; ')}`);
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function round(value) {
  return Math.round(value * 10) / 10;
}
