import type { Word } from '../types.ts';
import { readMakefile } from './makefile.ts';
import type { Call, CodeLanguage, Program, Report } from './program.ts';
import { type Act, contentOf, each, rowsOf, wordLike } from './shapes.ts';
import { isStandardInput } from './shell.ts';

const code = rowsOf('interpreters');

/** Shells: options in clusters, `-c` takes the first operand, `+x` is an option too. */
const shells: Act = (call, report) => {
  const words = call.words.slice(1);
  const flags = new Set<string>();
  let at = 0;
  for (; at < words.length; at += 1) {
    const { text = '' } = words[at] ?? {};
    if (!/^[-+]./.test(text)) break;
    if (text === '--') {
      at += 1;
      break;
    }
    if (text.startsWith('--')) {
      if (/^--(help|version)$/.test(text)) return report.harmless();
      if (/^--(rcfile|init-file)$/.test(text)) {
        at += 1;
        const file = words[at];
        if (file) report.script(file, 'shell', { certainty: 'possible' });
      }
      continue;
    }
    for (const letter of text.slice(1)) flags.add(letter);
    // Each `o` or `O` of a cluster takes the next word as its value.
    if (/^[-+]\w*[oO]/.test(text)) at += 1;
  }
  if (words[at]?.text === '-') at += 1;
  const operands = words.slice(at);
  const startup = call.environment.get('BASH_ENV') ?? call.environment.get('ENV');
  if (startup) report.script(startup, 'shell');
  const [first] = operands;
  if (flags.has('n') && !/^(fish|rc|es)$/.test(call.name)) return report.harmless();
  if (flags.has('c')) {
    if (!first) return;
    report.shell(first, { stdin: call.stdin, positional: operands.slice(1) });
  } else if (!first || flags.has('s') || isStandardInput(first)) {
    const [name] = call.words;
    report.executeData(call.stdin, 'shell', { positional: name ? [name, ...operands] : operands });
  } else report.script(first, 'shell', { stdin: call.stdin, positional: operands });
};

interface Interpreter {
  readonly language: CodeLanguage;
  /** Options that take code. */
  readonly code: string;
  /** Options that take a script which runs too. */
  readonly scripts?: string;
  /** Options that only check. */
  readonly checks?: string;
}

/** Runs code of an option, or a script, or stdin. */
function interprets({ language, code: codes, scripts = '', checks = '' }: Interpreter): Act {
  return (call, report) => {
    const { arguments: given } = call;
    if (checks !== '' && given.has(checks)) return report.harmless();
    for (const script of scripts === '' ? [] : given.values(scripts)) {
      if (/^[./~]|\.\w+$/.test(script.text)) report.script(script, language);
    }
    const texts = given.values(codes);
    for (const text of texts) report.code(text, language, { stdin: call.stdin });
    if (texts.length === 0) runScript(call, report, { language, script: given.operands[0] });
  };
}

function runScript(
  call: Call,
  report: Report,
  { language, script }: { readonly language: CodeLanguage; readonly script: Word | undefined },
): void {
  if (!script || isStandardInput(script)) report.executeData(call.stdin, language);
  else if (/^https?:/.test(script.text)) {
    report.effect({ kind: 'fetch', target: script, isRemote: true });
    report.effect({ kind: 'execute', target: script, isRemote: true, source: 'download' });
  } else report.script(script, language, { stdin: call.stdin });
}

const pythonModule: Act = (call, report) => {
  const { arguments: given } = call;
  const [name] = given.values('-m');
  const rest = given.operands;
  const module = name?.text ?? '';
  if (/^(http\.server|SimpleHTTPServer|pyftpdlib|smtpd|aiosmtpd|uvicorn|gunicorn)$/.test(module)) {
    return report.effect({ kind: 'listen', target: '.', sentence: 'It would serve the files of this directory.' });
  }
  if (
    /^(pip|pipx|uv|venv|virtualenv|ensurepip|twine|poetry|pre_commit|black|ruff|isort|mypy|pytest)$/.test(module) &&
    name
  ) {
    return void report.run([wordLike(name, module), ...rest], { stdin: call.stdin });
  }
  if (/^(pdb|cProfile|profile|trace|runpy|coverage|debugpy)$/.test(module)) {
    const script = rest.find(({ text }) => !text.startsWith('-') && text !== 'run');
    if (script) report.script(script, 'python');
  } else if (module === 'timeit') eachText(rest, (text) => report.code(text, 'python'));
  else if (
    /^(json\.tool|this|calendar|dis|tokenize|ast|py_compile|compileall|base64|site|sysconfig|platform)$/.test(module)
  ) {
    each(
      report,
      rest.filter(({ text }) => !text.startsWith('-')),
      { kind: 'read' },
    );
    report.harmless();
  } else if (/^(zipfile|tarfile)$/.test(module) && rest.some(({ text }) => /^(-e|--extract)$/.test(text))) {
    const target = rest[2] ?? wordLike(name, '.');
    report.effect({ kind: 'write', target, isRecursive: true, certainty: 'possible' });
  }
};

