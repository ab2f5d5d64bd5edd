import { decodeEscapes } from '../syntax/escapes.ts';
import type { Data, Word } from '../types.ts';
import { hole } from '../types.ts';
import type { Call, Program, Report } from './program.ts';
import rows from './rows/shell.json' with { type: 'json' };
import * as shapes from './shapes.ts';
import { type Act, after, contentOf, endOfName, joinData, nothing, runSubscripts, starts, wordLike } from './shapes.ts';
import { findsPrograms } from './text-acts.ts';

const isName = /^[A-Za-z_]\w*$/;

const changesDirectory: Act = ({ home }, report, given) => {
  report.harmless();
  const [target] = given.operands;
  if (!target) return report.changeDirectory(wordLike(undefined, home));
  report.changeDirectory(target.text === '-' ? undefined : target);
};

/** Reads the words joined by blanks, as `eval` and `watch` do. */
export function joinWords(words: readonly Word[]): Word {
  const [first] = words;
  return {
    ...wordLike(first, words.map(({ text }) => text).join(' ')),
    data: joinData(...words.map(({ data }) => data)),
  };
}

const evaluates: Act = (call, report, given) => {
  const { operands } = given;
  if (operands.length === 0) return report.harmless();
  // What variables hold by then is likely, not certain.
  const certainty = operands.some(({ isExpanded }) => isExpanded) ? 'possible' : 'proven';
  report.shell(joinWords(operands), { stdin: call.stdin, isSameShell: true, certainty });
};

const sources: Act = (call, report, given) => {
  const [path, ...rest] = given.operands;
  if (!path) return report.harmless();
  const how = { isSameShell: true, ...(rest.length > 0 && { positional: [path, ...rest] }) };
  if (isStandardInput(path)) report.executeData(call.stdin, 'shell', how);
  else report.script(path, 'shell', how);
};

/** True if a path means the standard input. */
export function isStandardInput({ text }: Word): boolean {
  return /^(-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/(self|thread-self)\/fd\/0)$/.test(text);
}

const reads: Act = (call, report, given) => {
  const { stdin } = call;
  report.harmless();
  runSubscripts(call, report);
  const names = given.operands.map(({ text }) => text).filter((name) => isName.test(name));
  const separator = call.environment.get('IFS')?.text ?? '';
  const wordAt = (text = hole) => ({ ...wordLike(undefined, text), data: stdin ?? nothing });
  // Of more lines than a variable can have values, none is followed.
  const lines = stdin?.text?.replaceAll(endOfName, '\n').replace(/\n$/, '').split('\n', 8) ?? [hole];
  const choices = lines.map((line) => {
    const fields = line === hole ? undefined : shapes.fieldsOf(line, separator);
    const values = names.map((_, at) => (at === names.length - 1 ? fields?.slice(at).join(' ') : fields?.[at]));
    return new Map(
      names.length === 0 ? [['REPLY', wordAt(line)]] : names.map((name, at) => [name, wordAt(values[at])]),
    );
  });
  const [array] = given.values('-a');
  if (array) report.assign(array.text, ...shapes.fieldsOf(lines[0] ?? hole, separator).map((field) => wordAt(field)));
  else report.assignOneOf(choices);
  report.prints(nothing);
};

const traps: Act = (_call, report, given) => {
  const [action, ...signals] = given.operands;
  if (given.has('-l -p') || !action || signals.length === 0 || /^(-|\d*)$/.test(action.text)) return report.harmless();
  const isCertain = signals.some(({ text }) => /^(EXIT|0|DEBUG|RETURN)$/i.test(text));
  if (signals.every(({ text }) => /^(EXIT|0)$/i.test(text))) return report.atExit(action);
  report.shell(action, { certainty: isCertain ? 'proven' : 'possible' });
};

const aliases: Act = (_call, report, given) => {
  report.harmless();
  for (const word of given.operands) {
    const at = word.text.indexOf('=');
    if (at > 0) report.alias(word.text.slice(0, at), after(word, at + 1));
  }
};

const setsParameters: Act = (call, report) => {
  report.harmless();
  const words = call.words.slice(1);
  if (words.length === 0) report.prints(environmentData);
  // An option that it does not have changes nothing.
  if (/^--./.test(words[0]?.text ?? '')) return;
  const end = words.findIndex(({ text }) => text === '--' || text === '-');
  const first = words.findIndex(({ text }, at) => !/^[-+]/.test(text) && !/^[-+]\w*o$/.test(words[at - 1]?.text ?? ''));
  if (end !== -1 && (first === -1 || end < first)) report.setPositional(words.slice(end + 1));
  else if (first !== -1) report.setPositional(words.slice(first));
};

/** All variables of the environment: tokens are among them. */
export const environmentData: Data = { files: ['/proc/self/environ'], downloads: [] };

/** `echo`, as bash and dash print it: `-e` and `-n` only before the first other word. */
const echoes: Act = (call, report) => {
  const words = call.words.slice(1);
  let at = 0;
  while (/^-[neE]+$/.test(words[at]?.text ?? '')) at += 1;
  const flags = words.slice(0, at).map(({ text }) => text);
  const joined = joinWords(words.slice(at));
  const text = flags.some((flag) => flag.includes('e')) ? decodeEscapes(joined.text, 'print') : joined.text;
  const end = flags.some((flag) => flag.includes('n')) ? '' : '\n';
  report.prints({ ...joined.data, ...(joined.isKnown && { text: text + end }) });
};

