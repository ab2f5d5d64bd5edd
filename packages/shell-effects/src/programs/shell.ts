import { decodeEscapes } from '../syntax/escapes.ts';
import type { Word } from '../types.ts';
import { hole } from '../types.ts';
import type { Call, Program, Report } from './program.ts';
import {
  type Act,
  after,
  contentOf,
  isHarmlessCall,
  joinData,
  nothing,
  rowsOf,
  runSubscripts,
  starts,
  wordLike,
} from './shapes.ts';

const shell = rowsOf('shell');

const isName = /^[A-Za-z_]\w*$/;

/** `export`, `declare`, `local`: assigns what is written as `name=value`. */
const assigns: Act = ({ arguments: given }, report) => {
  report.harmless();
  for (const word of given.operands) {
    const [, name, adds] = /^([A-Za-z_]\w*)(?:\[[^\]]*\])?(\+?)=/.exec(word.text) ?? [];
    if (!name) continue;
    const value = after(word, word.text.indexOf('=') + 1);
    report.assign(name, adds ? undefined : value);
  }
};

const changesDirectory: Act = ({ arguments: given, home }, report) => {
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

const evaluates: Act = (call, report) => {
  const { operands } = call.arguments;
  if (operands.length === 0) return report.harmless();
  // What variables hold by then is likely, not certain.
  const certainty = operands.some(({ isExpanded }) => isExpanded) ? 'possible' : 'proven';
  report.shell(joinWords(operands), { stdin: call.stdin, isSameShell: true, certainty });
};

const sources: Act = (call, report) => {
  const [path, ...rest] = call.arguments.operands;
  if (!path) return report.harmless();
  const how = { isSameShell: true, ...(rest.length > 0 && { positional: [path, ...rest] }) };
  if (isStandardInput(path)) report.executeData(call.stdin, 'shell', how);
  else report.script(path, 'shell', how);
};

/** True if a path means the standard input. */
export function isStandardInput({ text }: Word): boolean {
  return /^(-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/(self|thread-self)\/fd\/0)$/.test(text);
}

const reads: Act = (call, report) => {
  const { arguments: given, stdin } = call;
  report.harmless();
  runSubscripts(call, report);
  const names = [...given.values('-a'), ...given.operands].map(({ text }) => text).filter((name) => isName.test(name));
  const [line] = stdin?.text?.split('\n') ?? [];
  const [separator] = [call.environment.get('IFS')?.text ?? ''];
  const fields =
    separator.trim() === ''
      ? line?.trim().split(/\s+/)
      : line?.split(new RegExp(`[${separator.replace(/[\]\\^-]/g, '\\$&')}]`));
  names.forEach((name, at) => {
    const isLast = at === names.length - 1;
    const text = isLast ? fields?.slice(at).join(' ') : fields?.[at];
    const data = stdin ?? nothing;
    report.assign(name, { ...wordLike(undefined, text ?? hole), data });
  });
  if (names.length === 0) report.assign('REPLY', { ...wordLike(undefined, line ?? hole), data: stdin ?? nothing });
  report.prints(nothing);
};

const traps: Act = ({ arguments: given }, report) => {
  const [action, ...signals] = given.operands;
  if (given.has('-l -p') || !action || signals.length === 0 || /^(-|\d*)$/.test(action.text)) return report.harmless();
  const isCertain = signals.some(({ text }) => /^(EXIT|0|DEBUG|RETURN)$/i.test(text));
  if (signals.every(({ text }) => /^(EXIT|0)$/i.test(text))) return report.atExit(action);
  report.shell(action, { certainty: isCertain ? 'proven' : 'possible' });
};

const aliases: Act = ({ arguments: given }, report) => {
  report.harmless();
  for (const word of given.operands) {
    const at = word.text.indexOf('=');
    if (at > 0) report.alias(word.text.slice(0, at), after(word, at + 1));
  }
};

const setsParameters: Act = (call, report) => {
  report.harmless();
  const words = call.words.slice(1);
  // An option that it does not have changes nothing.
  if (/^--./.test(words[0]?.text ?? '')) return;
  const end = words.findIndex(({ text }) => text === '--' || text === '-');
  const first = words.findIndex(({ text }, at) => !/^[-+]/.test(text) && !/^[-+]\w*o$/.test(words[at - 1]?.text ?? ''));
  if (end !== -1 && (first === -1 || end < first)) report.setPositional(words.slice(end + 1));
  else if (first !== -1) report.setPositional(words.slice(first));
};

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

const formats: Act = (call, report) => {
  const { arguments: given } = call;
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
    printed += decodeEscapes(format, 'print').replace(
      /%(%|[-+ #0]*\d*(?:\.\d+)?([a-zA-Z]))/g,
      (whole, _rest, letter) => {
        if (whole === '%%') return '%';
        const value = values[at] ?? '';
        at += 1;
        if (letter === 'b') return decodeEscapes(value, 'print');
        if (letter === 'c') return value.slice(0, 1);
        if (letter === 'q') return value.replace(/[^\w@%+=:,./-]/g, '\\$&');
        return 'sdiu'.includes(letter) ? value : hole;
      },
    );
    if (at >= values.length || at === before) break;
  }
  return printed;
}

const looksUp: Act = (call, report) => {
  const { arguments: given } = call;
  if (given.has('-v -V')) report.harmless();
  else starts()(call, report);
};

const remembers = ({ arguments: given }: Call, report: Report) => {
  const [path] = given.values('-p');
  if (!path) return report.harmless();
  for (const name of given.operands) report.assign(`hash ${name.text}`, path);
};

/** Reads lines into an array, and calls a function for them. */
const readsLines: Act = ({ arguments: given, stdin }, report) => {
  for (const callback of given.values('-C')) report.shell(callback, { isPartial: true, certainty: 'possible' });
  for (const { text } of given.operands.slice(0, 1)) {
    const lines = stdin?.text?.replace(/\n$/, '').split(given.values('-d')[0]?.text || '\n') ?? [hole];
    report.assign(text, ...lines.map((line) => ({ ...wordLike(undefined, line), data: stdin ?? nothing })));
  }
  if (!given.has('-C')) report.harmless();
};

/** Builtins of the shells. */
export const shellPrograms: readonly Program[] = [
  shell('cd chdir pushd', { options: '-L -P -e -@ -q -n', hasNoHelp: true, act: changesDirectory }),
  shell('popd', { hasNoHelp: true, act: (_call, report) => report.changeDirectory(undefined) }),
  shell('eval', { stopsAtOperand: true, hasNoHelp: true, act: evaluates }),
  shell('source .', { stopsAtOperand: true, hasNoHelp: true, act: sources }),
  shell('export declare typeset local readonly', { hasNoHelp: true, act: assigns }),
  shell('unset', {
    options: '-f -v -n',
    hasNoHelp: true,
    act: ({ arguments: given }, report) => {
      report.harmless();
      for (const { text } of given.operands) report.assign(text, wordLike(undefined, ''));
    },
  }),
  shell('read', { options: '-a= -d= -i= -n= -N= -p= -t= -u= -e -r -s', hasNoHelp: true, act: reads }),
  shell('mapfile readarray', { options: '-d= -n= -O= -s= -t -u= -C= -c=', hasNoHelp: true, act: readsLines }),
  shell('compgen complete', {
    options: '-W= -F= -C= -A= -G= -P= -S= -X= -o=',
    hasNoHelp: true,
    act: ({ arguments: given }, report) => {
      for (const words of given.values('-W'))
        if (/\$\(|`/.test(words.text)) report.shell(wordLike(words, `: ${words.text}`));
      for (const command of given.values('-C')) report.shell(command, { isPartial: true, certainty: 'possible' });
      for (const { text } of given.values('-G')) report.prints({ ...nothing, text: `${text}\n` });
      report.harmless();
    },
  }),
  shell('getopts let shopt bind compopt disown jobs fg bg wait times dirs umask ulimit setopt', {
    hasNoHelp: true,
    act: isHarmlessCall,
  }),
  shell('unsetopt autoload zstyle return exit logout break continue type typeof which-command caller help', {
    hasNoHelp: true,
    isHarmless: true,
    act: (_call, report) => report.prints(nothing),
  }),
  shell('alias', { hasNoHelp: true, act: aliases }),
  shell('unalias', { hasNoHelp: true, act: isHarmlessCall }),
  shell('trap', { options: '-l -p', stopsAtOperand: true, hasNoHelp: true, act: traps }),
  shell('set', { hasNoHelp: true, act: setsParameters }),
  shell('shift', {
    hasNoHelp: true,
    act: (call, report) => {
      report.harmless();
      report.setPositional(call.positional.slice(Number(call.arguments.operands[0]?.text ?? 1) || 1));
    },
  }),
  shell('command builtin', { options: '-p -v -V', stopsAtOperand: true, hasNoHelp: true, act: looksUp }),
  shell('exec', { options: '-c -l -a=', stopsAtOperand: true, hasNoHelp: true, act: starts() }),
  shell('noglob nocorrect - repeat', { stopsAtOperand: true, hasNoHelp: true, act: starts() }),
  shell('hash', { options: '-l -r -p= -d -t', hasNoHelp: true, act: remembers }),
  shell('enable', {
    options: '-a -d -f= -n -p -s',
    hasNoHelp: true,
    act: ({ arguments: given }, report) => {
      // A builtin that is off is looked up as a program.
      for (const name of given.has('-n') ? given.operands : []) report.alias(`enable ${name.text}`, wordLike(name, ''));
      const library = given.values('-f');
      for (const target of library) report.effect({ kind: 'execute', target, source: 'file' });
      if (library.length === 0) report.harmless();
    },
  }),
  shell('history fc', {
    options: '-c -d= -a -n -r -w -p -s -e= -l',
    hasNoHelp: true,
    act: (call, report) => {
      const { arguments: given } = call;
      for (const editor of given.values('-e')) report.run([editor], { isPartial: true });
      // What is put into the history can be run from there.
      if (call.name === 'history' && given.has('-s'))
        report.shell(joinWords(given.operands), { certainty: 'possible' });
      for (const file of call.name === 'history' && given.has('-r') ? given.operands : [])
        report.script(file, 'shell', { certainty: 'possible' });
      if (!given.has('-c -d')) return report.harmless();
      const sentence = 'It would clear the history of the shell.';
      report.effect({ kind: 'delete', target: `${call.home}/.bash_history`, certainty: 'possible', sentence });
    },
  }),
  shell(': true false', {
    hasNoHelp: true,
    isHarmless: true,
    act: (_call, report) => report.prints({ ...nothing, text: '' }),
  }),
  shell('echo', { hasNoHelp: true, isHarmless: true, act: echoes }),
  shell('printf', { options: '-v=', stopsAtOperand: true, hasNoHelp: true, isHarmless: true, act: formats }),
  shell('print', {
    hasNoHelp: true,
    isHarmless: true,
    act: (call, report) =>
      report.prints({
        ...joinWords(call.arguments.operands).data,
        text: `${joinWords(call.arguments.operands).text}\n`,
      }),
  }),
  shell('date', {
    options: '-d= -f= -I? -r= -R -s= -u -j -v= -n --date= --file= --iso-8601? --reference= --set= --utc --universal',
    act: (call, report) => {
      const { arguments: given } = call;
      for (const target of given.values('-f --file')) report.effect({ kind: 'read', target });
      if (!given.has('-s --set')) report.harmless();
      else report.effect({ kind: 'machine', sentence: 'It would set the clock of this machine.' });
      report.prints(joinData(nothing, ...given.values('-f --file').map((file) => contentOf(call, file))));
    },
  }),
];
