import { resolvePath } from '../paths.ts';
import { argumentsOf } from '../programs/parse-arguments.ts';
import type { Call, EffectDraft, Program } from '../programs/program.ts';
import { findProgram, matchingPrograms } from '../programs/table.ts';
import { hole, type Span, type Word } from '../types.ts';
import { CallReport } from './call-report.ts';
import type { Context } from './context.ts';
import { noData, sourcesOf, wordOf } from './data.ts';
import { makeEffects } from './effects.ts';
import type { Field } from './field-builder.ts';
import { GivenFiles } from './given-files.ts';
import { isPlainText, languageOf, programName } from './program-names.ts';
import type { ReportTarget } from './report-target.ts';

/** Directories whose programs are the ones that the table means. */
const programDirectory =
  /^(?:\/(?:usr\/(?:local\/)?)?s?bin|\/opt\/homebrew\/bin|\/opt\/local\/bin|\/snap\/bin|\/run\/current-system\/sw\/bin|.*\/node_modules\/\.bin|.*\/\.?venv\/bin|.*\/\.local\/bin|.*\/\.cargo\/bin)$/;
const maximumNesting = 40;
const maximumMatches = 8;

/** How a program is called, beside its words. */
export interface CallOptions {
  readonly environment: ReadonlyMap<string, Word>;
  /** Effects that the redirections of the call have. */
  readonly redirections?: readonly EffectDraft[];
}

/** Calls programs: finds their rows and takes their reports. */
export abstract class Caller extends GivenFiles implements ReportTarget {
  /** Runs a program with its arguments; functions and builtins of the reader do not count. */
  callProgram(words: readonly Field[], context: Context, options: CallOptions): void {
    if (this.runBuiltin(words, context, options)) return;
    const [first] = words;
    const span = this.spanOf(words, context);
    if (!first || !this.results.step(span)) return;
    if (context.depth > maximumNesting) this.results.addUnknown('it is nested too deeply', span);
    else if (!first.isKnown) this.callUnknown(words, context, options);
    else if (first.hasGlob) this.callPattern(words, context, options);
    else this.callKnown(words, context, options);
  }

  private callKnown(words: readonly Field[], context: Context, options: CallOptions): void {
    const [first, ...rest] = words;
    const span = this.spanOf(words, context);
    const name = programName(first?.text ?? '');
    if (!first) return;
    const file = this.fileOfName(first, context, options);
    // Some file systems find a program in any case.
    const program = findProgram(name) ?? (/[A-Z]/.test(name) ? findProgram(name.toLowerCase()) : undefined);
    const actor = this.actorOf(name, program, { span, context });
    for (const draft of options.redirections ?? [])
      if (draft.kind !== 'read' || !readsNothing.test(name)) this.addEffect(draft, actor);
    const call = this.makeCall({ name, words, rest, span, program, context, environment: options.environment });
    const report = new CallReport(this, { call, context, actor });
    this.addLoadedLibraries(report, options.environment);
    if (!file || !this.callFile(file, report)) program?.act?.(call, report, call.arguments);
    if (!program && !file) this.callWrapped(report);
    this.callOptions(report);
    report.finish();
    this.noteFiles(rest, report, { program, shell: context.shell });
    context.out.add(report.printed());
    // What was meant to be an assignment has a name that no variable can have.
    if (name.includes('=') && rest.length > 0)
      this.callProgram(rest, { ...context, certainty: 'possible' }, { environment: options.environment });
    this.results.addCommand({
      words,
      span,
      depth: context.depth,
      isKnown: program !== undefined,
      isHarmless: program?.isHarmless === true || report.isHarmless,
    });
  }

