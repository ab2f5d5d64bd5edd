import { editedBy } from '../origins.ts';
import type { Data, Word } from '../types.ts';
import type { Call, CodeLanguage, Report } from './program.ts';
import { sedTexts } from './sed-script.ts';
import { type Act, contentOf, each, transformed, wordLike } from './shapes.ts';
import { isStandardInput } from './shell.ts';

/** Shells: options in clusters, `-c` takes the first operand, `+x` is an option too. */
export const shells: Act = (call, report) => {
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
    for (const letter of text.slice(1)) text.startsWith('+') ? flags.delete(letter) : flags.add(letter);
    // Each `o` or `O` of a cluster takes the next word as its value.
    if (/^[-+]\w*[oO]/.test(text)) at += 1;
  }
  if (words[at]?.text === '-') at += 1;
  const operands = words.slice(at);
  const startup = call.environment.get('BASH_ENV') ?? call.environment.get('ENV');
  if (startup) report.script(startup, 'shell');
  for (const name of ['PROMPT_COMMAND', 'PS4', 'PS1'])
    for (const text of [call.environment.get(name)])
      if (text && (name === 'PROMPT_COMMAND' || /\$\(|`/.test(text.text)))
        report.shell(name === 'PROMPT_COMMAND' ? text : wordLike(text, `: "${text.text}"`), { certainty: 'possible' });
  const [first] = operands;
  if (flags.has('n') && !/^(fish|rc|es)$/.test(call.name)) return report.harmless();
  // `sh` may be any POSIX shell.
  // It prints what it runs.
  if (first && !flags.has('c') && (flags.has('x') || flags.has('v'))) each(report, [first], { kind: 'read' });
  const isExtendedGlob = words.slice(0, at).some(({ text }) => text === 'extglob');
  const how = { shell: /^(?:sh|dash|ash|posh)$/.test(call.name) ? 'sh' : 'bash', isExtendedGlob } as const;
  if (flags.has('c')) {
    if (!first) return;
    report.shell(first, { stdin: call.stdin, positional: operands.slice(1), ...how });
  } else if (!first || flags.has('s') || isStandardInput(first)) {
    const [name] = call.words;
    report.executeData(call.stdin, 'shell', { positional: name ? [name, ...operands] : operands, ...how });
  } else report.script(first, 'shell', { stdin: call.stdin, positional: operands, ...how });
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
export function interprets({ language, code: codes, scripts = '', checks = '' }: Interpreter): Act {
  return (call, report, given) => {
    // What a check compiles may run at once.
    const isRunAnyway = given.values(codes).some(({ text }) => /\b(?:BEGIN|CHECK|INIT)\b/.test(text));
    if (checks !== '' && given.has(checks) && !isRunAnyway) return report.harmless();
    for (const script of scripts === '' ? [] : given.values(scripts))
      if (/^[./~]|\.\w+$/.test(script.text)) report.script(script, language);
    const texts = given.values(codes);
    for (const text of texts) report.code(text, language, { stdin: call.stdin });
    if (texts.length === 0) runScript(call, report, { language, script: given.operands[0] });
  };
}

/** Runs code in which shell commands are strings that a pattern finds. */
export function withCommands(commands: RegExp, interpreter: Interpreter & { readonly deletes?: RegExp }): Act {
  return (call, report, given) => {
    for (const code of given.values(interpreter.code)) {
      const found = (pattern: RegExp) =>
        Array.from(code.text.matchAll(pattern), ([, text = '']) => wordLike(code, text.replace(/\\(.)/g, '$1')));
      for (const text of found(commands)) report.shell(text);
      const expand = ({ text }: Word) => wordLike(code, text.replace(/^~(?=\/)/, call.home));
      for (const path of interpreter.deletes ? found(interpreter.deletes) : [])
        report.effect({ kind: 'delete', target: expand(path), isRecursive: true });
    }
    interprets(interpreter)(call, report, given);
  };
}

const ofFramework =
  /(?:^|[\\/@])(?:hook-cli[\\/]|(?:agent-hooks|manage\.py|artisan|console|spark|magento|rails|drush)$)/;

function runScript(
  call: Call,
  report: Report,
  { language, script }: { readonly language: CodeLanguage; readonly script: Word | undefined },
): void {
  if (!script || isStandardInput(script)) report.executeData(call.stdin, language, script && { positional: [script] });
  else if (/^https?:/.test(script.text)) {
    report.effect({ kind: 'fetch', target: script });
    report.effect({ kind: 'execute', target: script, isRemote: true, source: 'download' });
  } else {
    report.script(script, language, { stdin: call.stdin });
    // The command of agent-hooks counts however it is started, and so do programs of frameworks.
    if (ofFramework.test(script.text)) report.run([script, ...call.arguments.restFrom(1)]);
  }
}

const pythonModule: Act = (call, report, given) => {
  const [name] = given.values('-m');
  const rest = given.operands;
  const module = name?.text ?? '';
  if (/^(http\.server|SimpleHTTPServer|pyftpdlib|smtpd|aiosmtpd|uvicorn|gunicorn)$/.test(module)) {
    const sentence = 'It would serve the files of this directory.';
    return report.effect({ kind: 'listen', target: '.', isRemote: false, sentence });
  }
  if (
    /^(pip|pipx|uv|venv|virtualenv|ensurepip|twine|poetry|pre_commit|black|ruff|isort|mypy|pytest)$/.test(module) &&
    name
  ) {
    return void report.run([wordLike(name, module), ...rest], { stdin: call.stdin });
  }
  if (module === 'base64' && name && rest.length > 0) return void report.run([wordLike(name, 'base64'), ...rest]);
  if (module === 'code') report.executeData(call.stdin, 'python');
  if (/^(pdb|cProfile|profile|trace|runpy|coverage|debugpy)$/.test(module)) {
    for (const [at, { text }] of rest.entries())
      if (rest[at - 1]?.text === '-c') report.code(wordLike(name, text.replace(/^!/, '')), 'python');
    const script = rest.find(({ text }) => !text.startsWith('-') && text !== 'run');
    if (script) report.script(script, 'python');
  } else if (module === 'timeit') eachText(rest, (text) => report.code(text, 'python'));
  else if (/^(json\.tool|this|calendar|dis|tokenize|ast|py_compile|compileall|site|sysconfig|platform)$/.test(module)) {
    each(
      report,
      rest.filter(({ text }) => !text.startsWith('-')),
      { kind: 'read' },
    );
    report.harmless();
  } else if (/^[a-z_]\w*(?:\.\w+)*$/i.test(module) && !/^(zipfile|tarfile)$/.test(module)) {
    const folders = ['.', ...(call.environment.get('PYTHONPATH')?.text.split(':') ?? [])];
    const path = module.replaceAll('.', '/');
    report.loads(
      folders.flatMap((each) => [`${each}/${path}.py`, `${each}/${path}/__main__.py`]),
      'python',
    );
  } else if (/^(zipfile|tarfile)$/.test(module) && rest.some(({ text }) => /^(-e|--extract)$/.test(text))) {
    const target = rest[2] ?? wordLike(name, '.');
    report.effect({ kind: 'write', target, isRecursive: true, certainty: 'possible' });
  }
};

function eachText(words: readonly Word[], act: (word: Word) => void): void {
  for (const word of words) if (!word.text.startsWith('-')) act(word);
}

export const python: Act = (call, report, given) => {
  if (given.has('-V -h')) return report.harmless();
  const startup = call.environment.get('PYTHONSTARTUP');
  if (startup) report.script(startup, 'python', { certainty: 'possible' });
  if (given.has('-i') && given.has('-c') && call.stdin) report.executeData(call.stdin, 'python');
  if (given.has('-m')) pythonModule(call, report, given);
  else interprets({ language: 'python', code: '-c' })(call, report, given);
};

export const node: Act = (call, report, given) => {
  if (given.has('-v -h -c --check --v8-options')) return report.harmless();
  const codes = given.values('-e --eval -p --print -pe');
  // What is loaded for a program stays with it; what is loaded for a line of code is likely to be printed.
  if (
    codes.some(({ text }) => /\benv\b/.test(text)) ||
    (given.has('-p') && /\benv\b/.test(given.operands[0]?.text ?? ''))
  )
    each(report, given.values('--env-file --env-file-if-exists'), { kind: 'read' });
  for (const script of given.values('--run')) runPackageScript(call, report, script);
  const isPrinted = given.has('-p --print') && given.values('-e --eval -p --print').length === 0;
  const [first] = given.operands;
  for (const module of given.values('-r --require --import --loader --experimental-loader')) {
    if (/^data:/.test(module.text)) report.code(wordLike(module, module.text.replace(/^[^,]*,/, '')), 'node');
    else if (isStandardInput(module)) report.executeData(call.stdin, 'node');
    else if (/^[./]/.test(module.text)) report.script(module, 'node');
  }
  if (isPrinted && first) return report.code(first, 'node', { stdin: call.stdin });
  if (given.has('--test') && !first) return;
  interprets({ language: 'node', code: '-e --eval -p --print' })(call, report, given);
};

/** `deno` and `bun`: a subcommand, or a script. */
export const runtime: Act = (call, report, given) => {
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
  } else if (name === 'task' && script) {
    scriptsOf('deno.json')(call, report, script) || runPackageScript(call, report, script);
  } else if (/^(test|bench|build|compile|bundle|cache|init|serve|jsr|coverage|jupyter)$/.test(name)) {
    if (name === 'serve' && script) runScript(call, report, { language: 'node', script });
  } else if (name === 'run')
    runPackageScript(call, report, script) || runScript(call, report, { language: 'node', script });
  else runScript(call, report, { language: 'node', script: command });
};

/** Runs a script of package.json; false if there is none of that name. */
export const runPackageScript = scriptsOf('package.json');

/** Runs a script that a manifest lists under `scripts` or `tasks`. */
export function scriptsOf(file: string): (call: Call, report: Report, name: Word | undefined) => boolean {
  return (call, report, name) => runScriptOf(`/${file}`, { call, report, name });
}

/** The manifest of a directory, or of the nearest one above it in the project. */
function manifestOf(call: Call, directory: string, file: string): { readonly data?: Data; readonly cwd: string } {
  for (let cwd = directory; ; cwd = cwd.slice(0, cwd.lastIndexOf('/'))) {
    const data = call.fileData(`${cwd}${file}`);
    if (data) return { data, cwd };
    if (!cwd.startsWith(`${call.project}/`)) return { cwd: directory };
  }
}

interface ScriptCall {
  readonly call: Call;
  readonly report: Report;
  readonly name: Word | undefined;
}

function runScriptOf(file: string, { call, report, name }: ScriptCall): boolean {
  const [prefix] = call.arguments.values('--prefix -C --dir --cwd');
  const { data, cwd } = manifestOf(call, prefix ? call.resolve(prefix) : call.cwd, file);
  const manifest = data?.text;
  for (const origin of manifest === undefined ? (data?.origins ?? []) : [])
    report.shell(wordLike(name, origin), { certainty: 'possible' });
  if (!name || manifest === undefined) return false;
  let scripts: unknown;
  try {
    const parsed = JSON.parse(manifest) as { scripts?: unknown; tasks?: unknown } | null;
    scripts = parsed?.scripts ?? parsed?.tasks;
  } catch {
    return false;
  }
  if (typeof scripts !== 'object' || scripts === null) return false;
  const texts = [`pre${name.text}`, name.text, `post${name.text}`].map(
    (key) => Object.entries(scripts).find(([other]) => other === key)?.[1],
  );
  for (const text of texts) if (typeof text === 'string') report.shell(wordLike(name, text), { cwd });
  return texts[1] !== undefined;
}

/** Edits files in place (`perl -i`, `ruby -i`), or reads them (`-n`, `-p`), and runs the code. */
export function editsInPlace(interpreter: Interpreter): Act {
  return (call, report, given) => {
    const hasCode = given.has(interpreter.code);
    const inputs = hasCode ? given.operands : given.operands.slice(1);
    for (const target of given.has('-i') ? inputs : []) {
      report.effect({ kind: 'write', target });
      const texts = given.values(interpreter.code).map(({ text }) => sedTexts(text));
      report.writes(target, editedBy({ ...transformed(contentOf(call, target)), files: [] }, ...texts));
    }
    if (!given.has('-i') && given.has('-n -p')) each(report, inputs, { kind: 'read' });
    const [suffix] = given.values('-i');
    if (suffix)
      for (const input of inputs)
        report.effect({ kind: 'write', target: wordLike(input, `${input.text}${suffix.text}`) });
    interprets(interpreter)(call, report, given);
  };
}
