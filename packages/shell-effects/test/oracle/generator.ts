import { Random } from './random.ts';
import { makeName, makeWord, stubs, variables, type WordSource } from './words.ts';

/** Everyday commands that are changed a little; their programs are stubs too. */
const everyday = [
  'git commit -m "fix: a (b) #3" && git log --oneline | grep x > out.txt',
  "rm -rf build dist; npm run build 2>&1 | grep -v 'warn' || no",
  'for f in a b c; do git add "$f"; done',
  'X=$(git rev-parse HEAD); curl -d "v=$X" host',
  'if ls src; then make -j4 all; else make clean; fi',
  "grep -rn 'foo|bar' src --include='*.ts' | ls -la",
  'tar czf a.tgz src && rm -rf src >log 2>&1 &',
  "python3 -c 'print(1)' <<'E'\nimport os\nE\ngit status",
  'case "$X" in a|b) npm test;; *) npm start;; esac',
  'ls | while read -r line; do git add "$line"; break; done',
  'git commit -F - <<EOF\nfix $(ls)\n`rm x`\nEOF\nmake',
  'npm install --save-dev "a@^1.2" ; (make && rm x) ; { ls; git diff; }',
];
const mutants = [
  '"',
  "'",
  '\\',
  '`',
  '$',
  '(',
  ')',
  '{',
  '}',
  ';',
  '&',
  '|',
  '\n',
  '#',
  ' ',
  '\t',
  '\r',
  '\u00a0',
  '\f',
  '<',
  '>',
  '$(',
  '<<E',
  "$'",
  '${',
  '))',
  '((',
  '[[ ',
  ' ]]',
  ',',
  '!',
  '\\\n',
  '; CMD',
  '=',
  '*',
  '[',
  ']',
];

