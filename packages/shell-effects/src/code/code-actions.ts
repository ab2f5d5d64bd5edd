import { editedBy } from '../origins.ts';
import type { CodeLanguage, EffectDraft, NestedRun, Report } from '../programs/program.ts';
import { nothing } from '../programs/shapes.ts';
import { hole } from '../types.ts';
import type { CodeContext } from './code-context.ts';
import type { Action } from './functions.ts';
import { TokenWalker } from './token-walker.ts';
import { reportUnfollowed } from './unfollowed.ts';
import { dataOf, textOf, unknown, type Value, wordOf } from './values.ts';

/** Reports what code does: starts programs, opens files, evaluates code, asks servers. */
export abstract class CodeActions extends TokenWalker {
  protected readonly report: Report;
  protected readonly home: string;
  protected readonly context: CodeContext;
  /** True once it depends on something else whether the rest of the code runs. */
  protected isConditional = false;
  private address: string | undefined;
  protected isDuplicated = false;
  /** The working directory, once the code has changed it. */
  protected directory: string | undefined;
  /** What is in directories that the code has listed. */
  protected readonly listed: string[] = [];
  /** What it deletes and starts, known or not: what is not known is likely what it has listed or what its texts say. */
  protected readonly followed = {
    deletesKnown: false,
    deletesUnknown: false,
    startsKnown: false,
    startsUnknown: false,
  };

  constructor(language: CodeLanguage, context: CodeContext) {
    super(language);
    this.context = context;
    this.report = context.report;
    this.home = context.home;
  }

  /** Directories that it searches for modules too. */
  protected readonly searched: string[] = [];

