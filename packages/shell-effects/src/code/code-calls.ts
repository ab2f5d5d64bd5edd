import type { CodeLanguage, EffectDraft, Report } from '../programs/program.ts';
import { nothing } from '../programs/shapes.ts';
import { type Data, hole } from '../types.ts';
import { type Action, actionOf, methodOf } from './functions.ts';
import { computeMethod, dataOf, textOf, unknown, type Value, wordOf } from './values.ts';

/** Where a search reports to, and what it needs to know of the call. */
export interface CodeContext {
  readonly report: Report;
  readonly home: string;
  /** The absolute path that a text means. */
  readonly resolve: (path: string) => string;
}

/** Reports what the functions and methods that code calls do. */
export abstract class CodeCalls {
  readonly language: CodeLanguage;
  protected readonly report: Report;
  protected readonly home: string;
  protected readonly context: CodeContext;
  /** True once it depends on something else whether the rest of the code runs. */
  protected isConditional = false;
  private address: string | undefined;
  private isDuplicated = false;

  constructor(language: CodeLanguage, context: CodeContext) {
    this.language = language;
    this.context = context;
    this.report = context.report;
    this.home = context.home;
  }

  /** A connection that is made the input of a program takes commands from outside. */
  protected finish(): void {
    if (this.address === undefined || !this.isDuplicated) return;
    this.effect({
      kind: 'execute',
      target: this.address,
      isRemote: true,
      source: 'download',
      sentence: `It would let ${this.address} run commands on this machine.`,
    });
  }

  protected isFunction(name: string): boolean {
    return this.actionFor(name) !== undefined;
  }

  /** Reads code that this code runs. */
  protected abstract readNested(code: string): void;

  /** Calls a function by its name; undefined if it does nothing that matters. */
  protected callFunction(name: string, args: readonly Value[]): Value | undefined {
    const [first, second] = args;
    if (/^(require|__import__|importlib\.import_module|import)$/.test(name) && first?.text !== undefined) {
      return { name: first.text.replace(/^node:/, '').replace(/^fs-extra$|^graceful-fs$|^fs\/promises$/, 'fs') };
    }
    if (/^(getattr|Reflect\.get)$/.test(name) && first?.name !== undefined) {
      if (second?.text !== undefined && !second.text.includes(hole)) return { name: `${first.name}.${second.text}` };
      if (/^(os|subprocess|shutil|builtins|__builtins__|fs|child_process)$/.test(first.name))
        this.report.unknown('The function that the code calls is not known.');
      return unknown;
    }
    const action = this.actionFor(name);
    return action && this.act(action, { name, args });
  }

  protected callMethod(self: Value, method: string, args: readonly Value[]): Value {
    const isPath = self.text !== undefined || self.data !== undefined;
    const action = isPath && !(method === 'replace' && args.length > 1) ? methodOf(method) : undefined;
    if (action && (self.text !== undefined || /^(unlink|rmtree|write_text)$/.test(method)))
      return this.act(action, { name: method, args: [self, ...args] });
    if (/^(sendall|send|connect)$/.test(method))
      return this.act(method === 'connect' ? 'connect' : 'send', { name: `socket.${method}`, args });
    if (/^(call|apply)$/.test(method) && self.name) return this.callFunction(self.name, args.slice(1)) ?? unknown;
    if (method === 'listen') this.effect({ kind: 'listen', target: textOf(args[0]), isRemote: true });
    return computeMethod(self, method, args);
  }

  /** A text that a shell reads; returns what it prints. */
  protected shell(value: Value | undefined): Value {
    const data = this.report.shell(wordOf(value), this.isConditional ? { certainty: 'possible' } : {});
    return { ...(data && { data }) };
  }

  /** Reads, writes or deletes a path. */
  protected touch(kind: EffectDraft['kind'], path: Value | undefined, parts: Partial<EffectDraft> = {}): void {
    this.effect({ kind, target: wordOf(path), ...(path?.text === undefined && { certainty: 'possible' }), ...parts });
  }

  private effect(draft: EffectDraft): void {
    this.report.effect(this.isConditional ? { ...draft, certainty: 'possible' } : draft);
  }

