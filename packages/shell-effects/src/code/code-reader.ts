import type { CodeLanguage, Followed } from '../programs/program.ts';
import type { CodeContext } from './code-context.ts';
import { CodeExpressions, skipped } from './code-expressions.ts';
import { type Token, tokenize } from './tokens.ts';
import { type Body, concatenate, dataOf, unknown, type Value } from './values.ts';

const conditions = /^(if|elif|elsif|elseif|else|unless|while|until|case|when|switch|except|rescue|catch|match)$/;
const maximumItems = 16;

/** Walks through code once, follows what can be computed, and reports the calls that do something. */
export class CodeReader extends CodeExpressions {
  protected readonly tokens: readonly Token[];
  /** Of languages that end blocks with `end`: whether the code around the block is conditional. */
  private readonly around: boolean[] = [];

  constructor(code: string, language: CodeLanguage, context: CodeContext) {
    super(language, context);
    this.tokens = tokenize(plainCode(code, language), language);
    this.end = this.tokens.length;
    for (const [name, { text, data }] of context.variables ?? []) this.variables.set(name, { text, data });
  }

  /** Reads all of it; functions that nothing calls may be called by someone else. */
  read(): Followed {
    while (this.at < this.end) this.statement();
    this.isConditional = true;
    for (const body of this.uncalled) this.callBody(body, []);
    this.finish();
    return this.followed;
  }

  protected override evaluateText(code: string): Value {
    const inner = new CodeReader(code, this.language, this.context);
    for (const [name, value] of this.variables) inner.variables.set(name, value);
    return inner.expression();
  }

  protected override readNested(code: string): void {
    const inner = new CodeReader(code, this.language, this.context);
    inner.isConditional = this.isConditional;
    inner.read();
  }

