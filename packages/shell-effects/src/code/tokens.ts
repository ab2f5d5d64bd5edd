import type { CodeLanguage } from '../programs/program.ts';

/** A part of code: a name, a number, a sign, a string, or a string that a shell reads. */
export interface Token {
  readonly kind: 'name' | 'number' | 'sign' | 'text' | 'shell';
  readonly value: string;
  /** Of a string: literal texts, and code between them. */
  readonly parts?: readonly (string | { readonly code: string })[];
  /** Of an end of line: how far the next line is indented; infinite if it is empty. */
  readonly indent?: number;
}

/** How a language writes strings and comments. */
interface Lexicon {
  readonly comment: RegExp;
  /** Quotes in which code is filled in, and how it is marked. */
  readonly interpolation?: RegExp;
  readonly interpolatedQuotes?: string;
  readonly backtick: 'shell' | 'text';
}

const braces = '\\{((?:[^{}]|\\{[^{}]*\\})*)\\}';
const variables = /\$\{([A-Za-z_]\w*)\}|\{?(\$[A-Za-z_]\w*(?:\{\w+\}|\[['"]?\w+['"]?\])?)\}?/g;
const scripts: Lexicon = { comment: /#[^\n]*/y, backtick: 'shell' };
const lexicons: Readonly<Partial<Record<CodeLanguage, Lexicon>>> = {
  python: { ...scripts, backtick: 'text' },
  node: {
    comment: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
    interpolation: new RegExp(`\\$${braces}`, 'g'),
    interpolatedQuotes: '`',
    backtick: 'text',
  },
  perl: {
    comment: /#[^\n]*|^=\w[\s\S]*?(?:^=cut|$(?![\s\S]))/my,
    interpolation: variables,
    interpolatedQuotes: '"',
    backtick: 'shell',
  },
  ruby: {
    comment: /#[^\n]*|^=begin[\s\S]*?(?:^=end|$(?![\s\S]))/my,
    interpolation: new RegExp(`#${braces}`, 'g'),
    interpolatedQuotes: '"',
    backtick: 'shell',
  },
  php: {
    comment: /#(?!\[)[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
    interpolation: variables,
    interpolatedQuotes: '"',
    backtick: 'shell',
  },
  lua: { comment: /--\[\[[\s\S]*?(?:\]\]|$)|--[^\n]*/y, backtick: 'text' },
  awk: scripts,
  other: { comment: /(?:#|\/\/|;;)[^\n]*/y, backtick: 'shell' },
};

const name = /[$@%&]?[A-Za-z_]\w*[!?]?/y;
const number = /0[xX][0-9a-fA-F]+|\d[\d.]*/y;
const sign = /=>|->|::|\?\.|\.\.\.?|[=!]==?|&&|\|\||>>|<<|[-+*/.]=|\*\*|[\s\S]/y;
const pythonText =
  /([rRbBuUfF]{0,2})("""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?)/y;
const plainText = /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|`(?:[^`\\]|\\[\s\S])*`?/y;
const longText = /\[\[[\s\S]*?(?:\]\]|$)/y;
const quoteLike = /\b(q|qq|qx|qw)\s*(?=[^\w\s,;=)])|%([qQxwW]?)(?=[([{<|!])/y;
const perlQuote = /\b(s|tr|y|m|qr)\s*(?=[^\w\s,;=)}\]])/y;
/** What a name before a slash does not end: a regular expression follows. */
const beforeExpression = /^(?:split|grep|map|if|unless|and|or|not|return|print|push|case|typeof|in|of)$/;
const regularExpression = /\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** Splits code into tokens, in one pass; comments and blanks are left out, ends of lines stay outside of brackets. */
export function tokenize(code: string, language: CodeLanguage): readonly Token[] {
  const lexicon = lexicons[language] ?? scripts;
  const tokens: Token[] = [];
  let at = 0;
  let depth = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(code);
    if (found && found[0] !== '') at += found[0].length;
    return found && found[0] !== '' ? found : undefined;
  };
  const addText = (quote: string, body: string, prefix = '') => {
    const kind = quote === '`' && lexicon.backtick === 'shell' ? 'shell' : 'text';
    const isRaw = /r/i.test(prefix) || (quote === "'" && /^(perl|php|ruby)$/.test(language)) || quote === '[[';
    const isFilled =
      /f/i.test(prefix) ||
      (kind === 'shell' && lexicon.interpolation) ||
      (quote !== '' && lexicon.interpolatedQuotes === quote);
    const interpolation = /f/i.test(prefix) ? new RegExp(braces, 'g') : lexicon.interpolation;
    const parts = isFilled && interpolation ? split(body, interpolation) : [body];
    tokens.push({
      kind,
      value: body,
      parts: parts.map((part) => (typeof part !== 'string' || isRaw ? part : decodeEscapes(part))),
    });
  };
  while (at < code.length) {
    const letter = code[at] ?? '';
    const last = tokens.at(-1);
    if (letter === '\n') {
      at += 1;
      if (depth === 0) tokens.push({ kind: 'sign', value: '\n', indent: indentOf(code, at) });
    } else if (/\s/.test(letter) || (letter === '\\' && code[at + 1] === '\n')) at += letter === '\\' ? 2 : 1;
    else if (take(lexicon.comment)) continue;
    else if (language === 'python' ? readPython() : readPlain(letter, last)) continue;
    else {
      const word = take(name);
      const digits = word ? undefined : take(number);
      if (word) tokens.push({ kind: 'name', value: word[0] });
      else if (digits) tokens.push({ kind: 'number', value: digits[0] });
      else {
        const value = take(sign)?.[0] ?? '';
        if ('([{'.includes(value)) depth += value === '{' ? 0 : 1;
        if (')]'.includes(value) && depth > 0) depth -= 1;
        tokens.push({ kind: 'sign', value });
      }
    }
  }
  return tokens;

  function readPython(): boolean {
    const found = take(pythonText);
    if (!found) return false;
    const [, prefix = '', quoted = ''] = found;
    const width = /^("""|''')/.test(quoted) ? 3 : 1;
    addText(
      quoted[0] ?? '"',
      quoted.slice(width, quoted.endsWith(quoted.slice(0, width)) && quoted.length > width ? -width : undefined),
      prefix,
    );
    return true;
  }

  /** `puts %q(a)`: a blank before, none after. */
  function startsArgument(): boolean {
    return (
      tokens.at(-1)?.kind === 'name' &&
      /\s/.test(code[at - 1] ?? '') &&
      /^%[qQxwW]?[([{<|]/.test(code.slice(at, at + 3))
    );
  }

  /** `s/…/…/e` runs what it puts in; other patterns are only values. */
  function readPerl(): boolean {
    const found = take(perlQuote);
    if (!found) return false;
    const open = code[at] ?? '';
    let end = endOf(code, at, open);
    if (/^(?:s|tr|y)$/.test(found[1] ?? '')) {
      // With brackets, the second part has brackets of its own.
      const from = closing[open] ? code.slice(end + 1).search(/\S/) + end + 1 : end;
      const last = endOf(code, from, code[from] ?? '');
      const flags = /^[a-z]*/.exec(code.slice(last + 1, last + 12))?.[0] ?? '';
      if (found[1] === 's' && flags.includes('e'))
        tokens.push(...tokenize(code.slice(from + 1, last).replaceAll(`\\${open}`, open), 'perl'));
      end = last + flags.length;
    }
    at = end + 1;
    tokens.push({ kind: 'number', value: '' });
    return true;
  }

  function readPlain(letter: string, last: Token | undefined): boolean {
    if (language === 'lua' && letter === '[' && code[at + 1] === '[') {
      const found = take(longText)?.[0] ?? '';
      addText('[[', found.slice(2, -2));
      return true;
    }
    if ('"\'`'.includes(letter)) {
      const found = take(plainText)?.[0] ?? letter;
      addText(letter, found.slice(1, found.length > 1 && found.endsWith(letter) ? -1 : undefined));
      return true;
    }
    const isOperand =
      last !== undefined &&
      (last.kind === 'sign' ? /^[)\]}]$/.test(last.value) : last.kind !== 'name' || !beforeExpression.test(last.value));
    if (letter === '/' && !isOperand && take(regularExpression)) {
      tokens.push({ kind: 'number', value: '' });
      return true;
    }
    if (language === 'perl' && !/^(?:->|-|\{)$/.test(last?.value ?? '') && readPerl()) return true;
    if (!/^(perl|ruby)$/.test(language) || (letter === '%' && isOperand && !startsArgument())) return false;
    const found = take(quoteLike);
    if (!found) return false;
    const open = code[at] ?? '';
    const end = endOf(code, at, open);
    const body = code.slice(at + 1, end);
    at = end + 1;
    const mode = found[1] ?? found[2] ?? '';
    if (/^q?x$/.test(mode)) addText('`', body);
    else addText(/^(q|qw|w)$/.test(mode) ? "'" : '"', body);
    return true;
  }
}

const blanks = /[ \t]*/y;

function indentOf(code: string, from: number): number {
  blanks.lastIndex = from;
  const length = blanks.exec(code)?.[0].length ?? 0;
  return /[#\n]/.test(code[from + length] ?? '\n') ? Number.POSITIVE_INFINITY : length;
}

/** The end of a quoted part that may contain its own brackets. */
function endOf(code: string, from: number, open: string): number {
  const close = closing[open] ?? open;
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '\\') at += 1;
    else if (code[at] === close && (close !== open || at > from)) {
      depth -= 1;
      if (depth <= 0) return at;
    } else if (code[at] === open) depth += 1;
  }
  return code.length;
}

/** Takes a string apart at the code that is filled in. */
function split(body: string, pattern: RegExp): (string | { readonly code: string })[] {
  const parts: (string | { readonly code: string })[] = [];
  let from = 0;
  for (const found of body.matchAll(pattern)) {
    parts.push(body.slice(from, found.index), { code: found[1] ?? found[2] ?? '' });
    from = found.index + found[0].length;
  }
  return [...parts, body.slice(from)];
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', '\n': '' };

function decodeEscapes(text: string): string {
  return text.replace(
    /\\(?:x\{?([0-9a-fA-F]{1,4})\}?|u\{?([0-9a-fA-F]{1,6})\}?|([0-7]{2,3})|([\s\S]))/g,
    (_whole, hex, code, octal, letter) => {
      if (hex ?? code) return String.fromCodePoint(Math.min(Number.parseInt(hex ?? code, 16), 0x10ffff));
      if (octal) return String.fromCodePoint(Number.parseInt(octal, 8));
      return escapes[letter] ?? letter;
    },
  );
}
