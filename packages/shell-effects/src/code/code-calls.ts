import { nothing } from '../programs/shapes.ts';
import { type Data, hole } from '../types.ts';
import { CodeActions } from './code-actions.ts';
import { type Action, actionOf, methodOf } from './functions.ts';
import { compute, computeMethod, dataOf, textOf, unknown, type Value, wordOf } from './values.ts';

/** Names that other languages have, and that mean something else without a module. */
const ofShells = /^(system|popen|unlink|rename|file|copy|mail|glob|kill|touch|rm|load|include)$/;

/** Reports what the functions and methods that code calls do. */
export abstract class CodeCalls extends CodeActions {
  protected abstract readonly variables: Map<string, Value>;

  protected isFunction(name: string): boolean {
    return this.actionFor(name) !== undefined || (this.language === 'perl' && perlBuiltins.test(name));
  }

  /** Calls a function by its name; undefined if it does nothing that matters. */
  protected callFunction(name: string, args: readonly Value[]): Value | undefined {
    const [first, second] = args;
    if (
      /(^|\.)(require|__import__|import_module|import|_load|getBuiltinModule)$/.test(name) &&
      first?.text !== undefined
    ) {
      this.loadModule(first.text);
      return { name: first.text.replace(/^node:/, '').replace(/^fs-extra$|^graceful-fs$|^fs\/promises$/, 'fs') };
    }
    if (/^(getattr|Reflect\.get)$/.test(name) && first?.name !== undefined) {
      if (second?.text !== undefined && !second.text.includes(hole)) return { name: `${first.name}.${second.text}` };
      if (/^(os|subprocess|shutil|builtins|__builtins__|fs|child_process)$/.test(first.name))
        this.report.unknown('The function that the code calls is not known.');
      return unknown;
    }
    if (/^sys\.path\.(insert|append)$/.test(name)) this.searched.push(textOf(args.at(-1)));
    if (/(?:^|\.)spec_from_file_location$|SourceFileLoader$/.test(name) && second) {
      this.report.loads([textOf(second)], this.language);
      return unknown;
    }
    // What it runs is in the data.
    if (/^(?:c?[pP]ickle|marshal|dill|joblib)\.loads?$/.test(name)) this.noteUnknownMember('os');
    const variable = /getenv$|environ\.get$|^ENV\.fetch$/.test(name) && this.context.environment?.get(textOf(first));
    if (variable) return { text: variable.text };
    if (this.language === 'perl' && perlBuiltins.test(name)) return computePerl(name, args);
    if (/^(input|raw_input|gets|readline)$/.test(name)) return this.input();
    const module = /^(?:node:)?(fs|fs\/promises|child_process)$/.exec(
      args.length === 1 ? (first?.text ?? '') : '',
    )?.[1];
    const action = this.actionFor(name) ?? (name === '.system' ? 'shell' : undefined);
    if (!action && codeTakers.test(name)) for (const { text } of args) if (text !== undefined) this.readNested(text);
    return action ? this.act(action, { name, args }) : module === undefined ? undefined : { name: module };
  }

  protected callMethod(self: Value, method: string, args: readonly Value[]): Value {
    const isPath = self.text !== undefined || self.data !== undefined;
    const action = isPath && !(method === 'replace' && args.length > 1) ? methodOf(method) : undefined;
    if (action && (self.text !== undefined || /^(unlink|rmtree|write_text)$/.test(method)))
      return this.act(action, { name: method, args: [self, ...args] });
    if (method === 'expanduser') return compute(method, [self], this.home) ?? self;
    const { items } = self;
    if (items && /^(append|push)$/.test(method))
      for (const [name, value] of this.variables)
        if (value === self) this.variables.set(name, { ...self, items: [...items, ...args] });
    const isForeign = (!isPath || method === 'system') && args[0]?.text !== undefined;
    const isRun = method === 'system' || (method === 'exec' && this.language === 'other');
    if (isForeign && (isRun || /^(unlink|rmdir)$/.test(method)))
      return this.act(isRun ? 'shell' : 'delete', { name: method, args });
    if (/^(sendall|send|connect)$/.test(method))
      return this.act(method === 'connect' ? 'connect' : 'send', { name: `socket.${method}`, args });
    if (method === 'listen') this.effect({ kind: 'listen', target: textOf(args[0]) });
    return computeMethod(self, method, args);
  }

  private actionFor(name: string): Action | undefined {
    const isScript = /^(perl|ruby|php|lua|other)$/.test(this.language);
    if (/^(truncate|move)$/.test(name) && !/^(perl|php)$/.test(this.language)) return undefined;
    if (/^(remove|execl|execlp|execv|execvp)$/.test(name) && this.language !== 'other') return undefined;
    if (name === 'exec') return isScript ? 'shell' : this.language === 'python' ? 'evaluate' : undefined;
    if (name === 'load' && this.language === 'ruby') return 'script';
    if (name === 'spawn' && this.language === 'ruby') return 'shell';
    if (name === 'system' && this.language === 'awk') return 'shell';
    const isForeign =
      (/^(node|awk|python)$/.test(this.language) && ofShells.test(name)) ||
      (/^(node|awk)$/.test(this.language) && /^(open|rmdir|mkdir|chmod|chown)$/.test(name)) ||
      (this.language === 'python' && /^(assert|fetch|Function)$/.test(name));
    if (isForeign) return undefined;
    return actionOf(name);
  }

