import type { Random } from './random.ts';

/** Programs that exist as stubs: they note their arguments and succeed; `no` fails. */
export const stubs = ['aa', 'bb', 'cc', 'ee', 'no', 'git', 'ls', 'rm', 'npm', 'curl', 'make', 'grep', 'tar', 'python3'];
export const variables = ['X', 'Y', 'Z'];
const oddities = [
  '\r',
  '\u00a0',
  '\f',
  '\v',
  '\\\n',
  '\\',
  '#',
  '~',
  '!',
  '=',
  '%',
  '^',
  '+',
  ',',
  ':',
  '@',
  '\u2003',
  '}',
  '{',
  ']',
  '[',
];

/** What a word may need of the texts around it. */
export interface WordSource {
  readonly random: Random;
  readonly use: (construct: string) => void;
  /** A command for a substitution, on one line. */
  readonly command: (depth: number) => string;
}

/** A word for an argument. */
export function makeWord(source: WordSource, depth: number): string {
  const { random } = source;
  let word = makePiece(source, depth);
  while (random.chance(35)) word += makePiece(source, depth);
  return word;
}

/** The name of a program, written in one of many ways. */
export function makeName(source: WordSource, depth: number): string {
  const { random, use } = source;
  const name = random.pick(stubs);
  const [first = '', ...rest] = name;
  const tail = rest.join('');
  switch (random.below(26)) {
    case 0:
      return `'${name}'`;
    case 1:
      return `"${name}"`;
    case 2:
      return `\\${name}`;
    case 3:
      return `${first}''${tail}`;
    case 4:
      use('ansi');
      return `$'\\x${first.charCodeAt(0).toString(16)}'${tail}`;
    case 5:
      use('ansi');
      return `$'\\${first.charCodeAt(0).toString(8)}${tail}'`;
    case 6:
      use('substituted name');
      return depth > 0 ? `$(echo ${name})` : name;
    case 7:
      use('substituted name');
      return `\`echo ${name}\``;
    case 8:
      use('braces');
      return `{${name},${random.pick(["' '", 'x', '-f', "''"])}}`;
    case 9:
      return `$"${name}"`;
    case 10:
      use('default value');
      return `\${Q:-${name}}`;
    case 11:
      use('continued line');
      return `${first}\\\n${tail}`;
    case 12:
      return `${name}\${Q:+x}`;
    case 13:
      use('variable name');
      return `$${random.pick(variables)} ${name}`;
    default:
      return name;
  }
}

function makePiece(source: WordSource, depth: number): string {
  const { random, use } = source;
  const kinds: readonly (() => string)[] = [
    () => random.pick(['a', 'b1', '-x', '--y=z', 'f.txt', '-', '--', '0', '{}', 'a=b', 'then', 'do', 'if']),
    () => random.pick(['a', 'word', '-n', '--']),
    () => `'${random.pick(['', 'a b', '$X', '"', '#', '\\', 'a;b', '`', '(', '<<E', '|'])}'`,
    () => `"${random.pick(['', 'a b', "'", '#', 'a;b', '\\"', '\\$X', '(', ')', "$'", '\\\\', '&', '\\`'])}"`,
    () => `\\${random.pick([' ', 'a', ';', '"', "'", '\\', '$', '&', '(', '#', '|', '\n'])}`,
    () => {
      use('odd character');
      return random.pick(oddities);
    },
    () => {
      use('ansi');
      return `$'${random.pick(['a\\tb', "\\'", '\\x41', '\\101', '\\u0041', '\\n', '\\cC', '\\\\', 'a b', '"', '\\x', '\\0b'])}'`;
    },
    () => {
      use('variable');
      const name = random.pick(variables);
      return random.pick([
        `$${name}`,
        `"$${name}"`,
        `\${${name}}`,
        `"\${${name}}b"`,
        `$${name}x`,
        '$1',
        '"$@"',
        '$#',
        '$*',
        '$',
        '$%',
        '"$"',
      ]);
    },
    () => makeExpansion(source, depth),
    () => makeExpansion(source, depth),
    () => {
      if (depth <= 0) return 'z';
      use('substitution');
      const inner = source.command(depth - 1);
      return random.pick([
        `$(${inner})`,
        `"$(${inner})"`,
        `\`${inner.replace(/[\\`$]/g, '\\$&')}\``,
        `$( ${inner}; )`,
        `"x$(${inner})y"`,
      ]);
    },
    () => {
      use('arithmetic');
      const inner = random.pick([
        '1+2',
        '1<<2',
        '(3)*4',
        'n',
        'n=5',
        '2>1',
        '1 ? 2 : 3',
        '$Q',
        '0x1f',
        ' 7 % 4 ',
        '~1',
        '1==1&&2',
      ]);
      return random.pick([`$((${inner}))`, `$[${inner}]`, `"$((${inner}))"`]);
    },
    () => {
      use('braces');
      return random.pick([
        '{a,b}',
        'x{1..3}',
        '{a,{b,c}}',
        '{,x}',
        '{a..c}y',
        '{a}',
        '{a,b',
        '{}',
        "{'a,b',c}",
        '{1..2}{x,y}',
        '{03..1}',
        '{a,b}}',
        '{{a,b}',
        'a{b,"c d"}e',
      ]);
    },
    () => {
      use('pattern');
      return random.pick(['*.none', '?zz', '[q]q', '[!a]*', '*', '[', ']', '[a', '?']);
    },
  ];
  return random.pick(kinds)();
}

function makeExpansion(source: WordSource, depth: number): string {
  const { random, use } = source;
  use('parameter operator');
  const name = random.pick([...variables, 'Q', '1', '@', '#']);
  const inner = random.pick([
    'a',
    "'}'",
    '"}"',
    '\\}',
    'a b',
    '$X',
    "'",
    '"a b"',
    '',
    '}',
    '{',
    'x}y',
    '$(echo q)',
    "'$X'",
  ]);
  const safe = inner === "'" ? "'q'" : inner;
  const nested = depth > 0 && random.chance(20) ? `$(${source.command(depth - 1)})` : safe;
  const operator = random.pick([
    ':-',
    '-',
    ':=',
    '=',
    ':+',
    '+',
    '#',
    '##',
    '%',
    '%%',
    '/',
    '//',
    ':',
    '^^',
    ',,',
    '/#',
    '/%',
    '@',
  ]);
  const argument =
    operator === ':'
      ? random.pick(['0:1', '1', ' -1', '0:2', '1:-1'])
      : operator === '@'
        ? random.pick(['U', 'Q', 'E', 'L'])
        : nested;
  if (name === '#') return `\${#X}`;
  if ((operator === '=' || operator === ':=') && !/^[A-Z]/.test(name)) return `\${1-a}`;
  const text = operator.startsWith('/') ? `\${${name}${operator}${argument}/r}` : `\${${name}${operator}${argument}}`;
  return random.chance(40) ? `"${text}"` : text;
}
