import names from './powershell-aliases.json' with { type: 'json' };

/** Names that PowerShell gives its commands beside their own. */
const aliases = new Map(
  Object.entries(names).flatMap(([command, given]) => given.split(' ').map((name) => [name, command] as const)),
);
const keywords =
  /^(?:if|elseif|else|foreach|for|while|do|until|try|catch|finally|switch|function|filter|param|begin|process|end|return|throw|trap|using|in|exit|break|continue|class)$/;
const variable = /\$(?:\{([^}]*)\}|((?:env|global|script|local|private|using):)?(\w+|[?$^_]))/iy;

/** Writes PowerShell as POSIX shell with the same commands, pipes and values; the parts of conditions and loops may run. */
export function fromPowerShell(text: string): string {
  return new Translator(prepare(text)).translate();
}

/** Calls of .NET that stand for a command. */
function prepare(text: string): string {
  const value = String.raw`\(\s*((?:'[^']*'|"[^"]*"|\$[\w:]+)(?:\s*,\s*[^()]*)?)\s*\)`;
  const rewrite = (pattern: string, command: string) => (code: string) =>
    code.replace(
      new RegExp(pattern + value, 'gi'),
      (_, given: string) => `(${command} ${given.replace(/,\s*\$true/i, '')})`,
    );
  return [
    rewrite(String.raw`\(\s*New-Object\s+(?:System\.)?Net\.WebClient\s*\)\s*\.DownloadString`, 'iwr'),
    rewrite(String.raw`\(\s*New-Object\s+(?:System\.)?Net\.WebClient\s*\)\s*\.DownloadFile`, 'Save-Download'),
    rewrite(String.raw`\[(?:System\.)?IO\.(?:File|Directory)\]::Delete`, 'Remove-Item -Recurse'),
    rewrite(String.raw`\[(?:System\.)?IO\.File\]::ReadAll\w+`, 'Get-Content'),
    rewrite(String.raw`\[(?:System\.)?IO\.File\]::WriteAll\w+`, 'Set-Content'),
    rewrite(String.raw`\[(?:System\.)?Diagnostics\.Process\]::Start`, 'Start-Process'),
    rewrite(
      String.raw`(?:\[(?:System\.)?Text\.Encoding\]::\w+\.GetString\(\s*)?\[(?:System\.)?Convert\]::FromBase64String`,
      'From-Base64',
    ),
  ].reduce((code, change) => change(code), text);
}

class Translator {
  private at = 0;
  private out = '';
  private isStart = true;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  translate(end = ''): string {
    while (this.at < this.text.length && (end === '' || this.text[this.at] !== end)) this.step();
    return this.out;
  }

