import { cmake, makes, ninja } from './build-acts.ts';
import * as acts from './interpreter-acts.ts';
import type { Program } from './program.ts';
import { contentOf, each, inputOf, joinData, transformed, wordLike } from './shapes.ts';

/** Shells and interpreters. */
export const interpreterPrograms: readonly Program[] = [
  acts.code(
    'sh bash dash zsh ksh ksh93 mksh pdksh oksh ash hush yash rbash rzsh fish tcsh csh elvish xonsh osh ysh rc es sash',
    {
      hasNoHelp: true,
      act: acts.shells,
    },
  ),
  acts.code('python* python pypy* pypy ipython* ipython jython micropython', {
    options: acts.pythonOptions,
    stopsAtOperand: true,
    stopsAfter: '-c -m',
    act: acts.python,
  }),
  acts.code('node nodejs tsx ts-node iojs', {
    options: acts.nodeOptions,
    stopsAtOperand: true,
    act: (call, report) => {
      for (const text of call.arguments.values('-pe')) report.code(text, 'node', { stdin: call.stdin });
      if (!call.arguments.has('-pe')) acts.node(call, report);
    },
  }),
  acts.code('deno bun', {
    options:
      '-e= --eval= -p= --print= -A --allow-all -c= --config= --import-map= --cwd= --port= -r --reload? --watch --env-file= --filter= -b --bun',
    stopsAtOperand: false,
    act: acts.runtime,
  }),
  acts.code('perl* perl', {
    options: '-e= -E= -n -p -i? -l# -a -F= -M= -m= -I= -0# -w -W -X -T -t -u -U -v -V? -x? -c -s -S -C# -D?',
    stopsAtOperand: true,
    act: (call, report) => {
      if (call.arguments.has('-v -V')) return report.harmless();
      acts.editsInPlace({ language: 'perl', code: '-e -E', checks: '-c' })(call, report);
    },
  }),
  acts.code('ruby* ruby jruby truffleruby irb', {
    options:
      '-e= -n -p -i? -l -a -r= -I= -C= -x? -c -w -W? -s -S -T? -K? -E= -F? -0# -h -v -y -d --disable= --enable= --encoding= --jit --yjit',
    stopsAtOperand: true,
    act: (call, report) => {
      if (call.arguments.has('-v -h') && call.arguments.operands.length === 0 && !call.arguments.has('-e'))
        return report.harmless();
      // `ruby -run -e rm -- -rf x` has the usual programs.
      const [code] = call.arguments.values('-e');
      if (code && call.words.some(({ text }) => text === '-run')) report.run([code, ...call.arguments.operands]);
      acts.editsInPlace({ language: 'ruby', code: '-e', scripts: '-r', checks: '-c' })(call, report);
    },
  }),
  acts.code('php* php php-cgi', {
    options:
      '-r= -f= -a -l -n -c= -d= -S= -t= -z= -B= -R= -E= -F= -i -m -s -w -H -v -h -q -e --run= --file= --ini --rf= --rc= --server= --docroot=',
    stopsAtOperand: true,
    act: (call, report) => {
      const [server] = call.arguments.values('-S --server');
      if (server) report.effect({ kind: 'listen', target: server, isRemote: true });
      const [file] = call.arguments.values('-f --file -F');
      if (file) report.script(file, 'php');
      if (!server && !file)
        acts.interprets({ language: 'php', code: '-r -B -R -E --run', checks: '-l -i -m -v -h -s -w --ini' })(
          call,
          report,
        );
    },
  }),
  acts.scriptRunner('lua* lua luajit texlua', {
    options: '-e= -l= -i -v -E -W',
    language: 'lua',
    code: '-e',
    scripts: '-l',
  }),
  acts.scriptRunner('Rscript R littler', {
    options: '-e= -f= --file= --vanilla --slave -q --no-save --args',
    language: 'other',
    code: '-e',
    scripts: '-f --file',
  }),
  acts.code('osascript', {
    options: '-e= -l= -i -s=',
    stopsAtOperand: true,
    act: acts.withCommands(/do shell script\s+"((?:[^"\\]|\\.)*)"/g, { language: 'other', code: '-e' }),
  }),
  acts.scriptRunner(
    'julia elixir iex groovy scala amm kotlin ghci racket clojure clj bb swift crystal jshell nu gjs qjs raku',
    {
      options: '-e= -E= -c= -f= -r= --eval= --print= -p= --project? -m= -L= -cp= --classpath= -M -A',
      language: 'other',
      code: '-e -E -c --eval --print',
    },
  ),
  acts.scriptRunner('ghc ocaml guile sbcl ecl clisp emacs-script jrunscript jjs gnuplot octave maxima gimp', {
    options: '-e= -c= -x= -eval= --eval= -l= -f= -b= -s -batch',
    language: 'other',
    code: '-e -c -x -eval --eval -b',
  }),
  acts.scriptRunner('tclsh* tclsh wish expect', { options: '-c= -f= -b= -d -n -N -i', language: 'tcl', code: '-c' }),
  acts.code('dc m4', {
    options: '-e= -f= -D= -I= -P --expression= --file= --define= --include=',
    act: (call, report) => {
      const { arguments: given } = call;
      const texts = [...given.values('-e --expression').map(({ text }) => text), call.stdin?.text ?? ''].join('\n');
      const commands =
        call.name === 'dc' ? texts.matchAll(/!\s*([^<>=\n].*)/g) : texts.matchAll(/\be?syscmd\(`?([^')]*)'?\)/g);
      for (const [, command = ''] of commands) report.shell(wordLike(call.words[0], command));
      const inputs = [...given.values('-f --file'), ...given.operands];
      each(report, inputs, { kind: 'read' });
      if (inputs.length === 0) report.harmless();
    },
  }),
  acts.code('erl', {
    options: '-eval= -noshell -s= -run= -name= -sname= -pa=',
    act: acts.interprets({ language: 'other', code: '-eval' }),
  }),
  acts.code('emacs emacsclient', {
    options: '-Q -q -nw -batch --batch --eval= -eval= -l= --load= -f= --funcall= --script= -e= -n -t -c -a=',
    act: acts.withCommands(/\((?:async-)?shell-command(?:-to-string)?\s+"((?:[^"\\]|\\.)*)"/g, {
      ...{ language: 'other', code: '--eval -eval -e', scripts: '-l --load --script' },
      deletes: /\(delete-(?:directory|file)\s+"((?:[^"\\]|\\.)*)"/g,
    }),
  }),
  acts.code('vim vi nvim ex view rvim gvim vimdiff elvis', {
    options:
      '-c= --cmd= -S= -s= -u= -i= -w= -W= -T= -t= -q= -e -E -es -Es -d -R -n -N -b -l -m -M -y -o -O -p -x --headless --clean --noplugin --not-a-term',
    act: (call, report) => {
      const { arguments: given } = call;
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
      if (!given.has('-R') && call.name !== 'view') each(report, opened, { kind: 'write', certainty: 'possible' });
    },
  }),
  acts.code('ed red', {
    options: '-s -p= -l -r -v -G -E --quiet --silent --prompt=',
    act: (call, report) => {
      if (call.stdin) report.executeData(call.stdin, 'vim');
      each(report, call.arguments.operands, { kind: 'read' });
      for (const target of call.arguments.operands) {
        report.effect({ kind: 'write', target, certainty: 'possible' });
        report.writes(target, joinData(transformed(contentOf(call, target)), call.stdin));
      }
    },
  }),
  acts.code('nano pico micro joe jed emacs-nox mg kak hx helix code subl gedit kate', {
    options: '-s= -p= -w -l -r -n --wait --new-window --goto --diff --add',
    act: (call, report) => {
      each(report, call.arguments.operands, { kind: 'write', certainty: 'possible' });
    },
  }),
  acts.code('cmake', { options: '-P= -E -S= -B= -G= -D= --build= --target= -C=', act: cmake }),
  acts.code('ninja samu', { options: '-C= -f= -j= -n -t=', act: ninja }),
  acts.code('make gmake bmake just', {
    options:
      '-f= -C= -I= -j? -l? -o= -W= -E= -d= -n -q -p -B -e -i -k -r -R -s -S -t -v -w --file= --makefile= --directory= --jobs? --eval= --just-print --dry-run --recon --question --always-make --keep-going --silent --quiet --no-print-directory --justfile= --working-directory= --list --summary --show= --set= --include-dir=',
    act: makes,
  }),
  acts.code('java javaw', {
    options: '-jar= -cp= -classpath= --class-path= -m= --module= -p= --add-modules= -version --source= -D -X',
    stopsAtOperand: true,
    stopsAfter: '-jar -m --module',
    act: ({ arguments: given }, report) => {
      if (given.has('-version')) return report.harmless();
      for (const target of [
        ...given.values('-jar'),
        ...given.operands.filter(({ text }) => text.endsWith('.java')),
      ].slice(0, 1)) {
        report.effect({ kind: 'execute', target, source: 'file' });
        if (/jenkins-cli[\w.-]*\.jar$/.test(target.text))
          report.run([wordLike(target, 'jenkins-cli'), ...given.operands]);
      }
    },
  }),
  acts.code(
    'gcc g++ cc c++ clang clang++ tcc rustc javac tsc ld as nasm meson bazel buck ant msbuild xcodebuild tup scons waf',
    {
      options: '-o= -c -I= -L= -l= -D= -wrapper= -f= -B= -G= -S= --build= --target= -x= -fplugin=',
      act: (call, report) => {
        const { arguments: given, words } = call;
        const target = given.values('-o')[0] ?? wordLike(words[0], 'a.out');
        if (/^(?:g?cc|[gc]\+\+|clang|clang\+\+|tcc|rustc)$/.test(call.name)) {
          report.effect({ kind: 'write', target });
          report.writes(target, transformed(inputOf(call, given.operands)));
        } else each(report, given.values('-o').slice(0, 1), { kind: 'write' });
        const at = words.findIndex(({ text }) => text === '-wrapper');
        const wrapper = at === -1 ? undefined : words[at + 1];
        if (wrapper)
          report.run(
            wrapper.text.split(',').map((text) => wordLike(wrapper, text)),
            { isPartial: true },
          );
      },
    },
  ),
];
