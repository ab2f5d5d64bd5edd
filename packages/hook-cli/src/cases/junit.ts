import type { CaseResult } from './run-cases.ts';

/** The XML that build servers read: one suite a file, one case a case. */
export function toJunit(results: readonly CaseResult[]): readonly string[] {
  const files = [...new Set(results.map(({ file }) => file))];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts(results)}>`,
    ...files.flatMap((file) => {
      const own = results.filter((each) => each.file === file);
      return [`  <testsuite name="${escapeXml(file)}" ${counts(own)}>`, ...own.flatMap(toElement), '  </testsuite>'];
    }),
    '</testsuites>',
  ];
}

function toElement({ file, name, problems, durationMs }: CaseResult): readonly string[] {
  const start = `    <testcase classname="${escapeXml(file)}" name="${escapeXml(name)}" time="${seconds(durationMs)}"`;
  if (problems.length === 0) return [`${start}/>`];
  const [first = ''] = problems;
  return [
    `${start}>`,
    `      <failure message="${escapeXml(first)}">${escapeXml(problems.join('\n'))}</failure>`,
    '    </testcase>',
  ];
}

function counts(results: readonly CaseResult[]): string {
  const failures = results.filter(({ problems }) => problems.length > 0).length;
  const totalMs = results.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return `tests="${results.length}" failures="${failures}" time="${seconds(totalMs)}"`;
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 cannot contain, in whatever spelling, become a replacement character. */
const impossible = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

function escapeXml(text: string): string {
  return text
    .replace(impossible, '\ufffd')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