  private actionFor(name: string): Action | undefined {
    const isScript = /^(perl|ruby|php|lua|other)$/.test(this.language);
    if (name === 'exec') return isScript ? 'shell' : this.language === 'python' ? 'evaluate' : undefined;
    if (name === 'load' && this.language === 'ruby') return 'script';
    if (
      /^(open|rename|copy|file|mail|glob|kill|unlink|rmdir|mkdir|chmod|chown|system|popen|touch|rm|load|include)$/.test(
        name,
      ) &&
      /^(node|awk)$/.test(this.language)
    )
      return name === 'system' && this.language === 'awk' ? 'shell' : undefined;
    if (
      this.language === 'python' &&
      /^(system|popen|unlink|rename|file|copy|mail|glob|kill|touch|rm|load|include|assert|fetch|Function)$/.test(name)
    )
      return undefined;
    return actionOf(name);
  }

  private act(action: Action, { name, args }: { readonly name: string; readonly args: readonly Value[] }): Value {
    const [first, second, third] = args;
    const fields = args.at(-1)?.fields;
    const positional = args.filter((value) => !value.fields);
    const paths = first?.items ? first.items : positional;
    switch (action) {
      case 'shell':
        return positional.length > 1 &&
          this.language !== 'node' &&
          !/^(popen|proc_open|io\.popen|os\.popen|passthru|shell_exec)$/.test(name)
          ? this.start(positional)
          : first?.items
            ? this.start(first.items)
            : this.shell(first);
      case 'start':
        return this.startProgram(positional, fields);
      case 'arguments': {
        const list = positional.slice(/spawn[lv]/.test(name) ? 1 : 0);
        const given = list[1]?.items ?? list.slice(1);
        return this.start([...list.slice(0, 1), ...given.slice(1)]);
      }
      case 'delete':
        for (const path of /^(unlink|File\.|FileUtils\.)/.test(name) ? paths : paths.slice(0, 1))
          this.touch('delete', path, { isRecursive: fields?.get('recursive')?.name === 'true' });
        return unknown;
      case 'delete-tree': {
        const isTree =
          !/^fs\.rm(Sync)?$|^rm(Sync)?$/.test(name.replace(/^.*fs\./, 'fs.')) ||
          fields?.get('recursive')?.name === 'true';
        for (const path of paths.slice(0, first?.items ? undefined : 1))
          this.touch('delete', path, { isRecursive: isTree });
        return unknown;
      }
      case 'write':
      case 'permissions': {
        const isLater = /^(chmod|chown|File\.ch|FileUtils\.ch)/.test(name);
        const targets =
          isLater && this.language !== 'php' ? positional.slice(name.includes('chown') ? 2 : 1) : paths.slice(0, 1);
        for (const path of targets.flatMap((target) => target.items ?? [target]))
          this.touch(action, path, { isRecursive: name.endsWith('_R') });
        if (action === 'write' && first) this.report.writes(wordOf(first), contentOf(second));
        return unknown;
      }
      case 'read':
        return this.readFile(first);
      case 'open':
        return this.open(positional, fields);
      case 'move':
        this.touch('delete', first, { isMoved: true, isRecursive: true });
        this.touch('write', second, { isRecursive: true });
        return unknown;
      case 'copy':
        if (!/link/.test(name)) this.touch('read', first);
        this.touch('write', second);
        if (second)
          this.report.writes(wordOf(second), {
            files: first?.text === undefined ? [] : [this.context.resolve(first.text)],
            downloads: [],
          });
        return unknown;
      case 'list':
        return {
          text: /glob/i.test(name)
            ? textOf(/^r?glob$/.test(name) && second ? { text: `${textOf(first)}/${textOf(second)}` } : first)
            : `${textOf(first)}/${hole}`,
        };
      case 'evaluate':
        return this.evaluate(first, name);
      case 'script':
        if (first && first.text !== undefined && !/^[\w:]+$/.test(first.text))
          this.report.script(wordOf(first), this.language);
        return unknown;
      case 'duplicate':
        this.isDuplicated = true;
        return unknown;
      case 'listen':
        this.effect({ kind: 'listen', target: textOf(first?.items?.[1] ?? first), isRemote: true });
        return unknown;
      case 'process':
        this.effect({
          kind: 'process',
          target: textOf(/Process|kill$/.test(name) && third ? third : first),
          isRemote: true,
        });
        return unknown;
      default:
        return this.request(action, { name, args });
    }
  }