function eachText(words: readonly Word[], act: (word: Word) => void): void {
  for (const word of words) if (!word.text.startsWith('-')) act(word);
}

const python: Act = (call, report) => {
  const { arguments: given } = call;
  if (given.has('-V -h')) return report.harmless();
  if (given.has('-m')) pythonModule(call, report);
  else interprets({ language: 'python', code: '-c' })(call, report);
};

const node: Act = (call, report) => {
  const { arguments: given } = call;
  if (given.has('-v -h -c --check --v8-options')) return report.harmless();
  const isPrinted = given.has('-p --print') && given.values('-e --eval -p --print').length === 0;
  const [first] = given.operands;
  for (const module of given.values('-r --require --import --loader --experimental-loader')) {
    if (/^data:/.test(module.text)) report.code(wordLike(module, module.text.replace(/^[^,]*,/, '')), 'node');
    else if (/^[./]/.test(module.text)) report.script(module, 'node');
  }
  if (isPrinted && first) return report.code(first, 'node', { stdin: call.stdin });
  if (given.has('--test') && !first) return;
  interprets({ language: 'node', code: '-e --eval -p --print' })(call, report);
};

/** `deno` and `bun`: a subcommand, or a script. */
const runtime: Act = (call, report) => {
  const { arguments: given } = call;
  const [command, script] = given.operands;
  const texts = given.values('-e --eval -p --print');
  for (const text of texts) report.code(text, 'node', { stdin: call.stdin });
  if (texts.length > 0) return;
  const name = command?.text ?? '';
  if (name === 'eval' && script) report.code(script, 'node');
  else if (/^(fmt|lint|check|info|doc|types|completions|repl|upgrade|outdated|pm|--version)$/.test(name))
    report.harmless();
  else if (/^(x|create|dlx)$/.test(name)) {
    if (script && call.words[0]) report.run([wordLike(call.words[0], 'npx'), ...given.restFrom(1)]);
  } else if (/^(install|i|add|remove|rm|update|link|unlink|publish|ci)$/.test(name) && command) {
    report.run([wordLike(command, 'npm'), ...given.restFrom(0)]);
  } else if (/^(test|bench|build|compile|bundle|cache|task|init|serve|jsr|coverage|jupyter)$/.test(name)) {
    if (name === 'serve' && script) runScript(call, report, { language: 'node', script });
  } else if (name === 'run')
    runPackageScript(call, report, script) || runScript(call, report, { language: 'node', script });
  else runScript(call, report, { language: 'node', script: command });
};

/** Runs a script of package.json; false if there is none of that name. */
export function runPackageScript(call: Call, report: Report, name: Word | undefined): boolean {
  const manifest = call.fileData(`${call.cwd}/package.json`)?.text;
  if (!name || manifest === undefined) return false;
  let scripts: unknown;
  try {
    scripts = (JSON.parse(manifest) as { scripts?: unknown } | null)?.scripts;
  } catch {
    return false;
  }
  if (typeof scripts !== 'object' || scripts === null) return false;
  const texts = [`pre${name.text}`, name.text, `post${name.text}`].map(
    (key) => Object.entries(scripts).find(([other]) => other === key)?.[1],
  );
  for (const text of texts) if (typeof text === 'string') report.shell(wordLike(name, text));
  return texts[1] !== undefined;
}

/** Edits files in place (`perl -i`, `ruby -i`), or reads them (`-n`, `-p`), and runs the code. */
function editsInPlace(interpreter: Interpreter): Act {
  return (call, report) => {
    const { arguments: given } = call;
    const hasCode = given.has(interpreter.code);
    const inputs = hasCode ? given.operands : given.operands.slice(1);
    if (given.has('-i')) each(report, inputs, { kind: 'write' });
    else if (given.has('-n -p')) each(report, inputs, { kind: 'read' });
    const [suffix] = given.values('-i');
    if (suffix)
      for (const input of inputs)
        report.effect({ kind: 'write', target: wordLike(input, `${input.text}${suffix.text}`) });
    interprets(interpreter)(call, report);
  };
}

