import type { CodeContext } from '../code/code-context.ts';
import { searchCode } from '../code/search-code.ts';
import { originsOf } from '../origins.ts';
import type { Call, CodeLanguage, EffectDraft, Followed, NestedRun, Report } from '../programs/program.ts';
import { everyName } from '../programs/shapes.ts';
import type { Data, Span, Word } from '../types.ts';
import { hole } from '../types.ts';
import type { Context } from './context.ts';
import { emptying, isEmptying, joined, noData, Sink, sourcesOf, wordOf } from './data.ts';
import { type Actor, hasPath } from './effects.ts';
import type { Field } from './field-builder.ts';
import type { ReportTarget } from './report-target.ts';
import type { Value } from './shell-state.ts';

/** Programs that print nothing. */
const silent = /^(?:cd|chdir|set|shift|umask|mkdir|touch|chmod|rm|rmdir|mv|cp|ln|sleep|test|\[|true|false|:)$/;

/** Programs that change a file without replacing it. */
const keepsContent =
  /^(?:touch|mkdir|mkfifo|mknod|fallocate|truncate|ex|view|n?vim?|nano|ed|code|git|sed|npm|pnpm|yarn|tee|ln|yq|sudoedit|sudo)$/;

/** A program with options, and no sign of another language. */
const plainCommand = /^\s*[a-z][\w.-]*(?:\s+--?[A-Za-z][\w-]*)+(?:\s+[^\s()=;'"`]+)*\s*$/;

/** Takes what the row of a program reports about one call. */
export class CallReport implements Report {
  readonly call: Call;
  isHarmless = false;
  private readonly target: ReportTarget;
  private readonly context: Context;
  private readonly actor: Actor;
  private readonly output: Data[] = [];
  private readonly filesRead: string[] = [];
  private hasPrinted = false;

  constructor(target: ReportTarget, from: { readonly call: Call; readonly context: Context; readonly actor: Actor }) {
    this.target = target;
    this.call = from.call;
    this.context = from.context;
    this.actor = from.actor;
  }

  /** Files that it writes, and of which the row does not say with what. */
  private readonly unnoted = new Set<string>();

  /** Reports files that a program replaces by its output. */
  finish(): void {
    if (keepsContent.test(this.call.name)) return;
    for (const path of this.unnoted) if (this.target.isReplaced(path, noData)) this.effect(emptying(path, 'overwrite'));
  }

  /** Variables with credentials that are written into code. */
  private handed: readonly string[] = [];
  /** Paths that the row has said something about. */
  readonly touched = new Set<string>();

  readonly effect = (draft: EffectDraft): void => {
    const path = hasPath(draft) ? this.call.resolve(draft.target) : undefined;
    if (path !== undefined) this.touched.add(path);
    for (const path of draft.sent ?? []) this.touched.add(path);
    if (path !== undefined && draft.kind === 'read') this.filesRead.push(path);
    if (path !== undefined && draft.kind === 'write' && !draft.isRecursive && draft.certainty !== 'possible')
      this.unnoted.add(path);
    const { kind, sent = [] } = draft;
    if (kind === 'delete' && path?.endsWith(`/${everyName}`))
      this.effect({ kind, target: path.slice(0, -everyName.length), isRecursive: true, certainty: 'possible' });
    const isHanded = kind === 'send' && this.handed.length > 0;
    this.target.addEffect(isHanded ? { ...draft, sent: [...sent, ...this.handed] } : draft, this.actor);
  };

  readonly run = (words: readonly Word[], how: NestedRun = {}): Data | undefined => {
    if (words.length === 0) return undefined;
    const isComplete = !how.isPartial || words.some(({ text }) => text.includes(hole));
    const all: readonly Field[] = isComplete
      ? words
      : [...words, { ...wordOf(hole, { span: this.call.span }), mayVanish: true }];
    return this.nest(
      how,
      (context) => {
        this.target.callProgram(all, context, {
          environment: new Map([...this.call.environment, ...(how.environment ?? [])]),
        });
      },
      true,
    );
  };

  readonly shell = (text: Word | string, how: NestedRun = {}): Data | undefined => {
    const word = typeof text === 'string' ? wordOf(text, { span: this.call.span }) : text;
    const [download] = word.data.downloads;
    if (download !== undefined) this.effect({ kind: 'execute', source: 'download', target: download, isRemote: true });
    if (!word.isKnown) {
      this.executeOrigins(word.data, 'shell', how);
      for (const version of word.data.files.flatMap((file) => this.target.versionsOf(file)))
        this.executeOrigins(version, 'shell', how);
      this.unknown('a part of the text that a shell reads is not known');
      if (word.text === hole && download === undefined) {
        const [file] = word.data.files;
        this.effect(
          file === undefined
            ? { kind: 'execute', source: 'text', certainty: 'possible' }
            : { kind: 'execute', source: 'file', target: file },
        );
      }
    }
    return this.nest(how, (context) => this.target.runText(word.text, context));
  };

  readonly script = (path: Word, language: CodeLanguage | 'shell', how: NestedRun = {}): void => {
    const resolved = this.call.resolve(path);
    const versions = this.target.versionsOf(resolved);
    const downloads = [...path.data.downloads, ...versions.flatMap((version) => version.downloads)];
    const certainty = versions.some(({ isUnsure }) => isUnsure) ? 'possible' : 'proven';
    this.effect({ kind: 'execute', source: downloads.length > 0 ? 'download' : 'file', target: path, certainty });
    for (const version of versions) {
      const { text, files } = version;
      if (text !== undefined) this.executeText(text, language, { ...how, file: resolved });
      else this.executeOrigins(version, language, how);
      // What was changed on the way may still do what it did before.
      for (const { text: before } of text === undefined ? files.flatMap((file) => this.target.versionsOf(file)) : [])
        if (before !== undefined) this.executeText(before, language, { ...how, certainty: 'possible' });
    }
  };

  readonly loads = (paths: readonly string[], language: CodeLanguage): Followed | undefined => {
    for (const path of paths.map((each) => this.call.resolve(each))) {
      const texts = this.target.versionsOf(path).flatMap(({ text }) => text ?? []);
      if (texts.length === 0) continue;
      if (!this.target.startsLoading(path)) return undefined;
      const found = texts.map((text) => searchCode(text, language, this.codeContext({ file: path, positional: [] })));
      return found.at(-1);
    }
    return undefined;
  };

  readonly code = (text: Word | string, language: CodeLanguage, how: NestedRun = {}): void => {
    const word = typeof text === 'string' ? wordOf(text, { span: this.call.span }) : text;
    const [download] = word.data.downloads;
    if (download === undefined) this.effect({ kind: 'execute', source: 'text' });
    else this.effect({ kind: 'execute', source: 'download', target: download, isRemote: true });
    if (!word.isKnown) this.unknown('a part of the code is not known');
    this.handed = word.data.files.filter((file) => file.startsWith('$'));
    this.executeText(word.text, language, how);
    this.handed = [];
    // A command for a shell that was handed to the wrong program.
    if (plainCommand.test(word.text)) this.executeText(word.text, 'shell', { ...how, certainty: 'possible' });
  };

  readonly executeData = (data: Data | undefined, language: CodeLanguage | 'shell', how: NestedRun = {}): void => {
    for (const target of data?.downloads ?? [])
      this.effect({ kind: 'execute', source: 'download', target, isRemote: true });
    if (data?.text !== undefined) this.executeText(data.text, language, { ...how, stdin: undefined });
    else if (data && data.downloads.length === 0) {
      this.executeOrigins(data, language, how);
      for (const target of data.files) {
        this.effect({ kind: 'execute', source: 'file', target });
        for (const version of this.target.versionsOf(target)) this.executeOrigins(version, language, how);
      }
      if (data.files.length === 0) this.effect({ kind: 'execute', source: 'stdin' });
      this.unknown('the code that it reads from stdin is not known');
    } else if (!data) this.effect({ kind: 'execute', source: 'stdin', certainty: 'possible' });
  };

  readonly prints = (data: Data): void => {
    this.hasPrinted = true;
    this.output.push(data);
  };

  readonly writes = (path: Word, data: Data): void => {
    const target = this.call.resolve(path);
    this.unnoted.delete(target);
    if (isEmptying(target, data)) this.effect(emptying(target));
    else if (this.target.isReplaced(target, data)) this.effect(emptying(target, 'overwrite'));
    this.target.noteFile(target, data, this.context);
  };

  readonly links = (path: Word, target: string): void => this.target.noteLink(this.call.resolve(path), target);
  readonly changeDirectory = (path: Word | undefined): void => this.target.changeDirectory(path, this.context);
  readonly assign = (name: string, ...values: readonly (Word | undefined)[]): void => {
    // A plain sh has no `printf -v`.
    if (this.call.name === 'printf' && this.context.shell.dialect === 'dash') return;
    this.target.assignWords(name, values, this.context);
  };

  readonly assignOneOf = (choices: readonly ReadonlyMap<string, Word>[]): void =>
    this.target.assignOneOf(choices, this.context);

  readonly hides = (name: string): void => this.target.noteVariable(name, this.context, this.call.span);

  readonly setPositional = (words: readonly Word[]): void => {
    // Without the file that it would read, nothing is set.
    if (this.call.stdin?.files.length) this.context.shell.positional = undefined;
    // What is not known stays so.
    else if (this.call.name !== 'shift' || this.context.shell.positional) this.context.shell.positional = words;
  };

  readonly atExit = ({ text, span }: Word): void =>
    this.target.runAtExit(text, { ...this.context, span: this.context.span ?? span });

  readonly alias = (name: string, text: Word | undefined): void => {
    const aliases = new Map(this.context.shell.aliases);
    if (text) aliases.set(name, text.text);
    else aliases.delete(name);
    this.context.shell.aliases = aliases;
  };

  readonly unknown = (why: string, span: Span = this.call.span): void =>
    this.target.results.addUnknown(why, this.context.span ?? span);

  readonly harmless = (): void => {
    this.isHarmless = true;
  };

  /** What the call prints: what its row says, or all that it read. */
  printed(): Data {
    if (this.hasPrinted) return this.output.length === 1 && this.output[0] ? this.output[0] : joined(this.output);
    const { name, words } = this.call;
    if (silent.test(name) && !words.slice(1).some(({ text }) => /^-$|^-\w*v|^--verbose/.test(text)))
      return { ...noData, text: '' };
    const read: Data = { files: this.filesRead, downloads: [] };
    return sourcesOf([read, ...this.output, ...(this.call.stdin ? [this.call.stdin] : [])]);
  }

  /** What went into data is likely to be in it still; comments and additions of a patch lose their mark. */
  executeOrigins(data: Data, language: CodeLanguage | 'shell', how: NestedRun = {}): void {
    for (const text of originsOf([data]).origins ?? [])
      for (const each of new Set([text, text.replace(/^[+#]\s?/gm, '')]))
        this.executeText(each, language, { ...how, stdin: undefined, certainty: 'possible' });
  }

  private executeText(text: string, language: CodeLanguage | 'shell', how: NestedRun): void {
    if (language === 'shell') this.nest(how, (context) => this.target.runText(text, context));
    else searchCode(text, language, this.codeContext(how));
  }

  private codeContext(how: NestedRun): CodeContext {
    const { home, resolve, environment } = this.call;
    const { operands } = this.call.arguments;
    const [first] = operands;
    const isOwn = how.file !== undefined && first !== undefined && resolve(first.text) === how.file;
    const isScript = how.positional !== undefined || isOwn;
    const args = isScript ? operands.slice(1) : operands;
    const given = { arguments: args, stdin: how.stdin, variables: how.environment, environment };
    const folder = how.file === undefined ? resolve('.') : how.file.slice(0, how.file.lastIndexOf('/'));
    const own = how.file === undefined ? {} : { file: how.file };
    return { report: this, home, resolve, isScript, folder, ...own, ...given };
  }

  /** Runs something within this call; what it prints, this call prints. */
  private nest(how: NestedRun, run: (context: Context) => void, isDirect = false): Data {
    const { context } = this;
    const out = new Sink();
    const isSame = how.isSameShell === true;
    const shell =
      isSame || (isDirect && how.cwd === undefined)
        ? context.shell
        : isDirect
          ? context.shell.fork()
          : context.shell.start(how.shell === 'sh');
    if (how.cwd !== undefined) shell.cwds = [how.cwd];
    if (how.isElsewhere) shell.cwds = [hole];
    const [own] = how.positional ?? [];
    // A plain sh gives a file that it sources no arguments.
    if (how.positional && !(isSame && shell.dialect === 'dash')) shell.positional = how.positional.slice(1);
    if (own && !isSame) shell.variables.set('0', { text: own.text, data: own.data });
    if (how.file !== undefined) shell.variables.set('BASH_SOURCE', { text: how.file, data: noData });
    if (how.isExtendedGlob) shell.isExtendedGlob = true;
    if (!isSame && !isDirect) this.passEnvironment(shell.variables, how);
    const inner: Context = {
      ...context,
      shell,
      out,
      depth: context.depth + 1,
      span: context.span ?? this.call.span,
      stdin: 'stdin' in how ? how.stdin : context.stdin,
      certainty: how.certainty === 'possible' ? 'possible' : context.certainty,
      isElsewhere: context.isElsewhere || how.isElsewhere === true,
      ...(!isSame && { loop: undefined, caller: undefined }),
    };
    if (!isSame || this.call.environment.size === 0) run(inner);
    else if (shell.dialect === 'dash') {
      this.passEnvironment(shell.variables, how);
      run(inner);
    } else
      shell.inFunction(shell.positional, () => {
        this.passEnvironment(shell.variables.own, how);
        run(inner);
      });
    this.output.push(out.data);
    this.hasPrinted = true;
    return out.data;
  }

  private passEnvironment(variables: { set(name: string, value: Value): unknown }, how: NestedRun): void {
    for (const [name, { text, data }] of [...this.call.environment, ...(how.environment ?? [])]) {
      variables.set(name, { text, data, isExported: true });
    }
  }
}
