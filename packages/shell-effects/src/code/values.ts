import { decodeBase64, decodeHex } from '../programs/decode.ts';
import { joinData, nothing, same } from '../programs/shapes.ts';
import { type Data, hole, type Word } from '../types.ts';

/** What is known about a value of code. */
export interface Value {
  /** Its text; parts that are not known are holes. */
  readonly text?: string;
  readonly items?: readonly Value[];
  /** The function, the module or the variable that it names. */
  readonly name?: string;
  /** Fields of an object, named arguments. */
  readonly fields?: ReadonlyMap<string, Value>;
  /** Where its content comes from. */
  readonly data?: Data;
  /** Set for a function of the code. */
  readonly body?: Body;
}

/** A function of the code: the names of its parameters, and where its body is. */
export interface Body {
  readonly params: readonly string[];
  readonly range: readonly [from: number, to: number];
}

/** A value of which nothing is known. */
export const unknown: Value = {};

/** The text of a value, a hole if it is not known. */
export function textOf(value: Value | undefined): string {
  return value?.text ?? hole;
}

/** Where the content of a value comes from. */
export function dataOf(value: Value | undefined): Data {
  if (!value) return nothing;
  const inner = [...(value.items ?? []), ...(value.fields?.values() ?? [])].map(dataOf);
  return joinData(value.data ?? nothing, ...inner);
}

/** A word of the call with the text of a value. */
export function wordOf(value: Value | undefined, span: Word['span'] = { start: 0, end: 0 }): Word {
  const text = textOf(value);
  return { text, isKnown: !text.includes(hole), hasGlob: false, span, data: dataOf(value) };
}

/** Joins two texts. */
export function concatenate(left: Value, right: Value): Value {
  const data = joinData(dataOf(left), dataOf(right));
  if (left.items && right.items) return { items: [...left.items, ...right.items], data };
  return { text: `${textOf(left)}${textOf(right)}`.replace(/\0+/g, hole), data };
}

function joinPaths(parts: readonly Value[]): Value {
  const texts = parts.map(textOf);
  const from = Math.max(0, ...texts.map((text, at) => (text.startsWith('/') ? at : 0)));
  return {
    text: texts
      .slice(from)
      .join('/')
      .replace(/([^:])\/{2,}/g, '$1/'),
    data: joinData(...parts.map(dataOf)),
  };
}

const folderOf = (path: Value): Value =>
  path.text === undefined
    ? path
    : { ...path, text: /^\.{1,2}$/.test(path.text) ? `${path.text}/..` : parentOf(path.text) };