const makes: Act = (call, report) => {
  const { arguments: given } = call;
  for (const text of given.values('--eval -E'))
    readMakefile(text.text, [], (line) => report.shell(wordLike(text, line)));
  if (given.has('-n --just-print --dry-run --recon -q --question -p --list -l --summary --show'))
    return report.harmless();
  const directory = given.values('-C --directory -d --working-directory').at(-1);
  const names = given.values('-f --file --makefile --justfile');
  const candidates =
    names.length > 0 ? names.map(({ text }) => text) : ['GNUmakefile', 'makefile', 'Makefile', 'justfile'];
  const targets = given.operands.map(({ text }) => text).filter((text) => !text.includes('='));
  for (const name of candidates) {
    const path = call.resolve(directory ? wordLike(directory, `${directory.text}/${name}`) : name);
    const text = contentOf(call, wordLike(call.words[0], path)).text;
    if (text === undefined) continue;
    const cwd = directory ? { cwd: call.resolve(directory) } : {};
    readMakefile(text, targets, (line) => report.shell(wordLike(call.words[0], line), cwd));
    return;
  }
};

const pythonOptions =
  '-c= -m= -W= -X= -Q= -b -B -d -E -h -i -I -O -OO -P -q -s -S -t -u -v -V -x --check-hash-based-pycs=';
const nodeOptions =
  '-e= --eval= -p --print? -pe= -r= --require= --import= --loader= --experimental-loader= -C= --conditions= --env-file= --input-type= -c --check -i --interactive -v -h --test --watch --watch-path= --inspect? --inspect-brk? --max-old-space-size= --title= --v8-options --experimental-strip-types --no-warnings --trace-warnings --enable-source-maps';
const scriptRunner = (names: string, parts: { readonly options: string } & Interpreter) =>
  code(names, { options: parts.options, stopsAtOperand: true, stopsAfter: '', act: interprets(parts) });

