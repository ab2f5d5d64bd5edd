import { editedBy } from '../origins.ts';
import { decodeEscapes } from '../syntax/escapes.ts';
import type { ParameterPart } from '../syntax/nodes.ts';
import { hole } from '../types.ts';
import { noData } from './data.ts';
import { removeMatch, replaceMatch } from './patterns.ts';
import type { Value } from './shell-state.ts';
import { unknownValue } from './shell-state.ts';

/** What an operator needs of its surroundings. */
export interface Operands {
  /** True for `$@`, `$*` and whole arrays. */
  readonly isAll: boolean;
  /** True in a plain sh. */
  readonly isPlain: boolean;
  readonly word: () => Value;
  readonly pattern: () => string;
  readonly compute: (text: string) => number | undefined;
  readonly prompt: (text: string) => void;
  readonly assign: (value: Value) => void;
}

/** Applies `${x:-word}`, `${x#pattern}` and the like to the values of a parameter. */
export function applyOperator(part: ParameterPart, values: readonly Value[], operands: Operands): readonly Value[] {
  const { operator } = part;
  if (/^:?[-=?+]$/.test(operator)) return applyDefault(operator, values, operands);
  if (operator === ':') return applySlice(values, operands);
  if (operator.startsWith('/')) {
    const [pattern, by] = splitReplacement(operands.pattern(), operator);
    return values.map((value) =>
      value.isUnset ? value : withText(value, replaceMatch(value.text, { pattern, by, operator })),
    );
  }
  if (operator.startsWith('#') || operator.startsWith('%')) {
    const pattern = operands.pattern();
    // A plain sh may drop parameters where nothing is removed.
    if (operands.isAll && operands.isPlain && pattern === '') return [unknownValue];
    return values.map((value) => withText(value, removeMatch(value.text, pattern, operator)));
  }
  const argument = operands.word().text;
  return values.map((value) => withText(value, transform(operator, argument, { text: value.text, operands })));
}

function applyDefault(operator: string, values: readonly Value[], operands: Operands): readonly Value[] {
  const text = values.map((value) => value.text).join(' ');
  const isEmptyOnly = operator.startsWith(':');
  const kind = operator.at(-1);
  // A plain sh takes `$@` as set even if there are no parameters.
  const isNone = values.length === 0 ? !operands.isPlain : values[0]?.isUnset === true;
  const isMissing = isEmptyOnly ? text === '' : isNone;
  // A value with nothing but holes may be empty, and the other word be used.
  if (!isMissing && /^\0+$/.test(text)) {
    const value = { ...unknownValue, data: editedBy(noData, operands.word().text) };
    if (kind === '=') operands.assign(value);
    return [value];
  }
  if (kind === '+' && isMissing) return operands.isAll ? [] : [{ text: '', data: noData }];
  if (kind === '+') return [operands.word()];
  if (!isMissing) return values;
  const word = operands.word();
  if (kind === '=') operands.assign(word);
  return [word];
}

function applySlice(values: readonly Value[], operands: Operands): readonly Value[] {
  const [from = '', length] = splitSlice(operands.word().text);
  const start = operands.compute(from);
  const count = length === undefined ? Number.POSITIVE_INFINITY : operands.compute(length);
  if (start === undefined || count === undefined) return values.map(() => unknownValue);
  if (operands.isAll) {
    // `${@:0}` starts with `$0`.
    return start < 1 || count < 0 ? [unknownValue] : values.slice(start - 1, start - 1 + count);
  }
  return values.map((value) => {
    if (value.text.includes(hole)) return unknownValue;
    const begin = start < 0 ? value.text.length + start : start;
    const end = count < 0 ? value.text.length + count : begin + count;
    return withText(value, begin < 0 ? '' : value.text.slice(begin, end));
  });
}

/** Splits at the colon that is not part of `a ? b : c`. */
function splitSlice(text: string): readonly string[] {
  if (text.includes('?')) return [hole];
  const colon = text.indexOf(':');
  return colon === -1 ? [text] : [text.slice(0, colon), text.slice(colon + 1)];
}

function splitReplacement(text: string, operator: string): readonly [string, string] {
  const isAnchored = operator === '/#' || operator === '/%';
  for (let at = text.startsWith('/') && !isAnchored ? 1 : 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '/') return [text.slice(0, at), text.slice(at + 1).replace(/\\([*?[\]\\])/g, '$1')];
  }
  return [text, ''];
}

function transform(operator: string, argument: string, { text, operands }: { text: string; operands: Operands }) {
  if (text.includes(hole)) return undefined;
  if (operator === '@') {
    if (argument === 'P') operands.prompt(text);
    if (argument === 'U') return text.toUpperCase();
    if (argument === 'L') return text.toLowerCase();
    return argument === 'E' ? decodeEscapes(text) : undefined;
  }
  if (argument !== '') return undefined;
  const change = (part: string) => (operator.startsWith('^') ? part.toUpperCase() : part.toLowerCase());
  return operator.length === 2 ? change(text) : change(text.slice(0, 1)) + text.slice(1);
}

function withText(value: Value, text: string | undefined): Value {
  return text === undefined ? { ...unknownValue, data: value.data } : { text, data: value.data };
}