/** What a plain sh takes for an error, or for something else. */
const bashOnly =
  /\[\[|[<>]\(|\(\(|<<<|&>|\|&|function |coproc|select|time|\$['"[]|\$\{\w+[\^,/:@][^-=?+]|\{fd\}|;&|=\(|\w\[\d\]=|\+=|printf -v|declare|alias/;

/** Makes texts for shells: from a grammar, and by changing everyday commands. They name stubs and relative paths only. */
export class Generator implements WordSource {
  readonly random: Random;
  /** How often each construct was used. */
  readonly constructs = new Map<string, number>();
  private documents: string[] = [];
  private functions: string[] = [];
  private counter = 0;
  private prefix = '';

  private readonly isPlain: boolean;

  /** `isPlain`: most texts have only what a POSIX sh reads. */
  constructor(seed: number, { isPlain = false } = {}) {
    this.random = new Random(seed);
    this.isPlain = isPlain;
  }

  readonly use = (construct: string): void => {
    this.constructs.set(construct, (this.constructs.get(construct) ?? 0) + 1);
  };

  /** The next text. Each of its commands has an argument of its own (`k7_1`). */
  make(index: number): string {
    for (let tries = 0; ; tries += 1) {
      const text = this.makeAny(index);
      if (!this.isPlain || tries > 20 || !bashOnly.test(text) || this.random.chance(10)) return text;
    }
  }

  private makeAny(index: number): string {
    this.documents = [];
    this.functions = [];
    this.counter = 0;
    this.prefix = `k${index}_`;
    const { random } = this;
    let text = random.chance(15) ? random.pick(everyday) : this.script(1 + random.below(3), 2);
    // A here-document ends its line.
    text = text.replace(/\n;(?!;)/g, '\n');
    return random.chance(15) ? this.mutate(text) : text;
  }

  readonly command = (depth: number): string => {
    const documents = this.documents;
    this.documents = [];
    const text = this.random.chance(75) ? this.simple(depth) : this.compound(depth);
    const waiting = this.documents;
    this.documents = documents;
    return waiting.length === 0 ? text : `${text}\n${waiting.join('')}`;
  };

  private mutate(text: string): string {
    this.use('mutation');
    let changed = text;
    for (let count = 1 + this.random.below(3); count > 0; count -= 1) {
      const at = this.random.below(changed.length + 1);
      const kind = this.random.below(4);
      const length = kind === 0 ? 0 : 1 + this.random.below(3);
      const added = kind === 1 ? '' : kind === 3 ? changed.slice(at, at + length).repeat(2) : this.random.pick(mutants);
      changed = changed.slice(0, at) + added + changed.slice(at + length);
    }
    return changed.replaceAll('CMD', `aa ${this.id()}`).replace(/[/~]/g, '_');
  }

  private script(lines: number, depth: number): string {
    let text = '';
    for (let line = 0; line < lines; line += 1) {
      text += this.line(depth);
      text += this.documents.length > 0 || this.random.chance(70) ? '\n' : '; ';
      text += this.documents.splice(0).join('');
    }
    return `${text}aa ${this.id()}`;
  }

  private line(depth: number): string {
    const { random } = this;
    let text = this.node(depth);
    while (random.chance(45)) {
      const joiner = random.pick([
        ' && ',
        ' || ',
        ' | ',
        '; ',
        ';',
        ' & ',
        '&&',
        '|',
        ' |& ',
        '&& \\\n',
        ' ; \\\n',
        '&',
      ]);
      this.use(`joined by ${joiner.trim().slice(0, 2)}`);
      text += joiner + this.node(depth);
    }
    if (random.chance(8)) text += random.pick([' # it\'s "x', ' #', '# no', '\t# $(rm']);
    return text;
  }

  private node(depth: number): string {
    const { random } = this;
    const prefix = random.chance(5) ? random.pick(['! ', 'time ', 'time -p ', '! ! ']) : '';
    return prefix + (depth > 0 && random.chance(35) ? this.compound(depth) : this.simple(depth));
  }

  private id(): string {
    this.counter += 1;
    return this.prefix + this.counter;
  }

  private simple(depth: number): string {
    const { random } = this;
    if (random.chance(14)) return this.assignment(depth);
    if (random.chance(10)) return this.builtin(depth);
    const words: string[] = [];
    if (random.chance(6)) words.push(`${random.pick(['Q', 'V'])}=${makeWord(this, 0)}`);
    if (random.chance(5)) words.push(this.redirection(depth));
    words.push(
      this.functions.length > 0 && random.chance(30) ? random.pick(this.functions) : makeName(this, depth),
      this.id(),
    );
    for (let count = random.below(3); count > 0; count -= 1) words.push(makeWord(this, depth));
    if (random.chance(25)) words.push(this.redirection(depth));
    return words.join(random.pick([' ', ' ', ' ', '\t', '  ', ' \\\n ']));
  }

  private assignment(depth: number): string {
    const { random } = this;
    this.use('assignment');
    const name = random.pick(variables);
    const value = random.pick([
      random.pick(stubs),
      makeWord(this, depth),
      "'aa q'",
      '""',
      `(${random.pick(stubs)} b)`,
      '$X$Y',
      'r',
    ]);
    const target = random.pick([name, name, name, `${name}[1]`]);
    return `${target}${random.pick(['=', '=', '=', '+='])}${value}`;
  }

  private builtin(depth: number): string {
    const { random } = this;
    this.use('builtin');
    const inner = this.command(Math.min(depth, 1) - 1);
    return random.pick([
      () => `eval ${quote(inner)}`,
      () => `eval ${random.pick(stubs)} ${this.id()} '$X'`,
      () => `sh -c ${quote(inner)}`,
      () => `bash -c ${quote(`$1 ${this.id()}`)} _ ${random.pick(stubs)}`,
      () => `set -- ${random.pick(stubs)} "b c"; "$@" ${this.id()}; $1 ${this.id()} $#`,
      () => `export X=${random.pick(stubs)}`,
      () => `unset ${random.pick(variables)}`,
      () => `read Y <<< ${random.pick(stubs)}`,
      () => `alias ${random.pick(['ll', 'aa'])}=${quote(`bb ${this.id()}`)}`,
      () => `printf -v Z %s ${random.pick(stubs)}`,
      () => `command ${random.pick(stubs)} ${this.id()}`,
      () => `trap ${quote(`aa ${this.id()}`)} EXIT`,
      () => `echo ${quote(`aa ${this.id()}`)} | sh`,
      () => `sh <<< ${quote(`aa ${this.id()}`)}`,
      () => `declare ${random.pick(variables)}=${random.pick(stubs)}`,
      () => `local X=bb`,
      () => `shift; $1 ${this.id()}`,
    ])();
  }

  private redirection(depth: number): string {
    const { random } = this;
    this.use('redirection');
    if (random.chance(35)) return this.document(depth);
    const file = random.pick(['f1', '"f 2"', 'f3', '\f', "$'f4'", 'f\\ 5', '$Q.x']);
    return random.pick(['>', '>>', '2>', '> ', '>|', '&>', '<>', '{fd}>', '2>&1 >', '3>', '&>>', '<<< ']) + file;
  }

  private document(depth: number): string {
    const { random } = this;
    this.use('here-document');
    const [written, delimiter] = random.pick([
      ['E', 'E'],
      ["'E'", 'E'],
      ['"E"', 'E'],
      ['\\E', 'E'],
      ["$'E'", 'E'],
      ["E'F'", 'EF'],
      ['$E', '$E'],
      ['E"G H"', 'EG H'],
    ] as const);
    const isIndented = random.chance(30);
    const lines: string[] = [];
    for (let count = random.below(4); count > 0; count -= 1) {
      const inside = random.pick([
        'text',
        "it's",
        '"',
        '\\',
        'x\\',
        '$X',
        `aa ${this.id()}`,
        '`',
        `$(aa ${this.id()})`,
        `\${X:-y}`,
        ' E',
        '#',
        '\\$X',
        '((',
        `$(echo ')')`,
        '',
        '\\\\',
      ]);
      lines.push((isIndented && random.chance(50) ? '\t' : '') + (inside === '`' && depth >= 0 ? '``' : inside));
    }
    this.documents.push(`${[...lines, (isIndented && random.chance(50) ? '\t' : '') + delimiter].join('\n')}\n`);
    return `${random.pick(['', '', '0', '3'])}<<${isIndented ? '-' : ''}${random.pick(['', '', ' '])}${written}`;
  }

  /** A compound command; its lists are on lines of their own where they have here-documents. */
  private compound(depth: number): string {
    const { random } = this;
    const inner = () => this.command(depth - 1);
    const [kind, text] = random.pick<readonly [string, () => string]>([
      ['group', () => `{ ${inner()}; ${inner()}; }`],
      ['subshell', () => `( ${inner()}; ${inner()} )`],
      ['subshell', () => `(${inner()})`],
      ['if', () => `if ${inner()}; then ${inner()}; else ${inner()}; fi`],
      ['if', () => `if no; then ${inner()}\nelif ${inner()}\nthen ${inner()}\nfi`],
      ['while', () => `while ${inner()}; do ${inner()}; break; done`],
      ['while', () => `until ${inner()}; do ${inner()}; break; ${inner()}; done`],
      ['for', () => `for X in ${random.pick(stubs)} ${random.pick(stubs)}; do ${inner()}; $X ${this.id()}; done`],
      [
        'for',
        () =>
          `for Y in a b; do ${inner()}; ${random.pick(['break', 'continue', 'no && break', 'aa || continue'])}; X=no; done`,
      ],
      ['arithmetic for', () => `for ((n=0;n<2;n++)); do ${inner()}; done`],
      ['case', () => `case ${makeWord(this, depth - 1)} in a) ${inner()};; (b|c) ${inner()} ;; *) ${inner()}; esac`],
      ['case', () => `case x in x) ${inner()} ;& y) ${inner()};; esac`],
      ['function', () => this.function(`f${this.id()}() { ${inner()}; $1 ${this.id()}; }`)],
      ['function', () => this.function(`function f${this.id()} { ${inner()}; }`)],
      ['function', () => this.function(`f${this.id()} () ( ${inner()} )`)],
      [
        'function',
        () => this.function(`f${this.id()}() { local X=${random.pick(stubs)}; $X ${this.id()}; no && return; X=bb; }`),
      ],
      [
        'condition',
        () => `[[ ${makeWord(this, 0)} == ${random.pick(['a*', '"b"', '@(a|b)', '$X'])} && -n x ]] && ${inner()}`,
      ],
      ['condition', () => `[[ a =~ ^(a|b)$ ]] || ${inner()}`],
      ['arithmetic', () => `((${random.pick(['1<<2', 'n=3', 'n++', '1>2', '(1)', 'n == 1 || n'])})) ; ${inner()}`],
      ['process substitution', () => `aa ${this.id()} <(${inner()}) >(${inner()})`],
      ['coproc', () => `coproc ${inner()}`],
      ['redirected compound', () => `{ ${inner()}; } ${this.redirection(0)}`],
      ['nested subshell', () => `((${inner()}); ${inner()})`],
      ['time', () => `time { ${inner()}; }`],
      ['select', () => `select X in ${random.pick(stubs)}; do ${inner()}; break; done <<< 1`],
    ]);
    this.use(kind);
    return text();
  }

  private function(definition: string): string {
    const name = /f?k\d+_\d+/.exec(definition)?.[0] ?? 'f';
    if (this.random.chance(80)) {
      this.functions.push(name);
      return `${definition}; ${name} ${this.random.pick(stubs)} ${this.id()}`;
    }
    return definition;
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
