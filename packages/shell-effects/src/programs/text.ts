import { editedBy } from '../origins.ts';
import { hole, type Word } from '../types.ts';
import { decodeBase64, decodeHex } from './decode.ts';
import type { Program } from './program.ts';
import rows from './rows/text.json' with { type: 'json' };
import * as shapes from './shapes.ts';
import { after, each, inputOf, inspects, isHarmlessCall, joinData, nothing, transformed, wordLike } from './shapes.ts';
import * as acts from './text-acts.ts';

export const textPrograms: readonly Program[] = shapes.rowsFrom('files', shapes.textOf(rows.files), {
  ...shapes.same('cat head', acts.passesText),
  ...shapes.same('fold pr hexdump', acts.changesText),
  wc: (call, report, given) => {
    if (!/^(ls|dir|vdir|lsd|eza|exa)$/.test(call.name)) return inspects(call, report, given);
    // Files are printed by their names, and directories with -d.
    const isFile = (word: Word) => word.hasGlob || call.fileData(call.resolve(word)) !== undefined;
    const isNamed = given.has('-d') || given.operands.every(isFile);
    const names = given.operands.map(({ text, hasGlob }) => (hasGlob ? text.replace(/[*?]|\[[^\]]*\]/g, hole) : text));
    const isPlain = isNamed && names.length > 0 && !given.has('-l');
    // Names in a directory beside the project.
    const isBeside = names.length === 0 && !`${call.cwd}/`.startsWith(`${call.project}/`);
    const isAll = names.length === 0 && given.has('-a -A --all --almost-all');
    const text = isBeside ? `${call.cwd}/${hole}` : isAll ? hole : names.join('\n');
    report.prints({ ...nothing, ...((isPlain || isBeside || isAll) && { text: `${text}\n` }) });
  },
  test: (call, report) => {
    shapes.runSubscripts(call, report);
    report.prints(nothing);
  },
  file: (_call, report, given) => {
    each(report, given.values('-f'), { kind: 'read' });
    report.prints(nothing);
  },
  realpath: (call, report, given) => {
    const [path] = given.operands;
    const isResolved = call.name === 'realpath' || given.has('-f -e -m');
    if (given.operands.length !== 1 || !path?.isKnown || !isResolved) return report.prints(nothing);
    report.prints({ ...nothing, text: `${call.resolve(path)}\n` });
  },
  ...shapes.same('diff tree', acts.filtersInto('-o')),
  sort: acts.sortFiles,
  ...shapes.same('shuf iconv', acts.filtersInto('-o --output')),
  uniq: acts.readsAndWrites,
  grep: acts.searches,
  which: acts.findsPrograms,
  base64: (call, report, given) => {
    const isHex = given.has('--base16');
    acts.decodes('-d -D --decode', (text) =>
      call.name === 'base32' || given.has('--base32') ? undefined : isHex ? decodeHex(text) : decodeBase64(text),
    )(call, report, given);
    acts.writeOutputs(call, report, given.values('-o --output'));
    if (!given.has('-o --output')) report.harmless();
  },
  uudecode: (call, report, given) => {
    each(report, given.operands, { kind: 'read' });
    each(report, given.values('-o --output-file'), { kind: 'write' });
    report.prints(transformed(inputOf(call, given.operands), true));
  },
  xxd: (call, report, given) => {
    const [, output] = given.operands;
    acts.decodes('-r -revert', decodeHex)(call, report, given);
    if (output) acts.writeOutputs(call, report, [output]);
    else report.harmless();
  },
  sed: acts.sed,
  awk: (call, report) => {
    const { arguments: parsed } = call;
    const [own = []] = [parsed.values('-f --file -E --exec')];
    if (own.some(({ text }) => text === '-')) report.executeData(call.stdin, 'awk');
    const scripts = own.filter(({ text }) => text !== '-');
    const sources = parsed.values('-e --source');
    const hasProgram = scripts.length + sources.length > 0;
    acts.runDownloads(call, report, scripts);
    const inputs = (hasProgram ? parsed.operands : parsed.operands.slice(1)).filter(
      ({ text }) => !/^[A-Za-z_]\w*=/.test(text),
    );
    const assigned = new Map(
      parsed.values('-v --assign').map((word) => {
        const at = word.text.indexOf('=');
        return [word.text.slice(0, at), after(word, at + 1)] as const;
      }),
    );
    each(report, inputs, { kind: 'read' });
    report.prints(transformed(inputOf(call, inputs)));
    for (const script of scripts) report.script(script, 'awk');
    for (const source of hasProgram ? sources : parsed.operands.slice(0, 1)) {
      const isPlain = !/system|[|>]|getline|@/.test(source.text);
      for (const [, path = ''] of source.text.matchAll(/getline[\w\s[\]]*<\s*"([^"]+)"/g))
        each(report, [wordLike(source, path)], { kind: 'read' });
      if (isPlain && source.isKnown && scripts.length === 0) report.harmless();
      else report.code(source, 'awk', { stdin: inputOf(call, inputs), environment: assigned });
    }
    if (parsed.has('-i --include') && parsed.values('-i --include').some(({ text }) => text === 'inplace')) {
      each(report, inputs, { kind: 'write' });
    }
  },
  jq: (call, report, given) => {
    const [filter] = given.operands;
    const inputs = given.operands.slice(given.has('-f --from-file') ? 0 : 1);
    each(report, inputs, { kind: 'read' });
    for (const [at, { text }] of call.words.entries())
      if (/^--(?:rawfile|slurpfile)$/.test(text)) each(report, call.words.slice(at + 2, at + 3), { kind: 'read' });
    const texts = filter?.text.match(/(?<=")[^"]*(?=")/g) ?? [];
    report.prints(editedBy(transformed(inputOf(call, inputs)), texts.join('\n')));
  },
  yq: ({ arguments: parsed }, report) => {
    const isInPlace = parsed.has('-i --inplace --in-place');
    const inputs = parsed.operands.filter(({ text }, at) => at > 0 && !/^(eval|e|eval-all|ea)$/.test(text));
    each(report, inputs, { kind: isInPlace ? 'write' : 'read' });
    if (!isInPlace) report.harmless();
  },
  less: (call, report) => {
    const { arguments: parsed } = call;
    const commands = parsed.operands.filter(({ text }) => text.startsWith('+'));
    for (const command of commands) {
      const at = command.text.indexOf('!');
      if (at !== -1) report.shell(after(command, at + 1));
    }
    const opener = call.environment.get('LESSOPEN');
    if (opener) report.shell(wordLike(opener, opener.text.replace(/^\|{1,2}-?/, '')), { isPartial: true });
    const inputs = parsed.operands.filter((word) => !commands.includes(word));
    each(report, [...inputs, ...parsed.values('-k --lesskey-file')], { kind: 'read' });
    each(report, parsed.values('-o -O --log-file --LOG-FILE'), { kind: 'write' });
    if (commands.length === 0 && !opener) report.harmless();
  },
  yes: (call, report, given) => {
    const data = joinData(nothing, ...given.operands.map((word) => word.data));
    const [path, suffix] = given.operands;
    if (/^(base|dir)name$/.test(call.name) && path?.isKnown && !given.has('-a -s -z'))
      return report.prints({ ...data, text: `${pathPart(call.name, path.text, suffix?.text)}\n` });
    if (call.name === 'pwd' && !call.cwd.includes(hole)) return report.prints({ ...nothing, text: `${call.cwd}\n` });
    report.prints(call.name === 'yes' || call.name === 'seq' ? transformed(data) : data);
  },
  cowsay: isHarmlessCall,
});

function pathPart(program: string, path: string, suffix = ''): string {
  const plain = path.replace(/(?<=.)\/+$/, '');
  if (program === 'dirname') return /\//.test(plain) ? plain.replace(/\/+[^/]*$/, '') || '/' : '.';
  const name = plain.replace(/^.*\//, '');
  return suffix !== '' && name.endsWith(suffix) && name !== suffix ? name.slice(0, -suffix.length) : name;
}
