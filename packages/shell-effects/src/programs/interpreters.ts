import { cmake, makes, ninja } from './build-acts.ts';
import * as acts from './interpreter-acts.ts';
import type { Program } from './program.ts';
import rows from './rows/interpreters.json' with { type: 'json' };
import { each, inputOf, rowsFrom, textOf, transformed, wordLike, writes } from './shapes.ts';

/** Shells and interpreters. */
export const interpreterPrograms: readonly Program[] = rowsFrom('interpreters', textOf(rows.interpreters, acts), {
  sh: acts.shells,
  'python*': acts.python,
  node: (call, report, given) => {
    for (const text of given.values('-pe')) report.code(text, 'node', { stdin: call.stdin });
    if (!given.has('-pe')) acts.node(call, report, given);
  },
  deno: acts.runtime,
  'perl*': (call, report, given) => {
    if (given.has('-v -V')) return report.harmless();
    acts.editsInPlace({ language: 'perl', code: '-e -E', checks: '-c' })(call, report, given);
  },
  'ruby*': (call, report, given) => {
    if (given.has('-v -h') && given.operands.length === 0 && !given.has('-e')) return report.harmless();
    // `ruby -run -e rm -- -rf x` has the usual programs.
    const [code] = given.values('-e');
    if (code && call.words.some(({ text }) => text === '-run')) report.run([code, ...given.operands]);
    acts.editsInPlace({ language: 'ruby', code: '-e', scripts: '-r', checks: '-c' })(call, report, given);
  },
  'php*': (call, report, given) => {
    const [server] = given.values('-S --server');
    if (server) report.effect({ kind: 'listen', target: server });
    const [file] = given.values('-f --file -F');
    if (file) report.script(file, 'php');
    if (!server && !file)
      acts.interprets({ language: 'php', code: '-r -B -R -E --run', checks: '-l -i -m -v -h -s -w --ini' })(
        call,
        report,
        given,
      );
  },
  'lua*': acts.interprets({ language: 'lua', code: '-e', scripts: '-l' }),
  Rscript: acts.interprets({ language: 'other', code: '-e', scripts: '-f --file' }),
  julia: acts.interprets({ language: 'other', code: '-e -E -c --eval --print' }),
  ghc: acts.interprets({ language: 'other', code: '-e -c -x -eval --eval -b' }),
  'tclsh*': acts.interprets({ language: 'tcl', code: '-c' }),
  osascript: acts.withCommands(/do shell script\s+"((?:[^"\\]|\\.)*)"/g, { language: 'other', code: '-e' }),
  dc: (call, report, given) => {
    const texts = [...given.values('-e --expression').map(({ text }) => text), call.stdin?.text ?? ''].join('\n');
    const commands =
      call.name === 'dc' ? texts.matchAll(/!\s*([^<>=\n].*)/g) : texts.matchAll(/\be?syscmd\(`?([^')]*)'?\)/g);
    for (const [, command = ''] of commands) report.shell(wordLike(call.words[0], command));
    const inputs = [...given.values('-f --file'), ...given.operands];
    each(report, inputs, { kind: 'read' });
    if (inputs.length === 0) report.harmless();
  },
  erl: acts.interprets({ language: 'other', code: '-eval' }),
  emacs: acts.withCommands(/\((?:async-)?shell-command(?:-to-string)?\s+"((?:[^"\\]|\\.)*)"/g, {
    ...{ language: 'other', code: '--eval -eval -e', scripts: '-l --load --script' },
    deletes: /\(delete-(?:directory|file)\s+"((?:[^"\\]|\\.)*)"/g,
  }),
  vim: (call, report, given) => {
    const typed = given.operands
      .filter(({ text }) => text.startsWith('+'))
      .map((word) => wordLike(word, word.text.slice(1)));
    const commands = call.words.filter((_word, at) => /^-\w*c$|^--cmd$/.test(call.words[at - 1]?.text ?? ''));
    for (const text of [...commands, ...typed]) report.code(text, 'vim');
    for (const script of given.values(call.name === 'ex' ? '-S -u' : '-S -s -u'))
      if (/[./]/.test(script.text)) report.script(script, 'vim');
    if (given.has('-e -E -es -Es -s') && call.stdin) report.executeData(call.stdin, 'vim');
    // `ex -s` is silent; `vim -s` reads typed keys from a file.
    const silent = call.name === 'ex' ? given.values('-s') : [];
    const opened = [...given.operands, ...silent].filter(
      (word) => !/^[-+]/.test(word.text) && !commands.includes(word),
    );
    each(report, opened, { kind: 'read' });
    if (given.has('-R') || call.name === 'view') return;
    each(report, opened, { kind: 'write', certainty: 'possible' });
    if (commands.some(({ text }) => /^(?:w|wq|x|up|update)!?$|\|\s*(?:w|wq|x)!?$/.test(text)))
      for (const target of opened) report.writes(target, transformed(undefined));
  },
  ed: (call, report, given) => {
    if (call.stdin) report.executeData(call.stdin, 'vim');
    each(report, given.operands, { kind: 'read' });
    for (const target of given.operands) {
      report.effect({ kind: 'write', target, certainty: 'possible' });
      report.writes(target, transformed(call.stdin));
    }
  },
  nano: (_call, report, given) => {
    each(report, given.operands, { kind: 'write', certainty: 'possible' });
  },
  cmake,
  ninja,
  make: makes,
  java: (_call, report, given) => {
    if (given.has('-version')) return report.harmless();
    for (const target of [
      ...given.values('-jar'),
      ...given.operands.filter(({ text }) => text.endsWith('.java')),
    ].slice(0, 1)) {
      if (target.text.endsWith('.java')) report.script(target, 'other');
      else report.effect({ kind: 'execute', target, source: 'file' });
      if (/jenkins-cli[\w.-]*\.jar$/.test(target.text))
        report.run([wordLike(target, 'jenkins-cli'), ...given.operands]);
    }
  },
  gcc: (call, report, given) => {
    const { words } = call;
    const target = given.values('-o')[0] ?? wordLike(words[0], 'a.out');
    if (/^(?:g?cc|[gc]\+\+|clang|clang\+\+|tcc|rustc)$/.test(call.name)) {
      writes(report, target, transformed(inputOf(call, given.operands)));
    } else each(report, given.values('-o').slice(0, 1), { kind: 'write' });
    const at = words.findIndex(({ text }) => text === '-wrapper');
    const wrapper = at === -1 ? undefined : words[at + 1];
    if (wrapper)
      report.run(
        wrapper.text.split(',').map((text) => wordLike(wrapper, text)),
        { isPartial: true },
      );
  },
});