  private step(): void {
    const { text, at } = this;
    const letter = text[at] ?? '';
    const two = text.slice(at, at + 2);
    if (two === '<#') this.skipTo('#>');
    else if (letter === '#' && /[\s;|{(]/.test(text[at - 1] ?? ' ')) this.skipTo('\n', 0);
    else if (two === '`\n') this.move(2, ' ');
    else if (/[ \t\r,]/.test(letter)) this.move(1, ' ');
    else if (/^(?:&&|\|\|)$/.test(two)) this.operator(two);
    else if (/[|;\n]/.test(letter)) this.operator(letter);
    else if (letter === '&') this.isStart ? this.callOperator() : this.operator('&');
    else if (/[({]/.test(letter)) this.group(letter);
    else if (/[)}]/.test(letter)) this.move(1, ' ');
    else if (/^@[({]$/.test(two)) this.move(1);
    else if (/^(?:[*\d]?>>?(?:&\d)?)/.test(text.slice(at, at + 4))) this.redirection();
    else this.word();
  }

  private move(length: number, text = ''): void {
    this.at += length;
    this.out += text;
  }

  private operator(text: string): void {
    this.move(text.length, ` ${text} `);
    this.isStart = true;
  }

  /** `& 'program' …` and `& { … }` */
  private callOperator(): void {
    this.move(1);
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
    this.isStart = false;
    if (this.text[this.at] === '{') this.out += 'echo ';
  }

  private skipTo(end: string, length = end.length): void {
    const found = this.text.indexOf(end, this.at);
    this.at = found === -1 ? this.text.length : found + length;
  }

  private redirection(): void {
    const [written = '>'] = /^[*\d]?>>?(?:&\d)?/.exec(this.text.slice(this.at)) ?? [];
    this.move(written.length, ` ${written.replace(/^[*3-6]/, '')} `);
    const [nothing] = /^\s*\$null/i.exec(this.text.slice(this.at)) ?? [];
    if (nothing !== undefined) this.move(nothing.length, '/dev/null');
  }

  /** What is in parentheses or braces may run, and its output is a value. */
  private group(open: string): void {
    const close = open === '(' ? ')' : '}';
    const inner = new Translator(this.text);
    inner.at = this.at + 1;
    const body = inner.translate(close);
    this.at = inner.at + 1;
    if (this.isStart) this.out += 'echo ';
    this.isStart = false;
    this.out += ` "$(${body}\n)" `;
    // A method of the value: its arguments are values too.
    const [member] = /^(?:\.|::)[\w.]+/.exec(this.text.slice(this.at)) ?? [];
    if (member !== undefined) this.move(member.length);
  }

  private word(): void {
    const assignment = this.isStart
      ? /^\$(?:(?:env|global|script):)?(\w+)\s*[+]?=(?!=)\s*/i.exec(this.text.slice(this.at))
      : null;
    if (assignment) {
      const name = /^\$env:/i.test(assignment[0])
        ? (assignment[1] ?? '').toUpperCase()
        : (assignment[1] ?? '').toLowerCase();
      this.move(assignment[0].length);
      const inner = new Translator(this.text);
      inner.at = this.at;
      while (inner.at < this.text.length && !/[;\n})]/.test(this.text[inner.at] ?? '')) inner.step();
      this.at = inner.at;
      this.out += `${name}="$(${inner.out}\n)" `;
      return;
    }
    // A value at the start is printed; only a bare word is a command.
    const isLiteral = /["'$@[\d]/.test(this.text[this.at] ?? '');
    const value = this.value();
    if (this.isStart) this.out += isLiteral ? `echo ${value}` : this.program(value);
    else this.out += value;
    this.isStart = false;
  }

  private program(value: string): string {
    const plain = /^'([^']*)'$/.exec(value)?.[1]?.toLowerCase() ?? '';
    if (keywords.test(plain) && plain !== 'foreach') return 'echo ';
    return plain === '' ? `echo ${value}` : `'${aliases.get(plain) ?? plain}'`;
  }

  /** One word as text of a POSIX shell. */
  private value(): string {
    const from = this.out.length;
    let written = '';
    while (this.at < this.text.length && !/[\s,;|(){}]/.test(this.text[this.at] ?? '')) {
      const letter = this.text[this.at] ?? '';
      if (letter === '&' && written !== '') break;
      if (letter === '>' && written !== '') break;
      if (letter === "'") written += this.single();
      else if (letter === '"') written += this.double();
      else if (letter === '@' && /^@['"]\r?\n/.test(this.text.slice(this.at, this.at + 4)))
        written += this.hereString();
      else if (letter === '$') written += this.variable();
      else if (letter === '`') written += this.escaped();
      else written += this.bare();
    }
    return this.out.length === from && written === '' ? this.bare() : written;
  }

  private bare(): string {
    const [run = this.text[this.at] ?? ''] = /^[^\s,;|(){}'"$`@&>]+/.exec(this.text.slice(this.at)) ?? [];
    this.at += run.length;
    const [, name, rest = ''] = /^(-[A-Za-z]+)(?::(.*))?$/s.exec(run) ?? [];
    if (name !== undefined) return `${name.toLowerCase()}${run.includes(':') ? ' ' : ''}${rest && quote(rest)}`;
    if (/^~(?=$|[\\/])/.test(run)) return `~/${quote(run.slice(2).replaceAll('\\', '/'))}`;
    return /[*?]/.test(run) ? run.replace(/[^\w*?./:-]/g, '\\$&') : quote(run);
  }

  private escaped(): string {
    const letter = this.text[this.at + 1] ?? '';
    this.at += 2;
    return quote({ n: '\n', t: '\t', r: '\r', '0': '' }[letter] ?? letter);
  }

  private single(): string {
    const [written = "'"] = /^'(?:[^']|'')*'?/.exec(this.text.slice(this.at)) ?? [];
    this.at += written.length;
    return quote(written.replace(/^'|'$/g, '').replaceAll("''", "'"));
  }

  private hereString(): string {
    const mark = this.text[this.at + 1] ?? "'";
    const start = this.text.indexOf('\n', this.at) + 1;
    const end = this.text.indexOf(`\n${mark}@`, start - 1);
    const body = this.text.slice(start, end === -1 ? undefined : end);
    this.at = end === -1 ? this.text.length : end + 3;
    return quote(body);
  }

  private double(): string {
    this.at += 1;
    let written = '';
    while (this.at < this.text.length && this.text[this.at] !== '"') {
      const letter = this.text[this.at];
      if (letter === '`') written += this.escaped();
      else if (letter === '$') written += this.variable();
      else {
        const [run = letter ?? ''] = /^[^"`$]+/.exec(this.text.slice(this.at)) ?? [];
        this.at += run.length;
        written += quote(run);
      }
      if (this.text.slice(this.at, this.at + 2) === '""') this.at += 2;
    }
    this.at += 1;
    return written === '' ? "''" : written;
  }

  private variable(): string {
    if (this.text[this.at + 1] === '(') {
      const inner = new Translator(this.text);
      inner.at = this.at + 2;
      const body = inner.translate(')');
      this.at = inner.at + 1;
      return `"$(${body}\n)"`;
    }
    variable.lastIndex = this.at;
    const [written = '$', braced, scope = '', plain = ''] = variable.exec(this.text) ?? [];
    this.at += written.length;
    if (written === '$') return "'$'";
    const name = (braced ?? plain).replace(/\W/g, '_');
    if (/^(?:null|true|false)$/i.test(name)) return "''";
    if (/^(?:home|pwd)$/i.test(name) || /^env:/i.test(scope)) return `"\${${name.toUpperCase()}}"`;
    return `"\${${name === '_' ? 'current_item' : name.toLowerCase()}}"`;
  }
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Writes a command line of cmd as text of a POSIX shell. */
export function fromCmd(text: string): string {
  const token = /"[^"]*"?|\^.|\^?\n|%(\w+)%|&&|\|\||[&|()<>\n]|[^\s"^%&|()<>]+|%|[ \t]+/g;
  let isStart = true;
  const commands = text
    .replace(/^@/gm, '')
    .replace(/^\s*(?:rem|::).*$/gim, '')
    .replace(/\bif\s+(?:\/i\s+)?(?:not\s+)?(?:exist\s+(?:"[^"]*"|\S+)|\S+\s*==\s*\S+|errorlevel \d+)\s+/gi, '')
    .replace(/\bfor\s[^\n]*?\bdo\s+/gi, '');
  return [...commands.matchAll(token)]
    .map(([part, name]) => {
      if (/^(?:&&?|\|\|?|\n|[()])$/.test(part)) {
        isStart = true;
        return part === '&' || /[()]/.test(part) ? ' ; ' : ` ${part} `;
      }
      if (/^[\s<>]+$/.test(part)) return part;
      if (name !== undefined) return `"\${${name.toUpperCase()}}"`;
      const value = part.startsWith('"') ? part.replace(/"/g, '') : part.replace(/^\^/, '');
      const word = isStart
        ? value.toLowerCase().replace(/^(?:rmdir|erase)$/, (old) => (old === 'erase' ? 'del' : 'rd'))
        : value;
      if (/^(?:do|else|call)$/i.test(word) && isStart) return '';
      isStart = false;
      return /^[\w./:\\-]*[*?][\w./:\\*?-]*$/.test(word) ? word.replaceAll('\\', '\\\\') : quote(word);
    })
    .join('')
    .replace(/;\s*(?=[;|&]|$)/g, '');
}