  /** Code of a file beside it that it loads runs too. */
  protected loadModule(name: string): void {
    const { folder, environment } = this.context;
    const load = (paths: readonly string[]) => {
      const followed = this.report.loads(paths, this.language);
      this.followed.deletesUnknown ||= followed?.deletesUnknown === true;
      this.followed.startsUnknown ||= followed?.startsUnknown === true;
    };
    if (/^python$/.test(this.language)) {
      const folders = [folder, ...this.searched, ...(environment?.get('PYTHONPATH')?.text.split(':') ?? [])];
      const path = name.replaceAll('.', '/');
      load(folders.flatMap((each) => [`${each}/${path}.py`, `${each}/${path}/__init__.py`]));
    } else if (/^(?:file:\/\/)?\.{0,2}\//.test(name)) {
      const path = name.replace(/^file:\/\//, '');
      const whole = path.startsWith('/') ? path : `${folder}/${path}`;
      const plain = whole.replace(/\.[cm]?js$/, '');
      load([whole, ...moduleEndings.flatMap((ending) => [whole + ending, plain + ending])]);
    }
  }

  /** A connection that is made the input of a program takes commands from outside. */
  protected finish(): void {
    for (const text of this.followed.deletesUnknown ? this.listed.splice(0) : [])
      this.effect({ kind: 'delete', target: wordOf({ text }), isRecursive: true, certainty: 'possible' });
    reportUnfollowed(this.tokens, this.followed, { ...this.context, isOther: this.language === 'other' });
    if (this.address === undefined || !this.isDuplicated) return;
    const sentence = `It would let ${this.address} run commands on this machine.`;
    this.effect({ kind: 'execute', target: this.address, isRemote: true, source: 'download', sentence });
  }

  /** Where the program that is being started runs, and what it reads. */
  protected passed: Pick<NestedRun, 'cwd' | 'stdin'> = {};

  /** Where and how surely what it starts runs. */
  private nested(): NestedRun {
    return {
      ...(this.isConditional && { certainty: 'possible' }),
      ...(this.directory !== undefined && { cwd: this.context.resolve(this.directory) }),
      ...this.passed,
    };
  }

  /** Reads code that this code runs. */
  protected abstract readNested(code: string): void;

  /** A text that a shell reads; returns what it prints. */
  protected shell(value: Value | undefined): Value {
    if (value) this.pipeInto(value);
    this.noteStart(value);
    // What awk computes comes from the lines that it reads.
    if (value?.text === undefined && (dataOf(value).isDecoded || this.language === 'awk'))
      this.effect({
        kind: 'execute',
        source: 'stdin',
        sentence: 'It would run a command that is computed on the way and cannot be read.',
      });
    const data = this.report.shell(wordOf(value), this.nested());
    return { ...(data && { data }) };
  }

  /** Reads, writes or deletes a path. */
  protected touch(kind: EffectDraft['kind'], path: Value | undefined, parts: Partial<EffectDraft> = {}): void {
    const isUnknown = path?.text === undefined || path.text.startsWith(hole);
    const isMoved = this.directory !== undefined && path?.text !== undefined && !/^[/~\0]/.test(path.text);
    if (kind === 'delete') this.followed[isUnknown ? 'deletesUnknown' : 'deletesKnown'] = true;
    const target = wordOf(isMoved ? { ...path, text: `${this.directory}/${path.text}` } : path);
    const isUnsure = path?.text === undefined || path.text.startsWith(`/tmp/${hole}`);
    this.effect({ kind, target, ...(isUnsure && { certainty: 'possible' }), ...parts });
  }

  protected effect(draft: EffectDraft): void {
    this.report.effect(this.isConditional ? { ...draft, certainty: 'possible' } : draft);
  }

  /** A function of a module is called by a name that is not known. */
  protected noteUnknownMember(module: string): void {
    if (/^(?:fs|os|shutil|pathlib)$/.test(module)) this.followed.deletesUnknown = true;
    if (/^(?:os|subprocess|child_process)$/.test(module)) this.followed.startsUnknown = true;
  }

  private noteStart(value: Value | undefined): void {
    const isKnown = value?.text !== undefined && !value.text.includes(hole);
    this.followed[isKnown ? 'startsKnown' : 'startsUnknown'] = true;
  }

  protected start(list: readonly Value[]): Value {
    // A shell without arguments runs what the code writes to it.
    this.noteStart(list.length === 1 && shellName.test(textOf(list[0])) && !this.passed.stdin ? undefined : list[0]);
    const data = this.report.run(
      list.map((value) => wordOf(value)),
      this.nested(),
    );
    return { ...(data && { data }) };
  }

  /** `subprocess.run(['rm', x])`, `spawn('rm', [x])`, `run('rm x', shell=True)`. */
  protected startProgram(positional: readonly Value[], fields: ReadonlyMap<string, Value> | undefined): Value {
    const [first, second] = positional;
    if (first && !second?.items) this.pipeInto(first);
    const usesShell =
      /^(True|true)$/.test(fields?.get('shell')?.name ?? '') || fields?.get('shell')?.text !== undefined;
    const given = second?.items ?? fields?.get('args')?.items;
    if (fields?.get('executable') && first?.items)
      return this.start([fields.get('executable') ?? unknown, ...first.items.slice(1)]);
    if (first?.items) return usesShell ? this.shell(first.items[0]) : this.start(first.items);
    if (given && first)
      return usesShell ? this.shell({ text: [first, ...given].map(textOf).join(' ') }) : this.start([first, ...given]);
    if (usesShell || /\s/.test(first?.text ?? '')) return this.shell(first);
    if (first?.text === undefined) {
      this.report.unknown('The program that the code starts is not known.');
      this.noteStart(undefined);
      if (dataOf(first).downloads.length > 0) this.shell(first);
      return unknown;
    }
    return this.start(positional.filter((value) => value.text !== undefined));
  }

  protected readFile(path: Value | undefined): Value {
    const text = path?.text;
    if (text !== undefined && /^(https?|ftp):/.test(text)) {
      this.effect({ kind: 'fetch', target: text });
      return { data: { files: [], downloads: [text] } };
    }
    if (text !== undefined && /^(php:\/\/(stdin|input)|-|0|\/dev\/stdin)$/.test(text)) return this.input();
    this.touch('read', path);
    return { data: { files: text === undefined ? [] : [this.context.resolve(text)], downloads: [] } };
  }

  /** What it reads from stdin: a value if that is one line. */
  protected input(): Value {
    const { stdin } = this.context;
    if (!stdin) return unknown;
    return { data: stdin, ...(stdin.text !== undefined && !/\n./.test(stdin.text) && { text: stdin.text.trim() }) };
  }

  /** Opens a file by its mode; in perl and ruby, `|cmd` and `cmd |` start a program. */
  protected open(positional: readonly Value[], fields: ReadonlyMap<string, Value> | undefined): Value {
    const isPerl = this.language === 'perl';
    const [first, second, third] = isPerl ? positional.slice(1) : positional;
    const target = isPerl && second ? second : first;
    const isEdited = fields?.has('inplace') === true;
    const given = isEdited ? { text: 'w' } : (second ?? fields?.get('mode') ?? { text: 'r' });
    const mode = isPerl ? textOf(first) : (given.text ?? given.name ?? hole);
    const text = target?.text ?? '';
    if (isPerl && second && /\|/.test(mode)) return third ? this.start([second, third]) : this.shell(second);
    if (/^(perl|ruby)$/.test(this.language) && /^\s*\||\|\s*$/.test(text))
      return this.shell({ text: text.replace(/^\s*\||\|\s*$/g, '') });
    const isWritten = isPerl ? /^\s*\+?[>+]/.test(mode) : /^[rb]*[wax+]|O_(WRONLY|RDWR|CREAT|TRUNC)|w|a\+?$/.test(mode);
    const path = isPerl && !second ? { text: text.replace(/^\s*\+?[<>]+\s*/, '') } : target;
    if (!isWritten) return this.readFile(path);
    this.touch('write', path);
    this.noteTexts(path);
    return unknown;
  }

  /** What code writes into a file is among its texts. */
  protected noteTexts(path: Value | undefined): void {
    const texts = this.tokens.filter(({ kind }) => kind === 'text').map(({ value }) => value);
    if (path?.text !== undefined) this.report.writes(wordOf(path), editedBy(nothing, texts.join('\n')));
  }

  /** A shell that code writes to runs what it gets. */
  protected pipeInto(command: Value): void {
    if (shellName.test(command.text ?? '')) this.report.executeData(nothing, 'shell');
  }

  /** Code in a string: read if it is known, else an unknown. */
  protected evaluate(value: Value | undefined, name: string): Value {
    const { downloads } = dataOf(value);
    if (value?.text !== undefined && !value.text.includes(hole)) {
      this.readNested(value.text);
    } else if (downloads.length > 0) {
      for (const target of downloads) this.effect({ kind: 'execute', target, isRemote: true, source: 'download' });
    } else if (name !== 'compile' && name !== 'assert' && value) {
      for (const text of dataOf(value).files) this.report.script(wordOf({ text }), this.language);
      const sentence = 'It would run code that is computed on the way and cannot be read.';
      if (dataOf(value).files.length === 0) this.effect({ kind: 'execute', source: 'stdin', sentence });
      this.report.unknown('The code computes other code and runs it.');
    }
    return value ?? unknown;
  }

  protected request(action: Action, { name, args }: { readonly name: string; readonly args: readonly Value[] }): Value {
    const [first, second] = args;
    const fields = args.at(-1)?.fields;
    const address =
      first?.text ??
      first?.items?.map(textOf).join(':') ??
      textOf(fields?.get('url') ?? fields?.get('host') ?? (/request$/.test(name) ? second : undefined));
    const sent = args.flatMap((value) => dataOf(value).files);
    const method = (textOf(fields?.get('method')) + name).toLowerCase();
    if (action === 'connect') this.address = address;
    if (action !== 'send' || !/^socket/.test(name)) this.effect({ kind: 'fetch', target: address });
    if (action === 'send' || action === 'connect' || sent.length > 0)
      this.effect({ kind: 'send', target: address, sent });
    if (/delete/.test(method)) this.effect({ kind: 'remote', action: 'delete', target: address });
    if (action === 'download') {
      this.touch('write', second);
      if (second) this.report.writes(wordOf(second), { files: [], downloads: [address] });
    }
    return { data: { files: [], downloads: [address] } };
  }
}

const shellName = /^\s*(?:\S*\/)?(?:ba|da|z|k)?sh(?:\s+-[^c\s]*)*\s*$/;
const moduleEndings = ['.js', '.ts', '.mjs', '.cjs', '.mts', '.rb', '.pl', '/index.js', '/index.ts'];
