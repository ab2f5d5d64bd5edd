import type { CodeLanguage } from '../programs/program.ts';
import type { CodeContext } from './code-calls.ts';
import { CodeExpressions, conditional, skipped } from './code-expressions.ts';
import { type Token, tokenize } from './tokens.ts';
import { concatenate, dataOf, unknown, type Value } from './values.ts';

/** Walks through code once, follows what can be computed, and reports the calls that do something. */
export class CodeReader extends CodeExpressions {
  protected readonly tokens: readonly Token[];

  constructor(code: string, language: CodeLanguage, context: CodeContext) {
    super(language, context);
    this.tokens = tokenize(
      language === 'php' ? code.replace(/^[\s\S]*?<\?(?:php|=)|\?>[\s\S]*$/g, ' ') : code,
      language,
    );
  }

  read(): void {
    while (this.at < this.tokens.length) this.statement();
    this.finish();
  }

  protected override evaluateText(code: string): Value {
    const inner = new CodeReader(code, this.language, this.context);
    for (const [name, value] of this.variables) inner.variables.set(name, value);
    return inner.expression();
  }

  protected override readNested(code: string): void {
    new CodeReader(code, this.language, this.context).read();
  }

  protected override statement(): void {
    const start = this.at;
    const word = this.peek();
    if (conditional.test(word) && this.tokens[this.at]?.kind === 'name') {
      this.isConditional = true;
      this.at += 1;
    } else if ((word === 'import' || word === 'from') && this.language !== 'perl') this.readImport();
    else if (word === 'for' || word === 'foreach') this.readLoop();
    else if (/^(const|let|var|my)$/.test(word) && /^[{(]$/.test(this.peek(1))) this.readDestructuring();
    else this.assignmentOrExpression();
    if (this.at === start) this.at += 1;
  }

  private assignmentOrExpression(): Value {
    while (skipped.test(this.peek()) && this.tokens[this.at]?.kind === 'name' && !/^[.(=]$/.test(this.peek(1)))
      this.at += 1;
    const token = this.tokens[this.at];
    const operator = this.peek(1);
    if (token?.kind === 'name' && /^(=|\+=|\.=)$/.test(operator)) {
      this.at += 2;
      const value = this.assignmentOrExpression();
      const before = this.variables.get(token.value) ?? unknown;
      this.variables.set(token.value, operator === '=' ? value : concatenate(before, value));
      return value;
    }
    return this.expression();
  }

  /** `import os as o`, `from os import system as s`, `import { execSync } from 'child_process'`. */
  private readImport(): void {
    const names: { name: string; as: string }[] = [];
    let module = this.peek() === 'from' ? undefined : '';
    this.at += 1;
    for (; this.at < this.tokens.length && !/^[\n;]$/.test(this.peek()); this.at += 1) {
      const token = this.tokens[this.at];
      if (token?.kind === 'text') module = token.value.replace(/^node:/, '');
      else if (token?.kind !== 'name' || token.value === 'import' || token.value === 'from') continue;
      else if (token.value === 'as') {
        const last = names.at(-1);
        this.at += 1;
        if (last) last.as = this.peek();
      } else if (module === undefined || (module !== '' && this.peek(-1) === '.' && names.length === 0))
        module = module ? `${module}.${token.value}` : token.value;
      else if (this.peek(-1) === '.' && names.length > 0) {
        const last = names.at(-1);
        if (last) last.name += `.${token.value}`;
      } else names.push({ name: token.value, as: token.value });
    }
    for (const { name, as } of names) {
      const isWhole =
        !module || (this.language === 'node' && !this.tokens.slice(0, this.at).some(({ value }) => value === '{'));
      this.variables.set(as, { name: isWhole ? module || name : `${module}.${name}` });
    }
  }

  /** `for x in list:`, `for (const x of list)`. */
  private readLoop(): void {
    this.at += 1;
    while (/^(\(|const|let|var|my|local)$/.test(this.peek())) this.at += 1;
    const [name] = [this.peek()];
    const joins = this.peek(1);
    if (joins !== 'in' && joins !== 'of' && joins !== '(') return;
    this.at += 2;
    const list = this.expression();
    const [only] = list.items?.length === 1 ? list.items : [];
    const items = list.items ?? [];
    const element = only ?? (items.length > 0 ? { items: [], data: dataOf(list) } : list);
    this.variables.set(name, element);
    if (items.length > 1) this.variables.set(name, { ...unknown, data: dataOf(list) });
  }

  private readDestructuring(): void {
    this.at += 1;
    const isObject = this.take('{');
    if (!isObject) this.take('(');
    const names: (readonly [from: string, to: string])[] = [];
    while (this.at < this.tokens.length && !/^[})]$/.test(this.peek())) {
      const from = this.peek();
      const to = this.peek(1) === ':' ? this.peek(2) : from;
      if (this.tokens[this.at]?.kind === 'name') names.push([from, to]);
      this.at += this.peek(1) === ':' ? 3 : 1;
    }
    this.at += 1;
    if (!this.take('=')) return;
    const value = this.expression();
    names.forEach(([from, to], at) => {
      const item = value.items?.[at];
      this.variables.set(
        to,
        isObject
          ? value.name
            ? { name: `${value.name}.${from}` }
            : unknown
          : (item ?? (names.length === 1 ? value : unknown)),
      );
    });
  }
}