  protected override statement(): void {
    const start = this.at;
    const word = this.tokens[this.at]?.kind === 'name' ? this.peek() : '';
    if (word === 'async' && /^(def|function|for|with)$/.test(this.peek(1))) this.at += 1;
    else if (/^(def|function|sub|fn)$/.test(word) && this.tokens[this.at + 1]?.kind === 'name') this.defineFunction();
    else if (conditions.test(word)) this.readCondition();
    else if ((word === 'import' || word === 'from') && this.peek(1) !== '(' && this.language !== 'perl')
      this.readImport();
    else if (word === 'for' || word === 'foreach') this.readLoop();
    else if (/^(const|let|var|my)$/.test(word) && /^[{([]$/.test(this.peek(1))) this.readDestructuring();
    else if (/^(begin|class|module|do)$/.test(word) && this.endsBlocks) {
      this.around.push(this.isConditional);
      this.at += 1;
    } else if (word === 'end' && this.endsBlocks) {
      this.isConditional = this.around.pop() ?? this.isConditional;
      this.at += 1;
    } else if (word === 'return') {
      this.at += 1;
      this.returned = this.expression();
    } else this.assignmentOrExpression();
    if (this.at === start) this.at += 1;
  }

  /** Reads a block that may not run. */
  private readCondition(): void {
    const word = this.peek();
    this.at += 1;
    if (this.endsBlocks) {
      if (!/^(else|elsif|elseif|when|rescue)$/.test(word)) this.around.push(this.isConditional);
      this.isConditional = true;
      return;
    }
    const wasConditional = this.isConditional;
    if (this.language === 'python') {
      while (this.at < this.end && !/^[:\n]$/.test(this.peek())) {
        const { at } = this;
        this.assignmentOrExpression();
        if (this.at === at) this.at += 1;
      }
      this.take(':');
    } else if (this.take('(')) {
      this.list(/^\)$/);
      this.at += 1;
    }
    this.isConditional = true;
    if (conditions.test(this.peek())) this.statement();
    else this.runRange(this.bodyRange());
    this.isConditional = wasConditional;
  }

  private defineFunction(): void {
    const isPython = this.peek() === 'def' && this.language === 'python';
    this.at += 1;
    const name = this.peek();
    this.at += 1;
    const params = this.take('(') ? this.parameters(/^\)$/) : [];
    while (isPython && this.at < this.end && !/^[:\n]$/.test(this.peek())) this.at += 1;
    this.take(':');
    const body: Body = { params, range: this.bodyRange() };
    this.variables.set(name, { body });
    this.uncalled.add(body);
    this.at = body.range[1];
  }

  private assignmentOrExpression(): Value {
    while (skipped.test(this.peek()) && this.tokens[this.at]?.kind === 'name' && !/^[.(=]$/.test(this.peek(1)))
      this.at += 1;
    const token = this.tokens[this.at];
    const operator = this.peek(1);
    if (token?.kind === 'name' && /^(=|\+=|\.=|:=)$/.test(operator)) {
      this.at += 2;
      const value = this.assignmentOrExpression();
      const before = this.variables.get(token.value) ?? unknown;
      const known = /^[+.]=$/.test(operator) ? concatenate(before, value) : value;
      this.variables.set(token.value, known);
      // An array of perl is `@a`, and its items are `$a[0]`.
      if (/^[@%]/.test(token.value)) this.variables.set(`$${token.value.slice(1)}`, known);
      return value;
    }
    return this.expression();
  }

  /** `import os as o`, `from os import system as s`, `import { execSync } from 'child_process'`. */
  private readImport(): void {
    const start = this.at;
    const names: { name: string; as: string }[] = [];
    let module = this.peek() === 'from' ? undefined : '';
    this.at += 1;
    for (; this.at < this.end && !/^[\n;]$/.test(this.peek()); this.at += 1) {
      const token = this.tokens[this.at];
      if (token?.kind === 'text') module = token.value.replace(/^node:/, '');
      else if (token?.value === '*' && module) this.wildcards.push(module);
      else if (token?.kind !== 'name' || token.value === 'import' || token.value === 'from') continue;
      else if (token.value === 'as') {
        const last = names.at(-1);
        this.at += 1;
        if (last) last.as = this.peek();
        else names.push({ name: '*', as: this.peek() });
      } else if (module === undefined || (module !== '' && this.peek(-1) === '.' && names.length === 0))
        module = module ? `${module}.${token.value}` : token.value;
      else if (this.peek(-1) === '.' && names.length > 0) {
        const last = names.at(-1);
        if (last) last.name += `.${token.value}`;
      } else names.push({ name: token.value, as: token.value });
    }
    if (module) this.loadModule(module);
    if (this.language === 'python' && !module) for (const { name } of names) this.loadModule(name);
    const hasBraces = this.tokens.slice(start, this.at).some(({ value }) => value === '{');
    for (const { name, as } of names) {
      const isWhole = !module || (this.language === 'node' && (!hasBraces || name === '*'));
      this.variables.set(as, { name: isWhole ? module || name : `${module}.${name}` });
    }
  }

  /** `for x in list:`, `for (const x of list)`, `foreach my $x (list)`: the body runs for each item. */
  private readLoop(): void {
    this.at += 1;
    while (/^(\(|const|let|var|my|local|each)$/.test(this.peek())) this.at += 1;
    const names = [this.peek()];
    while (this.peek(1) === ',') {
      this.at += 2;
      names.push(this.peek());
    }
    const joins = this.peek(1);
    if (this.language === 'php') this.readForeach();
    else if (/^(in|of|\()$/.test(joins)) this.readItems(names);
    else this.readOtherLoop();
  }

  private readItems(names: readonly string[]): void {
    this.at += 2;
    const list = this.expression();
    if (this.language === 'python') while (this.at < this.end && !/^[:\n]$/.test(this.peek())) this.at += 1;
    while (/^[:)]$/.test(this.peek()) || (this.peek() === 'do' && !this.endsBlocks)) this.at += 1;
    if (this.endsBlocks) {
      this.around.push(this.isConditional);
      this.take('do');
      this.bindItem(names, list.items?.length === 1 ? (list.items[0] ?? unknown) : withoutItems(list));
    } else this.runForEach(names, list);
  }

  /** `foreach ($list as $key => $value)`. */
  private readForeach(): void {
    const list = this.expression();
    const names: string[] = [];
    for (; this.at < this.end && !/^(\)|\{|;|\n)$/.test(this.peek()); this.at += 1)
      if (this.peek().startsWith('$')) names.push(this.peek());
    this.take(')');
    this.runForEach(names.slice(-1), list);
  }

  /** `for (let i = 0; …)`: the body runs as it is. */
  private readOtherLoop(): void {
    for (let depth = 0; this.at < this.end && depth >= 0; this.at += 1) {
      if (this.peek() === '(') depth += 1;
      else if (this.peek() === ')') depth -= 1;
      else if (/^[{\n]$/.test(this.peek())) break;
    }
    if (this.endsBlocks) this.around.push(this.isConditional);
    else this.runRange(this.bodyRange());
  }

  private runForEach(names: readonly string[], list: Value): void {
    const range = this.bodyRange();
    for (const item of list.items?.slice(0, maximumItems) ?? [withoutItems(list)]) {
      this.bindItem(names, item);
      this.runRange(range);
    }
    this.at = range[1];
  }

  private bindItem(names: readonly string[], item: Value): void {
    names.forEach((name, at) => {
      this.variables.set(name, names.length === 1 ? item : (item.items?.[at] ?? item));
    });
  }

  private readDestructuring(): void {
    this.at += 1;
    const isObject = this.take('{');
    if (!isObject) this.at += 1;
    const names: (readonly [from: string, to: string])[] = [];
    let rest: string | undefined;
    while (this.at < this.end && !/^[})\]]$/.test(this.peek())) {
      const from = this.peek();
      const to = this.peek(1) === ':' ? this.peek(2) : from;
      if (this.take('...')) rest = this.peek();
      else if (this.tokens[this.at]?.kind === 'name') names.push([from, to]);
      this.at += this.peek(1) === ':' ? 3 : 1;
    }
    this.at += 1;
    if (!this.take('=')) return;
    const value = this.expression();
    if (rest !== undefined)
      this.variables.set(rest, value.items ? { items: value.items.slice(names.length) } : unknown);
    names.forEach(([from, to], at) => {
      const member = value.name ? { name: `${value.name}.${from}` } : (value.fields?.get(from) ?? unknown);
      const item = value.items?.[at] ?? (names.length === 1 && !value.items ? value : unknown);
      this.variables.set(to, isObject ? member : item);
    });
  }
}

/** An item of a list whose items are not known one by one; a text with a pattern means each of its files. */
const withoutItems = (list: Value): Value => (list.text === undefined ? { data: dataOf(list) } : list);

/** Code without what is around it, and with patterns of perl as calls. */
function plainCode(code: string, language: CodeLanguage): string {
  if (language === 'php') return code.replace(/^[\s\S]*?<\?(?:php|=)|\?>[\s\S]*$/g, ' ');
  return language === 'perl' ? code.replace(/<([~/.][^<>\n"]*\*[^<>\n"]*)>/g, 'glob("$1")') : code;
}
