import { readMakefile } from './makefile.ts';
import type { Call, Report } from './program.ts';
import { type Act, contentOf, wordLike } from './shapes.ts';
import { runDownloads } from './text-acts.ts';

/** What a file for a build says; one that was downloaded may run anything. */
function linesOf(call: Call, path: string, report: Report): string {
  const file = wordLike(call.words[0], path);
  runDownloads(call, report, [file]);
  return contentOf(call, file).text ?? '';
}

/** `cmake -E` has small programs of its own; scripts run `COMMAND …` and remove files. */
export const cmake: Act = (call, report, given) => {
  const { words } = call;
  const at = words.findIndex(({ text }) => text === '-E');
  const [tool, ...rest] = at === -1 ? [] : words.slice(at + 1);
  const program = tool && (cmakeTools[tool.text] ?? tool.text).split(' ').map((text) => wordLike(tool, text));
  if (program) return void report.run([...program, ...rest]);
  const folder = given.values('-S')[0]?.text ?? given.operands[0]?.text ?? '.';
  for (const path of [...given.values('-P -C').map(({ text }) => text), `${folder}/CMakeLists.txt`]) {
    for (const [, command = '', removed] of linesOf(call, path, report).matchAll(
      /\bCOMMAND\s+([^)]*)|\bREMOVE(?:_RECURSE)?\s+([^)]*)/g,
    ))
      report.shell(wordLike(words[0], removed === undefined ? command : `rm -rf ${removed}`));
  }
};

const cmakeTools: Readonly<Record<string, string>> = {
  remove_directory: 'rm -rf',
  remove: 'rm -f',
  copy: 'cp',
  copy_directory: 'cp -r',
  rename: 'mv',
  create_symlink: 'ln -s',
};

export const ninja: Act = (call, report, given) => {
  const [file] = given.values('-f');
  for (const [, command = ''] of linesOf(call, file?.text ?? 'build.ninja', report).matchAll(
    /^\s*command\s*=\s*(.+)$/gm,
  ))
    report.shell(wordLike(call.words[0], command));
};

export const makes: Act = (call, report, given) => {
  for (const { text } of given.operands)
    for (const [, command = ''] of text.matchAll(/\$\(shell ([^)]*)\)/g))
      report.shell(wordLike(call.words[0], command));
  const assigned = new Map(
    given.operands.flatMap(({ text }) => {
      const [, name = '', value = ''] = /^(\w+)[:?]?=(.*)$/s.exec(text) ?? [];
      return name === '' ? [] : [[name, value] as const];
    }),
  );
  const inherited = new Map([...call.environment].map(([name, { text }]) => [name, text]));
  const settings = { assigned: given.has('-e') ? new Map([...inherited, ...assigned]) : assigned, inherited };
  const setting = (name: string) =>
    given.operands.find(({ text }) => text.startsWith(`${name}=`))?.text.slice(name.length + 1) ??
    call.environment.get(name)?.text;
  const shell = setting('SHELL');
  if (shell !== undefined) report.shell(wordLike(call.words[0], `${shell} ${setting('.SHELLFLAGS') ?? ''}`));
  const others =
    setting('MAKEFILES')
      ?.split(' ')
      .map((path) => linesOf(call, path, report)) ?? [];
  const directory = given.values('-C --directory -d --working-directory').at(-1);
  const cwd = directory ? { cwd: call.resolve(directory) } : {};
  for (const text of [...others, ...given.values('--eval -E').map((word) => word.text)])
    readMakefile(text, { wanted: [], ...settings }, (line) => report.shell(wordLike(call.words[0], line), cwd));
  const isDry = given.has('-n --just-print --dry-run --recon -q --question -p --list -l --summary --show');
  const names = given.values('-f --file --makefile --justfile');
  const candidates =
    names.length > 0 ? names.map(({ text }) => text) : ['GNUmakefile', 'makefile', 'Makefile', 'justfile'];
  const targets = given.operands.map(({ text }) => text).filter((text) => !text.includes('='));
  for (const name of candidates) {
    const isStdin = name === '-' || name === '/dev/stdin';
    if (isStdin && call.stdin?.text === undefined) return report.executeData(call.stdin, 'other');
    const path = call.resolve(
      directory && !name.startsWith('/') ? wordLike(directory, `${directory.text}/${name}`) : name,
    );
    const text = isStdin ? call.stdin?.text : linesOf(call, path, report) || undefined;
    if (text === undefined) continue;
    // A dry run still runs what starts with `+`, and computes variables.
    for (const [, line, computed = line] of isDry ? text.matchAll(/^\s+[@-]*\+(.*)$|\$\(shell ([^)]*)\)/gm) : [])
      report.shell(wordLike(call.words[0], computed ?? ''), cwd);
    if (isDry) return report.harmless();
    const included = Array.from(text.matchAll(/^-?include\s+(.+)$/gm), ([, names = '']) => names.split(/\s+/)).flat();
    readMakefile(
      [text, ...included.map((path) => linesOf(call, path, report))].join('\n'),
      { wanted: targets, ...settings },
      (line) => report.shell(wordLike(call.words[0], line), cwd),
    );
    return;
  }
};
