import { CodeCalls } from './code-calls.ts';
import type { Token } from './tokens.ts';
import { compute, computeMethod, concatenate, dataOf, environment, textOf, unknown, type Value } from './values.ts';

const maximumDepth = 60;
/** After these, it depends on something else whether the code runs. */
export const conditional =
  /^(if|elif|elsif|else|unless|while|case|when|switch|except|rescue|catch|def|function|sub|lambda|class|fn)$/;
/** Words before a value that do not change it. */
export const skipped =
  /^(new|await|return|yield|not|my|our|local|let|const|var|async|throw|raise|typeof|void|in|of|do|then|try|with|use|echo|print|puts|say|delete)$/;

/** Computes expressions of code, as far as their values are known, and reports what they call. */
export abstract class CodeExpressions extends CodeCalls {
  protected readonly variables = new Map<string, Value>();
  protected abstract readonly tokens: readonly Token[];
  protected at = 0;
  private depth = 0;

  /** Reads one statement of a body. */
  protected abstract statement(): void;
  /** The value of code that is filled into a string, with the variables of this one. */
  protected abstract evaluateText(code: string): Value;

  protected peek(offset = 0): string {
    const token = this.tokens[this.at + offset];
    return token && (token.kind === 'sign' || token.kind === 'name') ? token.value : '';
  }

  protected take(value: string): boolean {
    if (this.peek() !== value) return false;
    this.at += 1;
    return true;
  }

  /** An expression: operands that are joined to one text, or one operand. */
  protected expression(): Value {
    if (this.depth >= maximumDepth) {
      this.at += 1;
      return unknown;
    }
    this.depth += 1;
    let left = this.operand();
    for (;;) {
      const sign = this.peek();
      const isJoin =
        sign === '+' ||
        (sign === '.' && /^(perl|php)$/.test(this.language)) ||
        (sign === '..' && this.language === 'lua') ||
        (sign === '<>' && this.language === 'other');
      if (isJoin) {
        this.at += 1;
        left = concatenate(left, this.operand());
      } else if (sign === '/' && (left.text !== undefined || left.data) && this.language === 'python') {
        this.at += 1;
        left = computeMethod(left, '/', [this.operand()]);
      } else if (sign === '%' && left.text !== undefined && this.language === 'python') {
        this.at += 1;
        const right = this.operand();
        const values = right.items ?? [right];
        left = {
          text: values.reduce((text, value) => text.replace(/%[sdr]/, () => textOf(value)), left.text),
          data: dataOf(right),
        };
      } else if (this.language === 'awk' && this.continuesAwk(left)) left = this.awk(left);
      else break;
    }
    this.depth -= 1;
    return left;
  }

  /** In awk, operands side by side are joined, and `|`, `>`, `<` name programs and files. */
  private continuesAwk(left: Value): boolean {
    const token = this.tokens[this.at];
    if (!token) return false;
    if (/^(\||>|>>|<)$/.test(token.value) && token.kind === 'sign') return true;
    return (
      token.kind === 'text' ||
      (left.text !== undefined &&
        (token.value === '$' || token.kind === 'number' || (token.kind === 'name' && token.value !== 'getline')))
    );
  }

  private awk(left: Value): Value {
    const sign = this.peek();
    if (!/^(\||>|>>|<)$/.test(sign)) return concatenate(left, this.operand());
    this.at += 1;
    if (sign === '|' && this.peek() === 'getline') {
      this.at += 1;
      this.shell(left);
      return unknown;
    }
    this.take('&');
    let right = this.operand();
    while (this.continuesAwk(right) && !/^(\||>|>>|<)$/.test(this.peek())) right = concatenate(right, this.operand());
    if (sign === '|') this.shell(right);
    else if (right.text !== undefined && !/^[\d\0]+$/.test(right.text))
      this.touch(sign === '<' ? 'read' : 'write', right);
    return unknown;
  }

