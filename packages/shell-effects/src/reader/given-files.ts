import type { CodeLanguage, Program } from '../programs/program.ts';
import { secrecyOf } from '../secret-paths.ts';
import type { Word } from '../types.ts';
import { hole } from '../types.ts';
import type { CallReport } from './call-report.ts';
import { noData } from './data.ts';
import type { Field } from './field-builder.ts';
import { KnownFiles } from './known-files.ts';
import { languageOf } from './program-names.ts';
import type { ShellState } from './shell-state.ts';

/** Programs that take names of files and do not read them. */
const handlesNames =
  /^(?:test|\[|ls|stat|file|git|rm|touch|mkdir|chmod|chown|echo|printf|basename|dirname|realpath|readlink|find|export|unset|read|alias|cd|docker|podman|docker-compose|direnv|dotenv|dotenvx|ssh|sftp|ssh-add|ssh-keygen|ln|which|type|command|true|false|:|sudo|env|xargs|time|timeout|nohup|nice|exec|vim?|nano|code|make|npm|pnpm|yarn|npx|sops|if|while|source|\.)$/;

/** Variables with the command that some program runs. */
const startsPrograms = /^(?:\w*(?:PAGER|EDITOR|BROWSER|ASKPASS|_WRAPPER|_RUNNER|_LINKER)|VISUAL|CC|CXX|RUSTC)$/;

/** Code by the ending of its file: an interpreter loads its own, a tool that builds or tests any. */
const moduleEndings = new Map<CodeLanguage, RegExp>([
  ['python', /\.py$/],
  ['node', /\.[cm]?[jt]sx?$/],
  ['perl', /\.p[lm]$/],
  ['ruby', /\.(?:rb|gemspec)$|file$/],
  ['other', /\.(?:rs|go|java|kts?|gradle|groovy|swift|php|exs?)$/],
]);

/** The row of a program that is called, and the shell that calls it. */
interface Caller {
  readonly program: Program | undefined;
  readonly shell: ShellState;
}

/** Notes what a program does with the files that it is given, or that the text wrote, beyond what its row says. */
export abstract class GivenFiles extends KnownFiles {
  protected noteFiles(words: readonly Field[], report: CallReport, { program, shell }: Caller): void {
    const { name } = report.call;
    if (program && /^(?:interpreters|packages)$/.test(program.family)) this.loadWritten(languageOf(name), report);
    // What an interpreter is given in several words is code.
    const names = program?.family === 'interpreters' ? words.filter(({ text }) => !/\s/.test(text)) : words;
    if (!program?.isHarmless && !handlesNames.test(name)) this.noteSecrets(names, report);
    this.notePrinted(words, report, shell);
  }

  protected addLoadedLibraries(report: CallReport, environment: ReadonlyMap<string, Word>): void {
    const options = environment.get('NODE_OPTIONS');
    for (const text of options?.text.match(/(?<=(?:-r|--require|--import)[ =])\S+/g) ?? [])
      if (options) report.script({ ...options, text }, 'node');
    for (const [name, value] of environment)
      if (startsPrograms.test(name) && /\s|^\.{0,2}\//.test(value.text)) report.shell(value, { certainty: 'possible' });
    for (const name of ['LD_PRELOAD', 'LD_AUDIT', 'DYLD_INSERT_LIBRARIES']) {
      const value = environment.get(name);
      if (!value || value.text === '') continue;
      report.effect({ kind: 'execute', source: 'file', target: value });
      report.executeOrigins(this.fileData(report.call.resolve(value)) ?? noData, 'other');
    }
  }

  /** Variables of a file with credentials that the text has sourced, and now prints or hands on. */
  private notePrinted(words: readonly Field[], report: CallReport, shell: ShellState): void {
    const { name } = report.call;
    const [first] = words;
    const path = first && /^(?:source|\.)$/.test(name) ? report.call.resolve(first) : '';
    if (secrecyOf(path, this.place) === 'proven') shell.secretSource = path;
    if (shell.secretSource === undefined) return;
    const values = this.fileData(shell.secretSource)?.text?.match(/(?<==['"]?)[^\s'"]{8,}/g) ?? [];
    const isListed =
      /^(?:env|printenv|set|declare|typeset|export)$/.test(name) && !words.some(({ text }) => /=|^[-+][oa]/.test(text));
    const isShown =
      /^(?:echo|printf|cat|curl|wget)$/.test(name) &&
      words.some((word) => word.isExpanded && (!word.isKnown || values.some((value) => word.text.includes(value))));
    if (isListed || isShown) report.effect({ kind: 'read', target: shell.secretSource, certainty: 'possible' });
  }

  /** A file with credentials that a program is given, and of which its row says nothing, it is likely to read. */
  private noteSecrets(words: readonly Field[], report: CallReport): void {
    for (const [at, word] of words.entries()) {
      // What is searched for in files, or has spaces in it, is a text; what is searched for in a list may be a name.
      const { name, stdin, arguments: given } = report.call;
      const isSearched = /\s/.test(word.text) || (!stdin && [given.operands[0], ...given.values('-e')].includes(word));
      if (isSearched && /^(?:[efzg]?grep|rg|ag|ack)$/.test(name)) continue;
      const text = word.text.replace(/^(?:--?[\w-]+=|[^=@]*=?@)/, '');
      const option = word.text.startsWith('-') ? word.text : (words[at - 1]?.text ?? '');
      const isSetting = /^(?:-i$|-o$|--?(?:env-file|identity|key|cert|config|keyout|out|output)\b)/.test(option);
      const path =
        isSetting || !/[\w.]/.test(text) || !/[./]|^id_/.test(text) ? '' : report.call.resolve({ ...word, text });
      if (path !== '' && !path.includes(hole) && !report.touched.has(path) && secrecyOf(path, this.place) === 'proven')
        report.effect({ kind: 'read', target: path, certainty: 'possible' });
    }
  }

  /** What the text wrote may be loaded by a name without its ending, by a search path or as a setting of a tool. */
  private loadWritten(own: CodeLanguage | 'shell' | undefined, report: CallReport): void {
    if (this.files.size === 0 || own === 'shell') return;
    for (const [language, endings] of moduleEndings) {
      if (own !== undefined && own !== language) continue;
      for (const [path, versions] of this.files)
        for (const version of endings.test(path) ? versions : []) {
          report.executeOrigins(version, language);
          for (const target of version.downloads)
            report.effect({ kind: 'execute', source: 'download', target, isRemote: true, certainty: 'possible' });
        }
    }
  }
}
