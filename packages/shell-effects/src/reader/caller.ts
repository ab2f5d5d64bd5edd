import { resolvePath } from '../paths.ts';
import { argumentsOf } from '../programs/parse-arguments.ts';
import type { Call, EffectDraft, Program } from '../programs/program.ts';
import { findProgram } from '../programs/table.ts';
import { secrecyOf } from '../secret-paths.ts';
import type { Data, Span, Word } from '../types.ts';
import { hole } from '../types.ts';
import { CallReport, type ReportTarget } from './call-report.ts';
import type { Context } from './context.ts';
import { noData, sourcesOf } from './data.ts';
import { makeEffects } from './effects.ts';
import type { Field } from './field-builder.ts';
import { dataOfFile, Redirector } from './redirections.ts';

/** Directories whose programs are the ones that the table means. */
const programDirectory =
  /^(?:\/(?:usr\/(?:local\/)?)?s?bin|\/opt\/homebrew\/bin|\/opt\/local\/bin|\/snap\/bin|\/run\/current-system\/sw\/bin|.*\/node_modules\/\.bin|.*\/\.?venv\/bin|.*\/\.local\/bin|.*\/\.cargo\/bin)$/;
/** The file of the command `agent-hooks`, by the package that it is in. */
const ownScript = /(?:^|[\\/@])hook-cli[\\/](?:.*[\\/])?[\w-]+\.[cm]?[jt]s$/;
const maximumNesting = 40;
const maximumScript = 400_000;

/** How a program is called, beside its words. */
export interface CallOptions {
  readonly environment: ReadonlyMap<string, Word>;
  /** Effects that the redirections of the call have. */
  readonly redirections?: readonly EffectDraft[];
}

/** Calls programs: finds their rows and takes their reports. */
export abstract class Caller extends Redirector implements ReportTarget {
  /** Runs a program with its arguments; functions and builtins of the reader do not count. */
  callProgram(words: readonly Field[], context: Context, options: CallOptions): void {
    if (this.runBuiltin(words, context, options)) return;
    const [first] = words;
    const span = this.spanOf(words, context);
    if (!first || !this.results.step(span)) return;
    if (context.depth > maximumNesting) this.results.addUnknown('it is nested too deeply', span);
    else if (!first.isKnown || first.hasGlob) this.callUnknown(words, context, options);
    else this.callKnown(words, context, options);
  }

  private callKnown(words: readonly Field[], context: Context, options: CallOptions): void {
    const [first, ...rest] = words;
    const span = this.spanOf(words, context);
    if (!first) return;
    const name = programName(first.text);
    const exact = findProgram(name);
    // Some file systems find a program in any case.
    const program = exact ?? (/[A-Z]/.test(name) ? findProgram(name.toLowerCase()) : undefined);
    const certainty = exact === program ? context.certainty : 'possible';
    const actor = this.actorOf(name, program, span, { ...context, certainty });
    for (const draft of options.redirections ?? []) this.addEffect(draft, actor);
    const call = this.makeCall({ name, words, rest, span, program, context, environment: options.environment });
    const report = new CallReport(this, { call, context, actor });
    this.addLoadedLibraries(report, options.environment);
    if (first.text.includes('/') && !programDirectory.test(first.text.slice(0, first.text.lastIndexOf('/'))))
      this.callFile(first, report);
    program?.act?.(call, report);
    context.out.add(report.printed());
    this.results.addCommand({
      words,
      span,
      depth: context.depth,
      isKnown: program !== undefined,
      isHarmless: program?.isHarmless === true || report.isHarmless,
    });
  }

  /** Runs a builtin that the reader itself knows; undefined if it is none. */
  protected abstract runBuiltin(words: readonly Field[], context: Context, options: CallOptions): string | undefined;

  /** A program whose name is not known: it may be any, and if it is empty, the next word is the program. */
  private callUnknown(words: readonly Field[], context: Context, options: CallOptions): void {
    const span = this.spanOf(words, context);
    const [first, ...rest] = words;
    this.results.addUnknown('the name of the program is not known', span);
    this.results.addCommand({ words, span, depth: context.depth, isKnown: false, isHarmless: false });
    const actor = this.actorOf('', undefined, span, context);
    for (const draft of options.redirections ?? []) this.addEffect(draft, actor);
    context.out.add(sourcesOf([...words.map(({ data }) => data), ...(context.stdin ? [context.stdin] : [])]));
    if (first?.data.downloads.length) {
      const [target = ''] = first.data.downloads;
      this.addEffect({ kind: 'execute', source: 'download', target, isRemote: true }, actor);
    }
    if (first?.mayVanish && rest.length > 0)
      this.callProgram(rest, { ...context, certainty: 'possible' }, { environment: options.environment });
  }