  /** Runs an action with the directory and the input that its options name. */
  private act(action: Action, from: { readonly name: string; readonly args: readonly Value[] }): Value {
    const fields = from.args.at(-1)?.fields;
    const [cwd, input] = [fields?.get('cwd')?.text, fields?.get('input')?.text];
    this.passed = {
      ...(cwd !== undefined && { cwd: this.context.resolve(cwd) }),
      ...(input !== undefined && { stdin: { ...nothing, text: input } }),
    };
    const value = this.perform(action, from);
    this.passed = {};
    return value;
  }

  private perform(action: Action, { name, args }: { readonly name: string; readonly args: readonly Value[] }): Value {
    const [first, second, third] = args;
    const fields = args.at(-1)?.fields;
    const positional = args.filter((value) => !value.fields);
    const paths = first?.items ? first.items : positional;
    switch (action) {
      case 'shell':
        return positional.length > 1 &&
          this.language !== 'node' &&
          !/^(popen|proc_open|[iI][oO]\.popen|os\.popen|passthru|shell_exec)$/.test(name)
          ? this.start(positional)
          : first?.items
            ? this.start(first.items)
            : this.shell(first);
      case 'start':
        if (!name.endsWith('fork')) return this.startProgram(positional, fields);
        if (first) this.report.script(wordOf(first), this.language);
        return unknown;
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
        // In a script of the project it is how that gets its settings.
        if (name.endsWith('loadEnvFile'))
          return this.context.isScript ? unknown : this.readFile(first ?? { text: '.env' });
        return this.readFile(first);
      case 'open':
        return this.open(positional, fields);
      case 'move':
        // What is put there is lost when the machine starts again.
        this.touch('delete', first, {
          isRecursive: true,
          ...(/^\/(?:tmp|var\/tmp|dev)(?:\/|$)/.test(textOf(second)) ? { certainty: 'possible' } : { isMoved: true }),
        });
        this.touch('write', second, { isRecursive: true });
        if (second?.text !== undefined) this.report.writes(wordOf(second), nothing);
        return unknown;
      case 'copy':
        if (!/link/.test(name)) this.touch('read', first);
        this.touch('write', second);
        if (second)
          this.report.writes(wordOf(second), {
            files: first?.text === undefined ? [] : [this.context.resolve(first.text)],
            downloads: [],
          });
        if (/link/.test(name) && first?.text !== undefined && second)
          this.report.links(wordOf(second), this.context.resolve(first.text));
        return unknown;
      case 'list':
        if (/walk|scandir|listdir|readdir/.test(name)) this.listed.push(`${textOf(first)}/${hole}`);
        return {
          text: /glob/i.test(name)
            ? textOf(/^r?glob$/.test(name) && second ? { text: `${textOf(first)}/${textOf(second)}` } : first).replace(
                /^~(?=\/)/,
                this.language === 'perl' ? this.home : '~',
              )
            : `${textOf(first)}/${hole}`,
        };
      case 'evaluate':
        if (/(interact|embed)$/.test(name)) this.report.executeData(this.context.stdin, this.language);
        return this.evaluate(name === 'Function' ? args.at(-1) : first, name);
      case 'script':
        if (first && first.text !== undefined && !/^[\w:]+$/.test(first.text))
          this.report.script(wordOf(first), this.language);
        else if (first?.text !== undefined) this.loadModule(first.text);
        return unknown;
      case 'directory':
        this.directory = first?.text ?? hole;
        return unknown;
      case 'duplicate':
        this.isDuplicated = true;
        return unknown;
      case 'listen':
        this.effect({ kind: 'listen', target: textOf(first?.items?.[1] ?? first) });
        return unknown;
      case 'process':
        this.effect({ kind: 'process', target: textOf(/Process|kill$/.test(name) && third ? third : first) });
        return unknown;
      default:
        return this.request(action, { name, args });
    }
  }
}

const perlBuiltins = /^(?:join|sprintf|split|reverse|lc|uc)$/;

function computePerl(name: string, args: readonly Value[]): Value {
  const flat = args.flatMap((value) => value.items ?? [value]);
  const [first, ...rest] = flat;
  const data = dataOf({ items: flat });
  if (name === 'join') return { text: rest.map(textOf).join(textOf(first)), data };
  if (name === 'sprintf')
    return { text: rest.reduce((all, value) => all.replace(/%[sd]/, () => textOf(value)), textOf(first)), data };
  if (name === 'split')
    return {
      items: textOf(rest[0])
        .split(textOf(first).replace(/^\/|\/$/g, ''))
        .map((text) => ({ text })),
    };
  const text = flat.map(textOf).join('');
  return {
    text: name === 'reverse' ? [...text].reverse().join('') : name === 'lc' ? text.toLowerCase() : text.toUpperCase(),
    data,
  };
}

/** Functions of which an argument is code. */
const codeTakers = /(?:^|\.)(?:timeit|repeat|runsource|runcode|Worker)$/;

function contentOf(value: Value | undefined): Data {
  const data = value ? dataOf(value) : nothing;
  return value?.text === undefined || value.text.includes(hole) ? data : { ...data, text: value.text };
}
