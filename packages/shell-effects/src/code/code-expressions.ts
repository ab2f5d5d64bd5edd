import { transformed } from '../programs/shapes.ts';
import { maximumDepth } from './code-functions.ts';
import { CodeParts } from './code-parts.ts';
import { type Body, computeMethod, concatenate, dataOf, textOf, unknown, type Value } from './values.ts';

/** Words before a value that do not change it. */
export const skipped =
  /^(new|await|return|yield|not|my|our|local|let|const|var|async|throw|raise|typeof|void|in|of|do|then|try|with|use|echo|print|puts|say|delete|finally)$/;
/** Computes expressions of code, as far as their values are known, and reports what they call. */
export abstract class CodeExpressions extends CodeParts {
  /** Modules of which all names are imported. */
  protected readonly wildcards: string[] = [];

  /** An expression: operands that are joined to one text, or one operand. */
  protected override expression(): Value {
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
          text: values
            .reduce((text, value) => text.replace(/%[sdr]/, () => textOf(value)), left.text)
            .replace(/%\((\w+)\)[sdr]/g, (_whole, field: string) => textOf(right.fields?.get(field))),
          data: dataOf(right),
        };
      } else if (sign === '?' && this.language !== 'python') {
        this.at += 1;
        const first = this.operand();
        left = this.take(':') ? either(first, this.operand()) : first;
      } else if (sign === 'if' && this.language === 'python' && this.isWord(this.at + 2, 'else')) {
        this.at += 3;
        left = either(left, this.operand());
      } else if (/^(\|\||\?\?|\/\/|or)$/.test(sign) && this.language !== 'awk') {
        this.at += 1;
        left = either(left, this.operand());
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
      const name = this.tokens[this.at + 1]?.value ?? '';
      const { data } = this.shell(left);
      this.variables.set(name, data?.text === undefined ? unknown : { text: data.text.trim().replaceAll('\n', ' ') });
      this.at += 1;
      return unknown;
    }
    this.take('&');
    let right = this.operand();
    while (this.continuesAwk(right) && !/^(\||>|>>|<)$/.test(this.peek())) right = concatenate(right, this.operand());
    if (sign === '|') this.shell(right);
    else if (right.text !== undefined && !/^[\d\0]+$/.test(right.text)) {
      this.touch(sign === '<' ? 'read' : 'write', right);
      if (sign === '>') this.noteTexts(right);
    }
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
      } else if (this.language === 'ruby' && ((sign === '{' && this.peek(1) === '|') || (sign === 'do' && self))) {
        value = this.withBlock(value, self);
        self = undefined;
      } else if (
        this.language === 'node' &&
        /(^|\.)\$$/.test(value.name ?? '') &&
        this.tokens[this.at]?.kind === 'text'
      ) {
        // Libraries run what a template says.
        value = this.shell(this.primary());
      } else if (this.isCommandCall(value)) {
        value = this.call(value, { args: this.list(/^(\n|;|\)|\}|if|unless|or|and|do|end)$/), self });
        self = undefined;
      } else break;
    }
    // A method of ruby is called without brackets.
    if (this.language === 'ruby' && self && value.name) this.callRemote(value.name.replace(/^.*\./, ''), []);
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
      (token.kind === 'number' && /^(chmod|chown|utime)$/.test(name)) ||
      token.value.startsWith('$') ||
      (token.kind === 'name' && !/^(if|unless|or|and|do|end|then)$/.test(token.value)) ||
      token.value === '['
    );
  }

  private primary(): Value {
    const token = this.tokens[this.at];
    if (!token) return unknown;
    const isRedirection = this.language === 'awk' && /^(>|>>|\|)$/.test(token.value);
    if ((/^[)\]},;]$/.test(token.value) || isRedirection) && token.kind === 'sign') return unknown;
    this.at += 1;
    if (token.kind === 'number')
      return { text: token.value.startsWith('0x') ? String(Number(token.value)) : token.value };
    if (token.kind === 'text' || token.kind === 'shell') {
      let value = this.text(token);
      while (this.language === 'python' && this.tokens[this.at]?.kind === 'text')
        value = concatenate(value, this.primary());
      return token.kind === 'shell' ? this.shell(value) : value;
    }
    const body = this.functionAt(token);
    if (body) return { body };
    if (token.value === '$' && this.language === 'awk') return this.awkField();
    if (token.value === ':' && this.language === 'ruby' && this.tokens[this.at]?.kind === 'name') {
      this.at += 1;
      return { text: this.peek(-1) };
    }
    if (token.value === '(' || token.value === '[') {
      const values = this.list(token.value === '(' ? /^\)$/ : /^\]$/);
      this.at += 1;
      if (token.value === '[') return { items: values };
      return values.length === 1 && values[0] ? values[0] : { items: values };
    }
    if (token.value === '{') return this.block();
    if (token.kind !== 'name') return unknown;
    if (/^(?:do|require)$/.test(token.value) && this.language === 'perl' && this.tokens[this.at]?.kind === 'text') {
      this.loadModule(textOf(this.primary()));
      return unknown;
    }
    if (token.value === 'shift' && this.language === 'perl' && this.peek() !== '(')
      return this.variables.get('@_')?.items?.[0] ?? this.named({ name: '@ARGV' }).items?.[0] ?? unknown;
    const found = this.variables.get(token.value);
    const module = found ? undefined : this.wildcards.find((name) => this.isFunction(`${name}.${token.value}`));
    const isAlone =
      this.language === 'perl' &&
      /^(unlink|rmdir)$/.test(token.value) &&
      (this.at >= this.end || /^[;\n}]$/.test(this.signAt(this.at)));
    if (isAlone) return this.call({ name: token.value }, { args: [this.named({ name: '$_' })], self: undefined });
    return this.named(found ?? { name: module ? `${module}.${token.value}` : token.value });
  }

  /** `list.each { |x| … }`, `list.each do |x| … end`. */
  private withBlock(value: Value, self: Value | undefined): Value {
    const isBrace = this.peek() === '{';
    const open = this.at;
    this.at += 1;
    const params = this.take('|') ? this.parameters(/^\|$/) : [];
    const body: Body = { params, range: [this.at, isBrace ? this.closing(open) : this.closingEnd(this.at)] };
    this.at = body.range[1] + 1;
    if (value.name !== undefined) return this.call(value, { args: [{ body }], self });
    this.callBody(body, [value.items?.[0] ?? value]);
    return value;
  }

  /** `$1` of awk: known if it reads one line. */
  private awkField(): Value {
    const { text } = this.operand();
    const line = this.context.stdin?.text?.trim() ?? '\n';
    const data = this.context.stdin;
    if (line.includes('\n') || !/^\d+$/.test(text ?? '')) return { data: transformed(data) };
    return { text: text === '0' ? line : (line.split(/\s+/)[Number(text) - 1] ?? '') };
  }

  private callWith(callee: Value, self: Value | undefined): Value {
    const args = this.list(/^\)$/);
    this.at += 1;
    return this.call(callee, { args, self });
  }
}

/** The first of two values that is known. */
function either(first: Value, second: Value): Value {
  const isKnown = first.text !== undefined ? first.text !== '' : (first.items ?? first.name) !== undefined;
  return isKnown && !(first.name && second.text !== undefined) ? first : second;
}