  /** A file that is run by its path. */
  private callFile(word: Word, report: CallReport): void {
    const path = report.call.resolve(word);
    const text = this.fileData(path)?.text;
    const [, interpreter = ''] = /^#!\s*(?:\S*\/env\s+(?:-S\s+)?)?(?:\S*\/)?(\w+)/.exec(text ?? '') ?? [];
    const language = languageOf(interpreter);
    if (text === undefined || language === undefined) {
      const downloads = this.fileData(path)?.downloads ?? [];
      const source = downloads.length > 0 ? 'download' : 'file';
      report.effect({ kind: 'execute', source, target: path });
    } else {
      const shell = interpreter === 'sh' || interpreter === 'dash' ? 'sh' : 'bash';
      report.script(word, language, { positional: report.call.words, shell });
    }
  }

  private addLoadedLibraries(report: CallReport, environment: ReadonlyMap<string, Word>): void {
    for (const name of ['LD_PRELOAD', 'LD_AUDIT', 'DYLD_INSERT_LIBRARIES']) {
      const value = environment.get(name);
      if (value && value.text !== '') report.effect({ kind: 'execute', source: 'file', target: value });
    }
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
    return {
      name,
      words,
      arguments: argumentsOf(program ?? {}, rest),
      stdin: context.stdin,
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

  actorOf(name: string, program: Program | undefined, span: Span, context: Context): Parameters<typeof makeEffects>[1] {
    const { certainty, isElsewhere } = context;
    return {
      program: name,
      family: program?.family ?? 'shell',
      span,
      certainty,
      isElsewhere,
      cwds: context.shell.cwds,
      place: this.place,
    };
  }

  addEffect(draft: EffectDraft, actor: Parameters<typeof makeEffects>[1]): void {
    for (const effect of makeEffects(draft, actor)) {
      const isCopy = effect.kind === 'read' && !effect.isSecret && this.hasSecret(effect.target);
      this.results.addEffect(isCopy ? { ...effect, isSecret: true } : effect);
    }
  }

  /** Tells whether the text copied or moved credentials to a path. */
  private hasSecret(path: string): boolean {
    const versions = this.files.get(path) ?? [];
    return versions.some(({ files }) => files.some((file) => secrecyOf(file, this.place) === 'proven'));
  }

  fileData(path: string): Data | undefined {
    const versions = this.files.get(path);
    const [only] = versions ?? [];
    if (versions && only) return versions.length === 1 ? only : sourcesOf(versions);
    const text = path.includes(hole) ? undefined : this.place.readFile?.(path);
    return text === undefined || text.length > maximumScript ? undefined : dataOfFile(path, text);
  }

  /** All texts that a file may have when it is run. */
  versionsOf(path: string): readonly Data[] {
    const versions = this.files.get(path);
    if (versions) return versions;
    const data = this.fileData(path);
    return data ? [data] : [];
  }

  protected pathOf(text: string, context: Context): string {
    return resolvePath(text, context.shell.cwds[0] ?? hole);
  }

  noteFile(path: string, data: Data, context: Context): void {
    this.setFile(path, data, { isConditional: context.isConditional });
  }

  protected spanOf(words: readonly Word[], context: Context): Span {
    if (context.span) return context.span;
    return { start: words[0]?.span.start ?? 0, end: words.at(-1)?.span.end ?? 0 };
  }

  /** Changes the working directory of a shell. */
  changeDirectory(path: Word | undefined, context: Context): void {
    const { shell } = context;
    shell.variables.set('OLDPWD', { text: shell.cwds.length === 1 ? (shell.cwds[0] ?? hole) : hole, data: noData });
    shell.cwds = path ? [...new Set(shell.cwds.map((cwd) => resolvePath(path.text, cwd)))] : [hole];
  }

  /** Sets a variable for a row. */
  assignWord(name: string, word: Word | undefined, context: Context): void {
    this.assign(name, word ? { text: word.text, data: word.data } : { text: hole, data: noData }, context);
  }
}

/** The name by which the table knows a program. */
function programName(text: string): string {
  if (ownScript.test(text)) return 'agent-hooks';
  const name = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1);
  return name.replace(/\.(?:exe|cmd|bat|com)$/i, '');
}

function languageOf(interpreter: string): Parameters<CallReport['script']>[1] | undefined {
  if (/^(?:ba|da|k|z|a)?sh$/.test(interpreter)) return 'shell';
  if (/^python/.test(interpreter)) return 'python';
  if (interpreter === 'node' || interpreter === 'nodejs') return 'node';
  if (interpreter === 'perl' || interpreter === 'ruby' || interpreter === 'php' || interpreter === 'lua')
    return interpreter;
  return undefined;
}
