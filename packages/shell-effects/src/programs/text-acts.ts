import { editedBy } from '../origins.ts';
import { hole, type Word } from '../types.ts';
import { filtered } from './filters.ts';
import type { Arguments } from './parse-arguments.ts';
import type { Call, Report } from './program.ts';
import { actOnSedScript, sedTexts } from './sed-script.ts';
import { type Act, contentOf, each, everyName, inputOf, nothing, transformed, wordLike, writes } from './shapes.ts';

/** Reads files and prints their content, or a part of it. */
export const passesText: Act = (call, report, given) => {
  each(report, given.operands, { kind: 'read' });
  const texts = given.operands.map((word) => (word.text === '-' ? call.stdin : contentOf(call, word))?.text);
  const isWhole = call.name === 'cat' && texts.length > 1 && texts.every((text) => text !== undefined);
  const input = { ...inputOf(call, given.operands), ...(isWhole && { text: texts.join('') }) };
  report.prints({ ...input, ...computed(call, given, input.text) });
};

/** The text that a filter prints, where it can be computed. */
function computed(call: Call, given: Arguments, input: string | undefined): { readonly text?: string } {
  const text = filtered(call.name, given, input);
  return text === undefined ? {} : { text };
}

/** Reads files and prints their content, changed so that its text is not known. */
export const changesText: Act = (call, report, given) => {
  // `tr` takes sets of characters.
  const files = call.name === 'tr' ? [] : given.operands;
  each(report, files, { kind: 'read' });
  const input = inputOf(call, files);
  report.prints({ ...transformed(input), ...computed(call, given, input.text) });
};

export const sortFiles: Act = (call, report, given) => {
  each(report, [...given.operands, ...given.values('--files0-from')], { kind: 'read' });
  for (const target of given.values('-o --output')) writes(report, target, inputOf(call, given.operands));
  for (const program of given.values('--compress-program')) report.run([program], { certainty: 'possible' });
  report.prints(inputOf(call, given.operands));
  if (!given.has('-o --output --compress-program')) report.harmless();
};

/** Prints where programs are: whoever calls what is printed calls them. */
export const findsPrograms: Act = (_call, report, given) => {
  report.harmless();
  report.prints(editedBy(nothing, ...given.operands.map(({ text }) => text)));
};

/** `grep` and its like: the first operand is the pattern unless an option gives it. */
export const searches: Act = (call, report, given) => {
  const first = given.has('-e -f --regexp --file --files --type-list') ? 0 : 1;
  const isRecursive = given.has('-r -R --recursive --dereference-recursive') || /^(rg|ag|ack|ugrep)$/.test(call.name);
  each(report, given.operands.slice(first), { kind: 'read', ...(isRecursive && { isRecursive }) });
  each(report, given.values('-f --file'), { kind: 'read' });
  const programs = given.values('--pre --hostname-bin --pager');
  for (const program of programs) report.run([program], { isPartial: true });
  if (programs.length === 0) report.harmless();
  const listed = given.operands.slice(first).map(({ text }) => `${text}/${hole}\n`);
  const isAll = given.has('--files') && !given.has('-g -t -T --glob --type');
  const names = isAll && listed.length === 0 ? [`./${everyName}\n`] : listed;
  if (given.has('-l -L --files-with-matches --files-without-match --files'))
    report.prints({ ...nothing, ...(names.length > 0 && isRecursive && { text: names.join('') }) });
  else if (given.has('-c -q --count --quiet')) report.prints(nothing);
  else if (names.length === 0 && call.stdin?.text?.includes(hole) && !given.has('-v --invert-match -o')) {
    // Of names that are not known, those are left that have the pattern in them.
    const [pattern = given.operands[0]] = given.values('-e --regexp');
    const part = pattern?.text.replace(/^\^|\$$|\\(?=\.)/g, '') ?? '';
    const text = call.stdin.text.replaceAll(/\0+/g, `${hole}${part}${hole}`);
    if (/^[\w.-]+$/.test(part) && text.length < 10_000) report.prints({ ...call.stdin, text });
  }
};

/** Encodes or decodes; a text that is known is decoded. */
export function decodes(options: string, decode: (text: string) => string | undefined): Act {
  return (call, report, given) => {
    const input = given.operands.slice(0, 1);
    each(report, input, { kind: 'read' });
    const data = inputOf(call, input);
    if (!given.has(options)) return report.prints(transformed(data));
    const text = data.text === undefined ? undefined : decode(data.text);
    report.prints({ ...transformed(data, true), ...(text !== undefined && { text }) });
  };
}

/** A script that was downloaded runs what it says. */
export function runDownloads(call: Call, report: Report, scripts: readonly Word[]): void {
  for (const script of scripts) {
    const { downloads } = script.text === '-' ? (call.stdin ?? nothing) : contentOf(call, script);
    for (const target of new Set([...downloads, ...script.data.downloads]))
      report.effect({ kind: 'execute', source: 'download', target, isRemote: true });
  }
}

export const sed: Act = (call, report, given) => {
  const scripts = given.values('-e --expression');
  const hasScript = given.has('-e --expression -f --file');
  const isInPlace = given.has('-i -I --in-place');
  // The BSD form `sed -i '' script` has an empty suffix of its own.
  const own = isInPlace && given.operands[0]?.text === '' ? given.operands.slice(1) : given.operands;
  const inputs = hasScript ? own : own.slice(1);
  const files = given.values('-f --file');
  each(report, files, { kind: 'read' });
  const written = files.map((file) => wordLike(file, contentOf(call, file).text ?? ''));
  const inline = hasScript ? scripts : own.slice(0, 1);
  const read = inputOf(call, inputs);
  const isActive = [...inline, ...written].map((script) => actOnSedScript(script, report, read)).includes(true);
  const texts = inline.map(({ text }) => sedTexts(text));
  runDownloads(call, report, [...files, ...scripts, ...own.slice(0, 1)]);
  if (!isInPlace) {
    each(report, inputs, { kind: 'read' });
    if (!isActive) report.harmless();
    return report.prints({ ...editedBy(transformed(read), ...texts), ...computed(call, given, read.text) });
  }
  const [suffix] = given.values('-i -I --in-place');
  for (const target of inputs) {
    report.effect({ kind: 'write', target });
    const content = contentOf(call, target);
    const isEmptied = texts.flat().some((text) => /^(?:1,\$|\/\.?\*?\/)?d$/.test(text.trim()));
    const changed = { ...editedBy(transformed(content), ...texts), ...computed(call, given, content.text) };
    report.writes(target, isEmptied ? { ...nothing, text: '' } : changed);
    if (suffix) report.effect({ kind: 'write', target: wordLike(target, `${target.text}${suffix.text}`) });
  }
};

/** Writes the file that an option names; reads its operands. */
export function filtersInto(options: string): Act {
  return (call, report, given) => {
    each(report, given.operands, { kind: 'read' });
    const outputs = given.values(options).filter(({ text }) => text !== '-');
    writeOutputs(call, report, outputs);
    if (outputs.length === 0) report.harmless();
  };
}

export function writeOutputs(call: Call, report: Report, outputs: readonly Word[]): void {
  const inputs = call.arguments.operands.filter((word) => !outputs.includes(word));
  for (const target of outputs) writes(report, target, transformed(inputOf(call, inputs)));
}

/** Reads the first operand and writes the second. */
export const readsAndWrites: Act = (call, report, given) => {
  const [input, output] = given.operands;
  if (input) each(report, [input], { kind: 'read' });
  if (output) writes(report, output, transformed(inputOf(call, input ? [input] : [])));
  else report.harmless();
};