/** Shells and interpreters. */
export const interpreterPrograms: readonly Program[] = [
  code(
    'sh bash dash zsh ksh ksh93 mksh pdksh oksh ash hush yash rbash rzsh fish tcsh csh elvish xonsh osh ysh rc es sash',
    {
      hasNoHelp: true,
      act: shells,
    },
  ),
  code('python* python pypy* pypy ipython* ipython jython micropython', {
    options: pythonOptions,
    stopsAtOperand: true,
    stopsAfter: '-c -m',
    act: python,
  }),
  code('node nodejs tsx ts-node iojs', {
    options: nodeOptions,
    stopsAtOperand: true,
    act: (call, report) => {
      for (const text of call.arguments.values('-pe')) report.code(text, 'node', { stdin: call.stdin });
      if (!call.arguments.has('-pe')) node(call, report);
    },
  }),
  code('deno bun', {
    options:
      '-e= --eval= -p= --print= -A --allow-all -c= --config= --import-map= --cwd= --port= -r --reload? --watch --env-file= --filter= -b --bun',
    stopsAtOperand: false,
    act: runtime,
  }),
  code('perl* perl', {
    options: '-e= -E= -n -p -i? -l? -a -F= -M= -m= -I= -0? -w -W -X -T -t -u -U -v -V? -x? -c -s -S -C? -D?',
    stopsAtOperand: true,
    act: (call, report) => {
      if (call.arguments.has('-v -V')) return report.harmless();
      editsInPlace({ language: 'perl', code: '-e -E', checks: '-c' })(call, report);
    },
  }),
  code('ruby* ruby jruby truffleruby irb', {
    options:
      '-e= -n -p -i? -l -a -r= -I= -C= -x? -c -w -W? -s -S -T? -K? -E= -F? -0? -h -v -y -d --disable= --enable= --encoding= --jit --yjit',
    stopsAtOperand: true,
    act: (call, report) => {
      if (call.arguments.has('-v -h') && call.arguments.operands.length === 0 && !call.arguments.has('-e'))
        return report.harmless();
      editsInPlace({ language: 'ruby', code: '-e', scripts: '-r', checks: '-c' })(call, report);
    },
  }),
  code('php* php php-cgi', {
    options:
      '-r= -f= -a -l -n -c= -d= -S= -t= -z= -B= -R= -E= -F= -i -m -s -w -H -v -h -q -e --run= --file= --ini --rf= --rc= --server= --docroot=',
    stopsAtOperand: true,
    act: (call, report) => {
      const [server] = call.arguments.values('-S --server');
      if (server) report.effect({ kind: 'listen', target: server, isRemote: true });
      const [file] = call.arguments.values('-f --file -F');
      if (file) report.script(file, 'php');
      if (!server && !file)
        interprets({ language: 'php', code: '-r -B -R -E --run', checks: '-l -i -m -v -h -s -w --ini' })(call, report);
    },
  }),
  scriptRunner('lua* lua luajit texlua', {
    options: '-e= -l= -i -v -E -W',
    language: 'lua',
    code: '-e',
    scripts: '-l',
  }),
  scriptRunner('Rscript R littler', {
    options: '-e= -f= --file= --vanilla --slave -q --no-save --args',
    language: 'other',
    code: '-e',
    scripts: '-f --file',
  }),
  scriptRunner('osascript', { options: '-e= -l= -i -s=', language: 'other', code: '-e' }),
  scriptRunner(
    'julia elixir iex groovy scala amm kotlin ghci racket clojure clj bb swift crystal jshell nu gjs qjs raku',
    {
      options: '-e= -E= -c= -f= -r= --eval= --print= -p= --project? -m= -L= -cp= --classpath= -M -A',
      language: 'other',
      code: '-e -E -c --eval --print',
    },
  ),
  scriptRunner(
    'ghc ocaml guile sbcl ecl clisp emacs-script jrunscript jjs tclsh wish expect gnuplot octave maxima gimp',
    {
      options: '-e= -c= -x= -eval= --eval= -l= -f= -b= -s -batch',
      language: 'other',
      code: '-e -c -x -eval --eval -b',
    },
  ),
  code('erl', {
    options: '-eval= -noshell -s= -run= -name= -sname= -pa=',
    act: interprets({ language: 'other', code: '-eval' }),
  }),
  code('emacs emacsclient', {
    options: '-Q -q -nw -batch --batch --eval= -eval= -l= --load= -f= --funcall= --script= -e= -n -t -c -a=',
    act: interprets({ language: 'other', code: '--eval -eval -e', scripts: '-l --load --script' }),
  }),
  code('vim vi nvim ex view rvim gvim vimdiff elvis', {
    options:
      '-c= --cmd= -S= -s= -u= -i= -w= -W= -T= -t= -q= -e -E -es -Es -d -R -n -N -b -l -m -M -y -o -O -p -x --headless --clean --noplugin --not-a-term',
    act: (call, report) => {
      const { arguments: given } = call;
      const typed = given.operands
        .filter(({ text }) => text.startsWith('+'))
        .map((word) => wordLike(word, word.text.slice(1)));
      for (const text of [...given.values('-c --cmd'), ...typed]) report.code(text, 'vim');
      for (const script of given.values('-S -s -u')) if (/[./]/.test(script.text)) report.script(script, 'vim');
      if (given.has('-e -E -es -Es -s') && call.stdin) report.executeData(call.stdin, 'vim');
      const opened = given.operands.filter(({ text }) => !text.startsWith('+'));
      each(report, opened, given.has('-R') ? { kind: 'read' } : { kind: 'write', certainty: 'possible' });
    },
  }),
  code('ed red nano pico micro joe jed emacs-nox mg kak hx helix code subl gedit kate', {
    options: '-s= -p= -w -l -r -n --wait --new-window --goto --diff --add',
    act: (call, report) => {
      if (/^r?ed$/.test(call.name) && call.stdin) report.executeData(call.stdin, 'vim');
      each(report, call.arguments.operands, { kind: 'write', certainty: 'possible' });
    },
  }),
  code('make gmake bmake just', {
    options:
      '-f= -C= -I= -j? -l? -o= -W= -E= -d= -n -q -p -B -e -i -k -r -R -s -S -t -v -w --file= --makefile= --directory= --jobs? --eval= --just-print --dry-run --recon --question --always-make --keep-going --silent --quiet --no-print-directory --justfile= --working-directory= --list --summary --show= --set= --include-dir=',
    act: makes,
  }),
  code('java javaw', {
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
      }
    },
  }),
  code(
    'gcc g++ cc c++ clang clang++ tcc rustc javac tsc ld as nasm cmake ninja meson bazel buck gradle gradlew mvn mvnw ant rake sbt dotnet msbuild xcodebuild tup scons waf',
    {
      options: '-o= -c -I= -L= -l= -D= -wrapper= -f= -B= -G= -S= --build= --target= -x= -fplugin=',
      act: ({ arguments: given }, report) => {
        each(report, given.values('-o').slice(0, 1), { kind: 'write' });
        for (const wrapper of given.values('-wrapper'))
          report.shell(wordLike(wrapper, wrapper.text.replaceAll(',', ' ')), { isPartial: true });
      },
    },
  ),
];