  /** A value with everything that is called on it: `a.b(c)[d].e()`. */
  private operand(): Value {
    while (skipped.test(this.peek()) || /^(\\|!|-|&|\*|@|\.\.\.)$/.test(this.peek())) {
      if (this.peek(1) === '(' && /^(delete|print|echo|puts)$/.test(this.peek())) break;
      this.at += 1;
    }
    let value = this.primary();
    let self: Value | undefined;
    for (;;) {
      const isChain = this.peek() === '\n' && /^(\.|->|\?\.)$/.test(this.peek(1));
      if (isChain) this.at += 1;
      const sign = this.peek();
      const next = this.tokens[this.at + 1];
      const isMember =
        /^(->|::|\?\.)$/.test(sign) ||
        (sign === '.' && !/^(php|perl)$/.test(this.language)) ||
        (sign === ':' && this.language === 'lua');
      if (isMember && next?.kind === 'name') {
        this.at += 2;
        self = value;
        value = this.member(value, next.value);
      } else if (sign === '(' || (sign === '?.' && this.peek(1) === '(')) {
        this.at += sign === '(' ? 1 : 2;
        value = this.callWith(value, self);
        self = undefined;
      } else if (sign === '[' || (sign === '{' && value.name === '$ENV')) {
        this.at += 1;
        value = this.index(value, sign === '[' ? ']' : '}');
      } else if (this.isCommandCall(value)) {
        value = this.call(value, { args: this.list(/^(\n|;|\)|\}|if|unless|or|and|do|end)$/), self });
        self = undefined;
      } else break;
    }
    return value;
  }

  /** `system "rm x"` and `os.execute 'x'` are calls without brackets. */
  private isCommandCall({ name }: Value): boolean {
    if (name === undefined || !/^(perl|ruby|lua|php|other|awk)$/.test(this.language)) return false;
    const token = this.tokens[this.at];
    if (!token || !this.isFunction(name)) return false;
    return (
      token.kind === 'text' ||
      token.kind === 'shell' ||
      token.value.startsWith('$') ||
      (token.kind === 'name' && !/^(if|unless|or|and|do|end|then)$/.test(token.value)) ||
      token.value === '['
    );
  }

  private primary(): Value {
    const token = this.tokens[this.at];
    if (!token) return unknown;
    if (/^[)\]},;]$/.test(token.value) && token.kind === 'sign') return unknown;
    this.at += 1;
    if (token.kind === 'number')
      return { text: token.value.startsWith('0x') ? String(Number(token.value)) : token.value };
    if (token.kind === 'text' || token.kind === 'shell') {
      let value = this.text(token);
      while (this.language === 'python' && this.tokens[this.at]?.kind === 'text')
        value = concatenate(value, this.primary());
      return token.kind === 'shell' ? this.shell(value) : value;
    }
    if (token.value === '(' || token.value === '[') {
      const values = this.list(token.value === '(' ? /^\)$/ : /^\]$/);
      this.at += 1;
      if (token.value === '[') return { items: values };
      return values.length === 1 && values[0] ? values[0] : { items: values };
    }
    if (token.value === '{') return this.block();
    if (token.kind !== 'name') {
      if (token.value === '=>') this.isConditional = true;
      return unknown;
    }
    if (conditional.test(token.value)) this.isConditional = true;
    return this.variables.get(token.value) ?? { name: token.value };
  }

  private text(token: Token): Value {
    const values = (token.parts ?? [token.value]).map((part) =>
      typeof part === 'string' ? { text: part } : this.evaluateText(part.code),
    );
    return values.reduce<Value>((all, value) => concatenate(all, value), { text: '' });
  }

  /** An object, or a body of code. */
  private block(): Value {
    const fields = new Map<string, Value>();
    while (this.at < this.tokens.length && this.peek() !== '}') {
      const key = this.tokens[this.at];
      if (key && key.kind !== 'sign' && /^(:|=>)$/.test(this.peek(1))) {
        this.at += 2;
        fields.set(key.value, this.expression());
      } else this.statement();
    }
    this.at += 1;
    return { fields };
  }

  private list(end: RegExp): Value[] {
    const values: Value[] = [];
    const named = new Map<string, Value>();
    while (this.at < this.tokens.length && !end.test(this.peek())) {
      const start = this.at;
      const token = this.tokens[this.at];
      const isNamed = token?.kind === 'name' && /^(=|:|=>)$/.test(this.peek(1)) && this.language !== 'perl';
      if (this.take(',')) continue;
      if (isNamed) {
        this.at += 2;
        named.set(token.value, this.expression());
      } else values.push(this.expression());
      if (this.at === start || !/^(,|\)|\]|\}|\n|;|)$/.test(this.peek())) this.at += end.test(this.peek()) ? 0 : 1;
    }
    return named.size > 0 ? [...values, { fields: named }] : values;
  }

  private member(value: Value, name: string): Value {
    if (value.name === undefined)
      return { name: `.${name}`, ...(name === 'parent' && computeMethod(value, 'parent', [])) };
    if (/^process\.env$/.test(value.name)) return environment(name, this.home) ?? { name: `${value.name}.${name}` };
    return { name: `${value.name}.${name}` };
  }

  private index(value: Value, close: string): Value {
    const token = this.tokens[this.at];
    const key = close === '}' && token?.kind === 'name' ? { text: token.value } : this.expression();
    while (this.at < this.tokens.length && this.peek() !== close) this.statement();
    if (close === '}' && token?.kind === 'name') this.at = Math.max(this.at, 0);
    this.take(close);
    const text = key.text ?? '';
    if (/^(os\.environ|ENV|\$ENV|process\.env|\$_ENV|\$_SERVER)$/.test(value.name ?? ''))
      return environment(text, this.home) ?? unknown;
    if (value.items) return value.items[Number(text)] ?? { data: dataOf(value) };
    if (value.name !== undefined && key.text !== undefined && /^[A-Za-z_]\w*$/.test(text))
      return { name: `${value.name}.${text}` };
    if (value.text !== undefined && /-1/.test(text)) return { text: [...value.text].reverse().join('') };
    return { data: dataOf(value) };
  }

  private callWith(callee: Value, self: Value | undefined): Value {
    const wasConditional = this.isConditional;
    const args = this.list(/^\)$/);
    this.at += 1;
    const isConditional = this.isConditional;
    this.isConditional = wasConditional;
    const value = this.call(callee, { args, self });
    this.isConditional = isConditional && this.depth > 1 ? wasConditional : isConditional;
    return value;
  }

  private call(
    callee: Value,
    { args, self }: { readonly args: readonly Value[]; readonly self: Value | undefined },
  ): Value {
    const name = callee.name ?? '';
    if (name.startsWith('.')) return this.callMethod(self ?? unknown, name.slice(1), args);
    const done = this.callFunction(name, args);
    if (done) return done;
    const value = compute(name, args, this.home);
    if (value) return value;
    const [, module] = /^(?:(.*)\.)?[^.]*$/.exec(name) ?? [];
    return {
      data: dataOf({
        items: [...args, ...(module && this.variables.get(module) ? [this.variables.get(module) ?? unknown] : [])],
      }),
    };
  }
}
