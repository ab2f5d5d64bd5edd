/** Draws what a terminal shows, colours included, as an SVG file. */
export function drawTerminal(command: string, output: string, columns: number): string {
  const lines = [
    [{ text: '$ ', fill: colours.prompt }, { text: command }],
    ...output.trimEnd().split('\n').map(spansOf),
  ];
  const [width, height] = [columns * 8.4 + 32, lines.length * 20 + 60];
  const rows = lines.map((spans, index) => {
    const parts = spans.map(({ text, fill = colours.text, bold = false }) => {
      const weight = bold ? ' font-weight="bold"' : '';
      return `<tspan fill="${fill}"${weight}>${escapeText(text)}</tspan>`;
    });
    return `  <text x="16" y="${index * 20 + 58}" xml:space="preserve">${parts.join('')}</text>`;
  });
  const lights = ['#ff5f57', '#febc2e', '#28c840'].map(
    (fill, index) => `  <circle cx="${22 + index * 18}" cy="20" r="6" fill="${fill}"/>`,
  );
  const font = 'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14"';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ${font}>`,
    '  <title>A blocked call in a terminal</title>',
    `  <rect width="${width}" height="${height}" rx="8" fill="#16181d"/>`,
    ...lights,
    ...rows,
    '</svg>',
    '',
  ].join('\n');
}

/** What such a picture shows, as text. */
export function readPicture(svg: string): string {
  const rows = [...svg.matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, row = '']) => row.replaceAll(/<[^>]*>/g, ''));
  return rows.join('\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

const colours = { text: '#d6dae2', prompt: '#7f8794' };
const brushes: Readonly<Record<string, string>> = {
  '2': '#7f8794',
  '31': '#ff7b72',
  '32': '#56d364',
  '33': '#e3b341',
  '36': '#76e3ea',
};

interface Span {
  readonly text: string;
  readonly fill?: string;
  readonly bold?: boolean;
}

/** Splits a line at its colour codes. */
function spansOf(line: string): readonly Span[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are made of.
  const [first = '', ...rest] = line.split(/\u001b\[(\d+)m/);
  const spans: Span[] = first === '' ? [] : [{ text: first }];
  for (let index = 0; index < rest.length; index += 2) {
    const [code = '', text = ''] = rest.slice(index, index + 2);
    const fill = brushes[code];
    if (text !== '') spans.push({ text, ...(fill !== undefined && { fill }), bold: code === '1' });
  }
  return spans;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