const parentOf = (path: string) => (/\//.test(path) ? path.replace(/\/+[^/]*$/, '') || '/' : '.');

const mapText = (value: Value | undefined, map: (text: string) => string | undefined): Value => {
  const text = value?.text === undefined || value.text.includes(hole) ? undefined : map(value.text);
  return { ...(text !== undefined && { text }), data: dataOf(value) };
};

const decoded = (value: Value | undefined, decode: (text: string) => string | undefined): Value => {
  const known = mapText(value, decode);
  return { ...known, data: { ...(known.data ?? nothing), isDecoded: true } };
};

const characters = (args: readonly Value[]): Value => {
  const codes = (args[0]?.items ?? args).map(({ text }) => Number(text));
  return codes.every((code) => code > 0 && code < 0x110000) ? { text: String.fromCodePoint(...codes) } : unknown;
};

function unquoted(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What a text in JSON says. */
function parsed(value: Value | undefined): Value {
  const toValue = (json: unknown): Value => {
    if (Array.isArray(json)) return { items: json.map(toValue) };
    if (typeof json !== 'object' || json === null) return { text: String(json) };
    return { fields: new Map(Object.entries(json).map(([name, each]) => [name, toValue(each)])) };
  };
  try {
    return toValue(JSON.parse(textOf(value)));
  } catch {
    return { data: dataOf(value) };
  }
}

type Computation = (args: readonly Value[], home: string) => Value;

const first: Computation = ([value]) => value ?? unknown;
const reversedText: Computation = ([value]) => mapText(value, (text) => [...text].reverse().join(''));

/** Functions that only compute a text: by name, the result of their arguments. */
const computed: Readonly<Record<string, Computation>> = {
  expanduser: ([path], home) => mapText(path, (text) => text.replace(/^~/, home)),
  mkdtemp: () => ({ text: `/tmp/${hole}` }),
  mkdtempSync: ([path]) => concatenate(path ?? { text: '/tmp/' }, { text: hole }),
  ...same<Computation>('tmpdir gettempdir', () => ({ text: '/tmp' })),
  ...same<Computation>('homedir home', (_args, home) => ({ text: home })),
  ...same<Computation>('cwd getcwd pwd', () => ({ text: '.' })),
  ...same<Computation>('join resolve Path PosixPath', (args) => joinPaths(args)),
  ...same('abspath realpath promisify fileURLToPath str String list tuple sorted reversed vars', first),
  literal_eval: ([value]) => mapText(value, (text) => text.replace(/^(['"])(.*)\1$/s, '$2')),
  ...same<Computation>('loads parse', ([value]) => parsed(value)),
  URL: ([path, base]) =>
    base ? joinPaths([folderOf(base), path ?? unknown]) : mapText(path, (text) => text.replace(/^file:\/\//, '')),
  ...same<Computation>('decodeURIComponent unquote', ([value]) => mapText(value, unquoted)),
  dirname: ([path]) => (path ? folderOf(path) : unknown),
  bytes: ([value]) => (value?.items ? characters([value]) : (value ?? unknown)),
  ...same('chr fromCharCode fromCodePoint', characters),
  ...same<Computation>('b64decode urlsafe_b64decode atob decode64 decode_base64 base64_decode', ([value]) =>
    decoded(value, decodeBase64),
  ),
  ...same<Computation>('fromhex unhexlify hex2bin', ([value]) => decoded(value, decodeHex)),
  pack: ([format, value]) => (/^H/.test(format?.text ?? '') ? mapText(value, decodeHex) : unknown),
  map: ([how, list]) =>
    how?.name === 'chr' ? { items: (list?.items ?? []).map((item) => characters([item])) } : (list ?? unknown),
  ...same('strrev reverse', reversedText),
};

/** What a function that only computes returns; undefined if it is not one of these. */
export function compute(name: string, args: readonly Value[], home: string): Value | undefined {
  const last = name.replaceAll('::', '.').slice(name.replaceAll('::', '.').lastIndexOf('.') + 1);
  const [first, second] = args;
  if (name === 'Buffer.from' || name === 'codecs.decode') {
    if (second?.text === 'base64') return mapText(first, decodeBase64);
    if (second?.text === 'hex') return mapText(first, decodeHex);
    if (/rot.?13/.test(second?.text ?? '')) return mapText(first, rotate);
    return first ?? unknown;
  }
  if (name === 'shlex.split' && first) return computeMethod(first, 'split', []);
  if (/^(?:os\.getenv|getenv|os\.environ\.get|ENV\.fetch|Deno\.env\.get|System\.getenv)$/.test(name))
    return environment(textOf(first), home) ?? second ?? unknown;
  return Object.hasOwn(computed, last) ? computed[last]?.(args, home) : undefined;
}

const rotate = (text: string) =>
  text.replace(/[a-z]/gi, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13)),
  );

/** A variable of the environment whose value is known. */
export function environment(name: string, home: string): Value | undefined {
  if (/^(HOME|USERPROFILE)$/.test(name)) return { text: home };
  return name === 'PWD' ? { text: '.' } : undefined;
}

/** What a method of a text, a list or a path returns. */
export function computeMethod(self: Value, method: string, args: readonly Value[]): Value {
  const [first, second] = args;
  if (method === 'join' && args.length === 1) {
    const items = first?.items ?? self.items;
    const separator = first?.items ? textOf(self) : textOf(first);
    return items ? { text: items.map(textOf).join(separator), data: dataOf(first) } : { data: dataOf(first) };
  }
  if (method === 'slice' || method === 'substring') {
    const [from, to] = args.map(({ text }) => Number(text));
    return self.items ? { items: self.items.slice(from, to) } : mapText(self, (text) => text.slice(from, to));
  }
  if (/^(joinpath|\/)$/.test(method)) return joinPaths([self, ...args]);
  if (/^(split)$/.test(method))
    return {
      items: textOf(self)
        .split(first?.text === undefined ? /\s+/ : first.text)
        .map((text) => ({ text })),
      data: dataOf(self),
    };
  if (/^(replace|replaceAll|gsub|sub)$/.test(method) && first?.text !== undefined && second?.text !== undefined) {
    const { text: from } = first;
    const { text: to } = second;
    return mapText(self, (text) => text.split(from).join(to));
  }
  if (method === 'reverse')
    return self.items ? { items: [...self.items].reverse() } : mapText(self, (text) => [...text].reverse().join(''));
  if (method === 'format')
    return mapText(self, (text) => args.reduce((all, value) => all.replace(/\{\w*\}/, () => textOf(value)), text));
  if (method === 'concat') return args.reduce(concatenate, self);
  if (method === 'parent') return folderOf(self);
  return handsOn.test(method) ? self : { data: joinData(dataOf(self), ...args.map(dataOf)) };
}

/** Methods that return what they were called on, changed a little. */
const handsOn =
  /^(strip|trim|rstrip|lstrip|chomp|decode|encode|toString|read|readlines|text|json|absolute|resolve|expanduser|as_posix|to_s|freeze|raw|lower|toLowerCase|unwrap|await)$/;
