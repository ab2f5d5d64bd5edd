import { CodeFunctions, maximumItems } from './code-functions.ts';
import type { Token } from './tokens.ts';
import { compute, computeMethod, concatenate, dataOf, environment, unknown, type Value } from './values.ts';

/** Computes the parts of expressions: strings, lists, objects, members and items. */
export abstract class CodeParts extends CodeFunctions {
  /** The value of code that is filled into a string, with the variables of this one. */
  protected abstract evaluateText(code: string): Value;

  protected abstract expression(): Value;

  /** Values that every program of the language has: its arguments and its input. */
  protected named(value: Value): Value {
    const { name } = value;
    if (name === undefined) return value;
    const { context } = this;
    if (/^(__dirname|import\.meta\.dirname|__DIR__)$/.test(name)) return { text: context.folder };
    if (/^(__filename|__file__|__FILE__|import\.meta\.(?:url|filename|path))$/.test(name) && context.file !== undefined)
      return { text: context.file };
    const args = context.arguments.map(({ text, data }) => ({ text, data }));
    const first = { text: '-' };
    if (name === 'sys.argv' || name === '$argv') return { items: [first, ...args] };
    if (name === 'process.argv') return { items: [first, ...(context.isScript ? [first] : []), ...args] };
    if (/^[@$]?ARGV$/.test(name)) return { items: args };
    if (/^(sys\.stdin|STDIN|\$stdin|\$_|ARGF)$/.test(name) && context.stdin) return this.input();
    return value;
  }

  protected text(token: Token): Value {
    const values = (token.parts ?? [token.value]).map((part) =>
      typeof part === 'string' ? { text: part } : this.evaluateText(part.code),
    );
    return values.reduce<Value>((all, value) => concatenate(all, value), { text: '' });
  }

  /** An object, or a body of code. */
  protected block(): Value {
    const fields = new Map<string, Value>();
    while (this.at < this.end && this.peek() !== '}') {
      const key = this.tokens[this.at];
      if (key && key.kind !== 'sign' && /^(:|=>)$/.test(this.peek(1))) {
        this.at += 2;
        fields.set(key.value, this.expression());
      } else this.statement();
    }
    this.at += 1;
    return { fields };
  }

  protected list(end: RegExp): Value[] {
    const values: Value[] = this.language === 'python' ? this.comprehension(end) : [];
    const named = new Map<string, Value>();
    while (this.at < this.end && !end.test(this.peek())) {
      const start = this.at;
      const token = this.tokens[this.at];
      const isNamed =
        token?.kind === 'name' &&
        /^(=|:|=>)$/.test(this.peek(1)) &&
        !(this.language === 'node' && this.peek(1) === '=>') &&
        this.language !== 'perl';
      if (this.take(',')) continue;
      if (isNamed) {
        this.at += 2;
        named.set(token.value, this.expression());
      } else values.push(this.expression());
      if (this.at === start || !/^(,|\)|\]|\}|\n|;|)$/.test(this.peek())) this.at += end.test(this.peek()) ? 0 : 1;
    }
    return named.size > 0 ? [...values, { fields: named }] : values;
  }

  /** `f(x) for x in list`: the values for each item. */
  private comprehension(end: RegExp): Value[] {
    const start = this.at;
    let at = start;
    while (at < Math.min(this.end, start + 200) && !end.test(this.signAt(at)) && !this.isWord(at, 'for'))
      at = (this.isOpening(at) ? this.closing(at) : at) + 1;
    if (!this.isWord(at, 'for')) return [];
    const to = at;
    const names: string[] = [];
    for (at += 1; at < this.end && !this.isWord(at, 'in'); at += 1)
      if (this.tokens[at]?.kind === 'name') names.push(this.tokens[at]?.value ?? '');
    this.at = at + 1;
    const list = this.expression();
    const wasConditional = this.isConditional;
    this.isConditional ||= this.peek() === 'if';
    const { end: whole } = this;
    let last = this.at;
    while (last < whole && !end.test(this.signAt(last))) last = (this.isOpening(last) ? this.closing(last) : last) + 1;
    const results: Value[] = [];
    for (const item of list.items?.slice(
      0,
      list.items.every(({ text }) => /^\d+$/.test(text ?? '')) ? 500 : maximumItems,
    ) ?? [list]) {
      for (const [index, name] of names.entries())
        this.variables.set(name, names.length === 1 ? item : (item.items?.[index] ?? unknown));
      this.at = start;
      this.end = to;
      results.push(this.expression());
      this.end = whole;
    }
    this.isConditional = wasConditional;
    this.at = last;
    return [list.items ? { items: results } : (results[0] ?? unknown)];
  }

  private variable(name: string): Value | undefined {
    const given = this.context.environment?.get(name);
    return given?.isKnown ? { text: given.text } : environment(name, this.home);
  }

  protected member(value: Value, name: string): Value {
    if (value.name === undefined)
      return { name: `.${name}`, ...(name === 'parent' && computeMethod(value, 'parent', [])) };
    if (/^(__dict__|default)$/.test(name)) return value;
    if (/^process\.env$/.test(value.name)) return this.variable(name) ?? { name: `${value.name}.${name}` };
    // Ruby calls methods without parentheses.
    const called = value.name === 'Dir' && this.peek() !== '(' ? compute(name, [], this.home) : undefined;
    return called ?? this.named({ name: `${value.name}.${name}` });
  }

  protected index(value: Value, close: string): Value {
    const token = this.tokens[this.at];
    const next = this.tokens.slice(this.at, this.at + 4).map(({ value: text }) => text);
    if (/^::?-1(?:\]|$)/.test(next.join(''))) return this.reversed(value, close);
    const key = close === '}' && token?.kind === 'name' ? { text: token.value } : this.expression();
    const isSlice = this.peek() === ':' && this.language === 'python';
    while (this.at < this.end && this.peek() !== close) this.statement();
    if (close === '}' && token?.kind === 'name') this.at = Math.max(this.at, 0);
    this.take(close);
    const text = key.text ?? '';
    if (/^(os\.environ|ENV|\$ENV|process\.env|\$_ENV|\$_SERVER)$/.test(value.name ?? ''))
      return this.variable(text) ?? unknown;
    if (isSlice && value.items) return { items: value.items.slice(Number(text)) };
    if (value.items) return value.items[Number(text)] ?? { data: dataOf(value) };
    const field = value.fields?.get(text);
    if (field) return field;
    if (key.text === undefined) this.noteUnknownMember(value.name ?? '');
    // The first of the files that a pattern matches.
    if (/[*?]/.test(value.text ?? '') && /^\d*$/.test(text)) return value;
    if (/^sys\.modules$/.test(value.name ?? '') && text !== '') return { name: text };
    if (/^Dir$/.test(value.name ?? '') && text !== '') return { text };
    if (value.name !== undefined && key.text !== undefined && /^[A-Za-z_]\w*$/.test(text))
      return { name: `${value.name}.${text}` };
    if (value.text !== undefined && /-1/.test(text)) return { text: [...value.text].reverse().join('') };
    return { data: dataOf(value) };
  }

  private reversed(value: Value, close: string): Value {
    while (this.at < this.end && this.peek() !== close) this.at += 1;
    this.take(close);
    return computeMethod(value, 'reverse', []);
  }
}