  /** A command that deletes, as the value of an option that names one, whatever the program. */
  private callOptions(report: CallReport): void {
    const { words } = report.call;
    for (const [at, { text }] of words.entries()) {
      const end = text.startsWith('-') ? text.indexOf('=') : 0;
      const name = end === -1 ? text : text.slice(0, end);
      if (name.length > 40 || !namesCommand.test(name)) continue;
      const value = end === -1 ? (words[at + 1]?.text ?? '') : text.slice(end + 1);
      const [, command] = /(?:^|[!"'=;:(\s])(rm\s+-\w+\s+[^"')]+)/.exec(value) ?? [];
      if (command !== undefined) report.shell(command, { certainty: 'possible' });
    }
  }

  /** What a program starts that the table does not know: one of its words with those after it, or a text. */
  private callWrapped(report: CallReport): void {
    // It prints how a library is used.
    if (report.call.name.endsWith('-config')) return;
    const words = report.call.words.slice(1);
    const first = words.findIndex(({ text }) => wrapped.test(text));
    if (first !== -1) report.run(words.slice(first), { certainty: 'possible' });
    for (const [at, word] of words.entries())
      if (takesText.test(words[at - 1]?.text ?? '') && /\s/.test(word.text))
        report.shell(word, { certainty: 'possible' });
  }

  /** Runs a builtin that the reader itself knows; undefined if it is not one. */
  abstract runAtExit(text: string, context: Context): void;
  protected abstract runBuiltin(words: readonly Field[], context: Context, options: CallOptions): string | undefined;

  /** A program named by a pattern: each that the table knows may be it. */
  private callPattern(words: readonly Field[], context: Context, options: CallOptions): void {
    const [first, ...rest] = words;
    const all = first ? matchingPrograms(programName(first.text)) : [];
    // Of many, a shell or an interpreter is what makes a difference.
    const names =
      all.length > maximumMatches ? all.filter((name) => findProgram(name)?.family === 'interpreters') : all;
    const certainty = names.length === 1 ? context.certainty : 'possible';
    if (names.length === 0 || names.length > maximumMatches || !first) {
      this.callUnknown(words, context, options);
      return;
    }
    // Without a match it is the name of a program, as it is written.
    const { depth } = context;
    this.results.addCommand({ words, span: this.spanOf(words, context), depth, isKnown: false, isHarmless: false });
    for (const text of names)
      this.callKnown([{ ...first, text, hasGlob: false }, ...rest], { ...context, certainty }, options);
  }

  /** A program whose name is not known: it may be any, and if it is empty, the next word is the program. */
  private callUnknown(words: readonly Field[], context: Context, options: CallOptions): void {
    const span = this.spanOf(words, context);
    const [first, ...rest] = words;
    this.results.addUnknown('the name of the program is not known', span);
    this.results.addCommand({ words, span, depth: context.depth, isKnown: false, isHarmless: false });
    const actor = this.actorOf('', undefined, { span, context });
    for (const draft of options.redirections ?? []) this.addEffect(draft, actor);
    context.out.add(sourcesOf([...words.map(({ data }) => data), ...(context.stdin ? [context.stdin] : [])]));
    if (first?.data.downloads.length) {
      const [target = ''] = first.data.downloads;
      this.addEffect({ kind: 'execute', source: 'download', target, isRemote: true }, actor);
    }
    for (const origin of first?.data.origins ?? [])
      this.runText([origin, ...rest.map(({ text }) => text)].join(' '), { ...context, certainty: 'possible', span });
    const callAs = (text: string) =>
      first &&
      this.callKnown([{ ...first, text, isKnown: true }, ...rest], { ...context, certainty: 'possible' }, options);
    // What takes `-rf` and a path is `rm`, whatever it is called here.
    if (/^-(?=\w*[rR])(?=\w*f)\w{2,4}$/.test(rest[0]?.text ?? '')) callAs('rm');
    // What takes `-c` and a text with blanks is a shell.
    if (/^-\w*c$/.test(rest[0]?.text ?? '') && /\s/.test(rest[1]?.text ?? '')) callAs('bash');
    // Of several words that may vanish, only the last one may have the program behind it.
    const next = first?.mayVanish ? rest.findIndex(({ mayVanish }) => !mayVanish) : -1;
    if (next !== -1)
      this.callProgram(
        rest.slice(Math.max(0, next - 1)),
        { ...context, certainty: 'possible' },
        { environment: options.environment },
      );
  }

  /** The file that a name means if it is not a program of the system: a path, or one that the text put into the PATH. */
  private fileOfName(
    word: Word,
    context: Context,
    { environment }: Pick<CallOptions, 'environment'>,
  ): Word | undefined {
    const name = programName(word.text);
    if (word.text.includes('/'))
      return /^\/proc\/[^/]+$/.test(word.text.slice(0, -4)) ||
        programDirectory.test(word.text.slice(0, word.text.lastIndexOf('/')))
        ? undefined
        : word;
    const hashed = context.shell.variables.get(hashedName(name));
    const search = environment.get('PATH') ?? context.shell.variables.get('PATH');
    const folders = search?.text.split(':').filter((folder) => !programDirectory.test(folder)) ?? [];
    const paths = [...(hashed ? [hashed.text] : []), ...folders.map((folder) => `${folder}/${name}`)];
    const path = paths.find(
      (each) => each === hashed?.text || this.versionsOf(resolvePath(each, context.shell.cwds[0] ?? hole)).length > 0,
    );
    return path === undefined ? undefined : { ...word, text: path };
  }

  /** A file that is run by its path; true if its content is known. */
  private callFile(word: Word, report: CallReport): boolean {
    const path = report.call.resolve(word);
    const data = this.fileData(path);
    const [original = programDirectory.test(path.slice(0, path.lastIndexOf('/'))) ? path : ''] = data?.files ?? [];
    // A copy of a program, or a link to it, does what the program does.
    if (programDirectory.test(original.slice(0, original.lastIndexOf('/'))) && data?.files.length !== 2) {
      const isByName = /\/(?:busybox|toybox|coreutils)$/.test(original);
      report.run([{ ...word, text: isByName ? programName(path) : original }, ...report.call.words.slice(1)], {
        stdin: report.call.stdin,
      });
      return true;
    }
    const text = data?.text;
    const [, interpreter = ''] = /^#!\s*(?:\S*\/env\s+(?:-S\s+)?)?(?:\S*\/)?(\w+)/.exec(text ?? '') ?? [];
    const words = /^#!\s*(\S.*)/
      .exec(text ?? '')?.[1]
      ?.trim()
      .split(/\s+/);
    if (words && languageOf(interpreter) === undefined) {
      const plain = words[1] === '-S' ? [words[0] ?? '', ...words.slice(2)] : words;
      report.run([...plain.map((each) => wordOf(each, { span: word.span })), word, ...report.call.words.slice(1)]);
      return true;
    }
    const language =
      text !== undefined && !text.startsWith('#!') && isPlainText(text) ? 'shell' : languageOf(interpreter);
    if (text === undefined || language === undefined) {
      const source = data?.downloads.length ? 'download' : data?.isDecoded ? 'stdin' : 'file';
      report.effect({ kind: 'execute', source, target: path });
      for (const language of ['shell', 'other'] as const) report.executeOrigins(data ?? noData, language);
      return false;
    }
    const shell = interpreter === 'sh' || interpreter === 'dash' ? 'sh' : 'bash';
    report.script(word, language, { positional: report.call.words, shell });
    return true;
  }

  private makeCall(from: {
    readonly name: string;
    readonly words: readonly Field[];
    readonly rest: readonly Field[];
    readonly span: Span;
    readonly program: Program | undefined;
    readonly context: Context;
    readonly environment: ReadonlyMap<string, Word>;
  }): Call {
    const { name, words, rest, span, program, context, environment } = from;
    const cwd = context.shell.cwds[0] ?? hole;
    const given = argumentsOf(program ?? {}, rest);
    const { descriptors } = context.shell;
    const [descriptor] = /^(?:read|mapfile|readarray)$/.test(name) ? given.values('-u') : [];
    return {
      name,
      words,
      arguments: given,
      stdin: descriptor ? (descriptors.get(descriptor.text) ?? noData) : (context.stdin ?? descriptors.get('0')),
      environment,
      positional: context.shell.positional ?? [],
      span,
      resolve: (word) => this.pathOf(typeof word === 'string' ? word : word.text, context),
      fileData: (path) => this.fileData(path),
      home: this.place.home,
      project: this.place.project,
      cwd,
    };
  }

  actorOf(
    name: string,
    program: Program | undefined,
    { span, context }: { span: Span; context: Context },
  ): Parameters<typeof makeEffects>[1] {
    const { certainty, isElsewhere } = context;
    const { cwds } = context.shell;
    return { program: name, family: program?.family ?? 'shell', span, certainty, isElsewhere, cwds, place: this.place };
  }

  addEffect(draft: EffectDraft, actor: Parameters<typeof makeEffects>[1]): void {
    const written = typeof draft.target === 'object' ? draft.target.text : (draft.target ?? '');
    const isWhole = draft.kind !== 'delete' || /\/$/.test(written);
    const follow = (path: string) => this.followLinks(path, isWhole);
    for (const effect of makeEffects(draft, { ...actor, follow })) {
      const isCopy = effect.kind === 'read' && !effect.isSecret && this.hasSecret(effect.target);
      this.results.addEffect(isCopy ? { ...effect, isSecret: true } : effect);
    }
  }
}

/** Options that name a command. */
const namesCommand = /^-.*(?:command|cmd|exec|run|shell|path|under|config|hook|prog|batch|script|wrapper|tool)/;
/** Programs that others start, and options whose value is the text of a command. */
const wrapped =
  /^(?:\/(?:usr\/)?s?bin\/)?(?:rm|rmdir|unlink|shred|dd|mkfs(?:\.\w+)?|find|truncate|ch(?:mod|own)|(?:ba|da|z|k)?sh|sudo|env|xargs|python3?|node|perl|ruby)$/;
const takesText = /^(?:-c|-e|--?(?:command|cmd|run|exec|execute|shell|eval))$/;

/** Programs that do not read stdin. */
const readsNothing = /^(?:ch(?:mod|own|grp)|mkdir|rmdir|touch|rm|mv|ln|ls|echo|printf|true|false|:|cd|pwd|kill|sleep)$/;

/** Where `hash -p` is kept: a name that no variable can have. */
const hashedName = (name: string) => `hash ${name}`;