  private start(list: readonly Value[]): Value {
    const data = this.report.run(
      list.map((value) => wordOf(value)),
      this.isConditional ? { certainty: 'possible' } : {},
    );
    return { ...(data && { data }) };
  }

  /** `subprocess.run(['rm', x])`, `spawn('rm', [x])`, `run('rm x', shell=True)`. */
  private startProgram(positional: readonly Value[], fields: ReadonlyMap<string, Value> | undefined): Value {
    const [first, second] = positional;
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
      if (dataOf(first).downloads.length > 0) this.shell(first);
      return unknown;
    }
    return this.start(positional.filter((value) => value.text !== undefined));
  }

  private readFile(path: Value | undefined): Value {
    const text = path?.text;
    if (text !== undefined && /^(https?|ftp):/.test(text)) {
      this.effect({ kind: 'fetch', target: text, isRemote: true });
      return { data: { files: [], downloads: [text] } };
    }
    if (text !== undefined && /^(php:\/\/(stdin|input)|-)$/.test(text)) return unknown;
    this.touch('read', path);
    return { data: { files: text === undefined ? [] : [this.context.resolve(text)], downloads: [] } };
  }

  /** Opens a file by its mode; in perl and ruby, `|cmd` and `cmd |` start a program. */
  private open(positional: readonly Value[], fields: ReadonlyMap<string, Value> | undefined): Value {
    const isPerl = this.language === 'perl';
    const [first, second, third] = isPerl ? positional.slice(1) : positional;
    const target = isPerl && second ? second : first;
    const mode = isPerl ? textOf(first) : textOf(second ?? fields?.get('mode') ?? { text: 'r' });
    const text = target?.text ?? '';
    if (isPerl && second && /\|/.test(mode)) return third ? this.start([second, third]) : this.shell(second);
    if (/^(perl|ruby)$/.test(this.language) && /^\s*\||\|\s*$/.test(text))
      return this.shell({ text: text.replace(/^\s*\||\|\s*$/g, '') });
    const isWritten = isPerl ? /^\s*\+?[>+]/.test(mode) : /^[rb]*[wax+]|O_(WRONLY|RDWR|CREAT)|w|a\+?$/.test(mode);
    const path = isPerl && !second ? { text: text.replace(/^\s*\+?[<>]+\s*/, '') } : target;
    if (!isWritten) return this.readFile(path);
    this.touch('write', path);
    return unknown;
  }

  /** Code in a string: read if it is known, else an unknown. */
  private evaluate(value: Value | undefined, name: string): Value {
    const { downloads } = dataOf(value);
    if (value?.text !== undefined && !value.text.includes(hole)) {
      this.readNested(value.text);
    } else if (downloads.length > 0) {
      for (const target of downloads) this.effect({ kind: 'execute', target, isRemote: true, source: 'download' });
    } else if (name !== 'compile' && name !== 'assert' && value)
      this.report.unknown('The code computes other code and runs it.');
    return value ?? unknown;
  }

  private request(action: Action, { name, args }: { readonly name: string; readonly args: readonly Value[] }): Value {
    const [first, second] = args;
    const fields = args.at(-1)?.fields;
    const address =
      first?.text ??
      first?.items?.map(textOf).join(':') ??
      textOf(fields?.get('url') ?? fields?.get('host') ?? (/request$/.test(name) ? second : undefined));
    const sent = args.flatMap((value) => dataOf(value).files);
    const method = (textOf(fields?.get('method')) + name).toLowerCase();
    if (action === 'connect') this.address = address;
    if (action !== 'send' || !/^socket/.test(name)) this.effect({ kind: 'fetch', target: address, isRemote: true });
    if (action === 'send' || action === 'connect' || sent.length > 0)
      this.effect({ kind: 'send', target: address, isRemote: true, sent });
    if (/delete/.test(method)) this.effect({ kind: 'remote', action: 'delete', target: address, isRemote: true });
    if (action === 'download') {
      this.touch('write', second);
      if (second) this.report.writes(wordOf(second), { files: [], downloads: [address] });
    }
    return { data: { files: [], downloads: [address] } };
  }
}

function contentOf(value: Value | undefined): Data {
  const data = value ? dataOf(value) : nothing;
  return value?.text === undefined || value.text.includes(hole) ? data : { ...data, text: value.text };
}