const formats: Act = (call, report, given) => {
  runSubscripts(call, report);
  const [format, ...values] = given.operands;
  if (!format) return;
  const data = joinData(nothing, ...given.operands.map((word) => word.data));
  const printed = formatText(
    format.text,
    values.map(({ text }) => text),
  );
  const [name] = given.values('-v');
  if (name) return report.assign(name.text, { ...wordLike(format, printed), data });
  report.prints({ ...data, ...(!printed.includes(hole) && { text: printed }) });
};

/** What `printf` prints: the format is used again while there are values. */
function formatText(format: string, values: readonly string[]): string {
  let at = 0;
  let printed = '';
  for (let round = 0; round < 1000; round += 1) {
    const before = at;
    printed += decodeEscapes(format, 'format').replace(
      /%(%|[-+ #0]*\d*(?:\.(\d+))?(?:\(([^)]*)\))?([a-zA-Z]))/g,
      (whole, _rest, length: string | undefined, time: string | undefined, letter) => {
        if (whole === '%%') return '%';
        if (time !== undefined) return time.replace(/%./g, hole);
        const value = values[at] ?? '';
        at += 1;
        if (letter === 'b') return decodeEscapes(value, 'print');
        if (letter === 'c') return value.slice(0, 1);
        if (letter === 'q') return value.replace(/[^\w@%+=:,./-]/g, '\\$&');
        if (letter === 's') return value.slice(0, length === undefined ? undefined : Number(length));
        return 'diu'.includes(letter) ? value : hole;
      },
    );
    if (at >= values.length || at === before) break;
  }
  return printed;
}

const looksUp: Act = (call, report, given) => (given.has('-v -V') ? findsPrograms : starts())(call, report, given);

const remembers = ({ arguments: given }: Call, report: Report) => {
  const [path] = given.values('-p');
  if (!path) return report.harmless();
  for (const name of given.operands) report.assign(`hash ${name.text}`, path);
};

/** Reads lines into an array, and calls a function for them. */
const readsLines: Act = ({ stdin }, report, given) => {
  // It gets the index and the line.
  for (const callback of given.values('-C'))
    report.shell(wordLike(callback, `${callback.text} ${hole} ${hole}`), { certainty: 'possible' });
  for (const { text } of given.operands.length === 0 ? [wordLike(undefined, 'MAPFILE')] : given.operands.slice(0, 1)) {
    // Of more lines than a variable can have values, none is followed.
    const read = stdin?.text?.replaceAll(endOfName, '\n').replace(/\n$/, '');
    const lines = read?.split(given.values('-d')[0]?.text || '\n') ?? [hole];
    report.assign(text, ...lines.map((line) => ({ ...wordLike(undefined, line), data: stdin ?? nothing })));
  }
  if (!given.has('-C')) report.harmless();
};

/** Builtins of the shells. What `export` and its like set, the reader itself follows. */
export const shellPrograms: readonly Program[] = shapes.rowsFrom('shell', shapes.textOf(rows.shell), {
  cd: changesDirectory,
  popd: (_call, report) => report.changeDirectory(undefined),
  eval: evaluates,
  source: sources,
  read: reads,
  mapfile: readsLines,
  compgen: (_call, report, given) => {
    for (const words of given.values('-W'))
      if (/\$\(|`/.test(words.text)) report.shell(wordLike(words, `: ${words.text}`));
    for (const command of given.values('-C')) report.shell(command, { isPartial: true, certainty: 'possible' });
    for (const { text } of given.values('-G')) report.prints({ ...nothing, text: `${text}\n` });
    report.harmless();
  },
  getopts: ({ words: [, , name] }, report) => name && report.assign(name.text, undefined),
  ...shapes.same('let unalias', shapes.isHarmlessCall),
  unsetopt: (_call, report) => report.prints(nothing),
  alias: aliases,
  trap: traps,
  set: setsParameters,
  shift: (call, report, given) => {
    report.harmless();
    report.setPositional(call.positional.slice(Number(given.operands[0]?.text ?? 1) || 1));
  },
  command: looksUp,
  type: findsPrograms,
  ...shapes.same('exec noglob', starts()),
  hash: remembers,
  enable: (_call, report, given) => {
    // A builtin that is off is looked up as a program.
    for (const name of given.has('-n') ? given.operands : []) report.alias(`enable ${name.text}`, wordLike(name, ''));
    const library = given.values('-f');
    for (const target of library) report.effect({ kind: 'execute', target, source: 'file' });
    if (library.length === 0) report.harmless();
  },
  history: (call, report, given) => {
    for (const editor of given.values('-e')) report.run([editor], { isPartial: true });
    // What is put into the history can be run from there.
    if (call.name === 'history' && given.has('-s')) report.shell(joinWords(given.operands), { certainty: 'possible' });
    for (const file of call.name === 'history' && given.has('-r') ? given.operands : [])
      report.script(file, 'shell', { certainty: 'possible' });
    if (!given.has('-c -d')) return report.harmless();
    const sentence = 'It would clear the history of the shell.';
    report.effect({ kind: 'delete', target: `${call.home}/.bash_history`, certainty: 'possible', sentence });
  },
  ':': (_call, report) => report.prints({ ...nothing, text: '' }),
  echo: echoes,
  printf: formats,
  print: (_call, report, given) =>
    report.prints({ ...joinWords(given.operands).data, text: `${joinWords(given.operands).text}\n` }),
  date: (call, report, given) => {
    for (const target of given.values('-f --file')) report.effect({ kind: 'read', target });
    if (!given.has('-s --set')) report.harmless();
    else report.effect({ kind: 'machine', sentence: 'It would set the clock of this machine.' });
    report.prints(joinData(nothing, ...given.values('-f --file').map((file) => contentOf(call, file))));
  },
});
