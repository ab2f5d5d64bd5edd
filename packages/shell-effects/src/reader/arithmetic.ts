/** Reads and sets variables while an expression is computed. */
export interface ArithmeticVariables {
  readonly get: (name: string) => string | undefined;
  readonly set: (name: string, value: number | undefined) => void;
}

/** Binary operators from the weakest to the strongest. */
const signs = '|| && | ^ & ==,!= <=,>=,<,> <<,>> +,- *,/,% **';
const levels = [[','], ...signs.split(' ').map((level) => level.split(','))];
const token =
  /\s*(0[xX][\da-fA-F]+|\d+|[A-Za-z_]\w*|<<=|>>=|\*\*|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%<>=!~&|^?:,()])/y;
const assigning = /^(?:[-+*/%&|^]|<<|>>)?=$/;
const maximumTokens = 300;

/** The value of an expression whose variables are known; undefined otherwise. */
export function computeArithmetic(text: string, variables: ArithmeticVariables): number | undefined {
  const tokens: string[] = [];
  const source = text.trim();
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const match = token.exec(source);
    if (!match || tokens.length > maximumTokens) return forget(source, variables);
    tokens.push(match[1] ?? '');
  }
  if (tokens.length === 0) return 0;
  const value = new Computation(tokens, variables).compute();
  return value !== undefined && Number.isSafeInteger(value) ? value : forget(source, variables);
}

/** What the expression may set is not known any more. */
function forget(source: string, { set }: ArithmeticVariables): undefined {
  if (!/=|\+\+|--/.test(source)) return;
  for (const [name] of source.matchAll(/[A-Za-z_]\w*/g)) set(name, undefined);
}

class Computation {
  private readonly tokens: readonly string[];
  private readonly variables: ArithmeticVariables;
  private at = 0;

  constructor(tokens: readonly string[], variables: ArithmeticVariables) {
    this.tokens = tokens;
    this.variables = variables;
  }

  compute(): number | undefined {
    const value = this.readLevel(0);
    return this.at === this.tokens.length ? value : undefined;
  }

  private readLevel(level: number): number | undefined {
    if (level === 1 && assigning.test(this.tokens[this.at + 1] ?? '')) return this.readAssignment();
    const operators = levels[level];
    if (!operators) return this.readUnary();
    let left = this.readLevel(level + 1);
    for (;;) {
      const operator = this.tokens[this.at];
      if (operator === undefined || !operators.includes(operator)) break;
      this.at += 1;
      const right = this.readLevel(operator === '**' ? level : level + 1);
      left = left === undefined || right === undefined ? undefined : apply(operator, left, right);
    }
    if (level !== 1 || this.tokens[this.at] !== '?') return left;
    // Only one of both is computed, and both may set variables.
    return undefined;
  }

  private readAssignment(): number | undefined {
    const name = this.tokens[this.at] ?? '';
    const operator = (this.tokens[this.at + 1] ?? '').slice(0, -1);
    this.at += 2;
    const right = this.readLevel(1);
    const left = operator === '' ? 0 : this.readVariable(name);
    if (left === undefined || right === undefined) return undefined;
    const value = operator === '' ? right : apply(operator, left, right);
    this.variables.set(name, value);
    return value;
  }

  private readUnary(): number | undefined {
    const current = this.tokens[this.at];
    this.at += 1;
    if (current === undefined) return undefined;
    if (current === '(') {
      const value = this.readLevel(0);
      this.at += 1;
      return this.tokens[this.at - 1] === ')' ? value : undefined;
    }
    if (current === '++' || current === '--') return undefined;
    if ('-+!~'.includes(current)) {
      const value = this.readUnary();
      if (value === undefined) return undefined;
      return current === '-' ? -value : current === '+' ? value : current === '!' ? Number(value === 0) : ~value;
    }
    if (/^\d/.test(current)) return numberOf(current);
    const value = this.readVariable(current);
    const next = this.tokens[this.at];
    if (next !== '++' && next !== '--') return value;
    this.at += 1;
    this.variables.set(current, value === undefined ? undefined : value + (next === '++' ? 1 : -1));
    return value;
  }

  private readVariable(name: string): number | undefined {
    const value = this.variables.get(name)?.trim();
    if (value === '') return 0;
    return value !== undefined && /^-?(?:0|[1-9]\d*)$/.test(value) ? Number(value) : undefined;
  }
}

function numberOf(text: string): number {
  if (/^0[xX]/.test(text)) return Number.parseInt(text, 16);
  return /^0\d/.test(text) ? Number.parseInt(text, 8) : Number(text);
}

function apply(operator: string, left: number, right: number): number | undefined {
  switch (operator) {
    case ',':
      return right;
    // The right side may not be computed; its assignments would count nevertheless.
    case '||':
      return undefined;
    case '&&':
      return undefined;
    case '==':
      return Number(left === right);
    case '!=':
      return Number(left !== right);
    case '<=':
      return Number(left <= right);
    case '>=':
      return Number(left >= right);
    case '<':
      return Number(left < right);
    case '>':
      return Number(left > right);
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0 ? undefined : Math.trunc(left / right);
    case '%':
      return right === 0 ? undefined : left % right;
    case '**':
      return right < 0 ? undefined : left ** right;
    default:
      return applyBits(operator, left, right);
  }
}

function applyBits(operator: string, left: number, right: number): number | undefined {
  if (Math.max(Math.abs(left), Math.abs(right)) > 0x3fffffff) return undefined;
  if (operator === '<<' || operator === '>>') {
    if (right < 0 || right > 62) return undefined;
    return operator === '<<' ? left * 2 ** right : Math.floor(left / 2 ** right);
  }
  return operator === '|' ? left | right : operator === '^' ? left ^ right : left & right;
}
