import { expandBraces, hasBraces } from '../syntax/braces.ts';
import type { Node, ParameterPart, Part, WordNode } from '../syntax/nodes.ts';
import { parseText } from '../syntax/parse-text.ts';
import { Parser } from '../syntax/parser.ts';
import type { Data, Span } from '../types.ts';
import { hole } from '../types.ts';
import { computeArithmetic } from './arithmetic.ts';
import type { Context } from './context.ts';
import { noData, Sink, wordOf } from './data.ts';
import { type Field, FieldBuilder } from './field-builder.ts';
import { applyOperator } from './parameter-operators.ts';
import type { Value } from './shell-state.ts';
import { unknownValue, unsetValue } from './shell-state.ts';
import { Variables } from './variables.ts';

/** Turns words into the values that a command gets. */
export abstract class Expander extends Variables {
  private substitutions = 0;
  /** Commands that read what is written to a path: `>(sh)`, `coproc sh`. */
  protected readonly readers = new Map<string, (data: Data) => void>();

  abstract runNodes(nodes: readonly Node[], context: Context): void;
  abstract runText(text: string, context: Context): void;
  /** Notes what a file has, for commands that come later. */
  protected abstract setFile(path: string, data: Data): void;

  protected expandWords(words: readonly WordNode[], context: Context): readonly Field[] {
    const fields: Field[] = [];
    for (const word of words) fields.push(...this.expandWord(word, context));
    return fields;
  }

  /** All words that one word gives. */
  protected expandWord(word: WordNode, context: Context): readonly Field[] {
    const [only] = word.parts;
    // Most words are plain text, and expand to themselves.
    if (word.parts.length === 1 && only?.kind === 'text' && (only.isQuoted || !/[~{*?[]/.test(only.text)))
      return [wordOf(only.text, { span: context.span ?? word.span })];
    if (context.shell.dialect === 'dash' || !hasBraces(word.parts))
      return this.expandParts(word.parts, word.span, context);
    const words = expandBraces(word.parts);
    if (words) return words.flatMap((parts) => this.expandParts(parts, word.span, context));
    // Substitutions in it run nevertheless.
    this.expandParts(word.parts, word.span, context);
    return [
      { text: hole, isKnown: false, hasGlob: false, span: context.span ?? word.span, data: noData, mayVanish: true },
    ];
  }

  private expandParts(parts: readonly Part[], span: Span, context: Context): readonly Field[] {
    if (isOddlySplit(parts)) return this.expandOddly(parts, span, context);
    const builder = new FieldBuilder(context.span ?? span);
    for (const [at, part] of parts.entries()) {
      if (part.kind !== 'text') this.addPart(builder, part, context);
      else if (part.isQuoted) builder.addQuoted(part.text);
      else builder.addPlain(at === 0 ? this.expandTilde(part.text, parts.length === 1, context) : part.text);
    }
    return builder.finish();
  }

  /** What bash makes of such a word is not followed; what is in it runs. */
  private expandOddly(parts: readonly Part[], span: Span, context: Context): readonly Field[] {
    const { data } = this.valueOfWord({ parts }, context);
    return [{ text: hole, isKnown: false, hasGlob: false, span: context.span ?? span, data, mayVanish: true }];
  }

  private addPart(builder: FieldBuilder, part: Exclude<Part, { kind: 'text' }>, context: Context): void {
    if (part.kind === 'parameter') {
      this.addParameter(builder, part, context);
      return;
    }
    const value = this.substitute(part, context);
    if (part.kind === 'process' || part.isQuoted) builder.addQuoted(value.text, value.data);
    else builder.addSplit(value.text, this.separators(context), value.data);
  }

  private addParameter(builder: FieldBuilder, part: ParameterPart, context: Context): void {
    const { values, isList, isWord } = this.parameterValues(part, context);
    const separators = this.separators(context);
    if (isWord && !part.isQuoted) {
      const [first, second] = part.argument;
      for (const each of part.argument) {
        if (each.kind !== 'text') this.addPart(builder, each, context);
        else if (each.isQuoted) builder.addQuoted(each.text);
        else builder.addSplit(each === first ? this.expandTilde(each.text, !second, context) : each.text, separators);
      }
    } else if (part.isQuoted && !isList) {
      for (const value of values) builder.addQuoted('', value.data);
      builder.addQuoted(values.map((value) => value.text).join(separators.slice(0, 1)));
    } else {
      for (const [at, value] of values.entries()) {
        if (at > 0) builder.break();
        if (part.isQuoted) builder.addQuoted(value.text, value.data);
        else builder.addSplit(value.text, separators, value.data);
      }
    }
  }

  /** The value of a word where it is not split: an assignment, a here-document, a target of `case`. */
  protected valueOfWord(word: { readonly parts: readonly Part[] }, context: Context, isAssignment = false): Value {
    const data: Data[] = [];
    let text = '';
    for (const [at, part] of word.parts.entries()) {
      if (part.kind === 'text') {
        const isStart = at === 0 && !part.isQuoted;
        text += isStart ? this.expandTilde(part.text, word.parts.length === 1, context) : part.text;
        if (isAssignment && !part.isQuoted && part.text.includes(':~'))
          text = text.replaceAll(':~/', `:${this.home(context)}/`);
      } else if (part.kind === 'parameter') {
        const { values } = this.parameterValues(part, context);
        text += values.map((value) => value.text).join(' ');
        data.push(...values.map((value) => value.data));
      } else {
        const value = this.substitute(part, context);
        text += value.text;
        data.push(value.data);
      }
    }
    const files = data.flatMap((each) => each.files);
    const downloads = data.flatMap((each) => each.downloads);
    const isDecoded = data.some((each) => each.isDecoded);
    return {
      text,
      data: files.length + downloads.length === 0 && !isDecoded ? noData : { files, downloads, isDecoded },
    };
  }

  /** A pattern: what is quoted in it is escaped. */
  protected patternOfWord(parts: readonly Part[], context: Context): string {
    return parts
      .map((part) => {
        if (part.kind === 'text') return part.isQuoted ? escapePattern(part.text) : part.text;
        const { text } = this.valueOfWord({ parts: [part] }, context);
        return part.kind !== 'process' && part.isQuoted ? escapePattern(text) : text;
      })
      .join('');
  }

  /** The value of a substitution, running what is in it. */
  private substitute(part: Exclude<Part, { kind: 'text' } | ParameterPart>, context: Context): Value {
    if (part.kind === 'arithmetic') return this.arithmeticValue(part.parts, context);
    if (part.kind === 'opaque') {
      this.results.addUnknown(part.why, context.span ?? part.span);
      return unknownValue;
    }
    const out = new Sink();
    const inner: Context = { ...context, shell: context.shell.fork(), out, loop: undefined, caller: undefined };
    if (part.kind === 'backtick') {
      this.runText(part.text, { ...inner, span: context.span ?? part.span });
      // A shell that cannot read it runs and prints nothing of it.
      if (parseText(part.text, context.shell.dialect).problem) return unknownValue;
    } else
      this.runNodes(
        part.body,
        part.kind === 'process' && part.direction === '>' ? { ...inner, out: context.out } : inner,
      );
    const { data } = out;
    if (part.kind !== 'process') return { text: data.text?.replace(/\n+$/, '') ?? hole, data };
    this.substitutions += 1;
    const path = `/dev/fd/${62 + this.substitutions}`;
    this.setFile(path, data);
    if (part.direction === '>')
      this.readers.set(path, (stdin) => this.runNodes(part.body, { ...inner, out: context.out, stdin }));
    return { text: path, data };
  }

  protected arithmeticValue(parts: readonly Part[], context: Context): Value {
    const { text } = this.valueOfWord({ parts }, context);
    const value = this.compute(text.replaceAll('"', ''), context);
    return value === undefined ? unknownValue : { text: String(value), data: noData };
  }

  /** Computes an expression. Subscripts in it are expanded once more by bash, and may run commands. */
  protected compute(text: string, context: Context, seen = 0): number | undefined {
    if (text.includes(hole)) return undefined;
    if (/\$\(|`/.test(text)) {
      this.runQuoted(text, context);
      return undefined;
    }
    return computeArithmetic(text, {
      get: (name) => {
        const value = this.lookup(name, context);
        if (/\$\(|`/.test(value.text) && seen < 8) this.compute(value.text, context, seen + 1);
        return value.text.includes(hole) ? undefined : value.text;
      },
      set: (name, value) => {
        this.assign(name, value === undefined ? unknownValue : { text: String(value), data: noData }, context);
      },
    });
  }

  /** Expands a text as if it were in double quotes, for what it runs. */
  protected runQuoted(text: string, context: Context): void {
    try {
      const parts = new Parser(text, context.shell.dialect).readAsQuoted();
      this.valueOfWord({ parts }, { ...context, span: context.span ?? { start: 0, end: 0 } });
    } catch {
      this.results.addUnknown('an expression is not read', context.span ?? { start: 0, end: 0 });
    }
  }

  /** The values of an expansion: several for `$@`, `$*` and arrays. */
  private parameterValues(
    part: ParameterPart,
    context: Context,
  ): { readonly values: readonly Value[]; readonly isList: boolean; readonly isWord?: boolean } {
    const index = part.index && this.valueOfWord({ parts: part.index }, context).text;
    if (index !== undefined && /\$\(|`/.test(index)) this.runQuoted(index, context);
    const all = index === '@' || index === '*' || (index === undefined && (part.name === '@' || part.name === '*'));
    const isList = all && part.name !== '*' && index !== '*';
    let values = all ? this.listValues(part.name, context) : [this.singleValue(part.name, index, context)];
    const { keys } = part.isIndirect ? this.lookup(part.name, context) : unsetValue;
    if (keys && all) return { values: keys.map((text) => ({ text, data: noData })), isList };
    if (part.isIndirect) values = all ? [unknownValue] : [this.indirectValue(values[0] ?? unknownValue, context)];
    if (part.isLength) {
      const isKnown = values.every(({ text }) => !text.includes(hole));
      const length = all ? values.length : [...(values[0]?.text ?? '')].length;
      return { values: [isKnown ? { text: String(length), data: noData } : unknownValue], isList: false };
    }
    if (part.operator === '') return { values, isList };
    let isWord = false;
    const operands = this.operands(part, all, context);
    const word = () => {
      isWord = !part.operator.endsWith('=');
      return operands.word();
    };
    const results = applyOperator(part, values, { ...operands, word });
    // In a plain sh `"${@#x}"` is a word even if there are no parameters.
    if (all && results.length === 0 && operands.isPlain) return { values: [{ text: '', data: noData }], isList: false };
    return { values: results, isList, isWord: isWord && /^:?[-+?]$/.test(part.operator) && results[0]?.text !== hole };
  }

  /** What an operator may ask for; nothing is expanded that the shell would not expand. */
  private operands(part: ParameterPart, isAll: boolean, context: Context): Parameters<typeof applyOperator>[2] {
    return {
      isAll,
      isPlain: context.shell.dialect === 'dash',
      word: () => this.valueOfWord({ parts: part.argument }, context),
      pattern: () => this.patternOfWord(part.argument, context),
      compute: (text) => this.compute(text, context),
      prompt: (text) => this.runQuoted(text, context),
      assign: (value) => this.assign(part.name, value, context),
    };
  }

  private listValues(name: string, context: Context): readonly Value[] {
    if (name === '@' || name === '*')
      return context.shell.positional?.map(({ text, data }) => ({ text, data })) ?? [unknownValue];
    const value = this.lookup(name, context);
    if (value.keys) return value.keys.map((key) => this.lookup(`${name}[${key}]`, context));
    return value.items ?? (value.isUnset ? [] : [value]);
  }

  private singleValue(name: string, index: string | undefined, context: Context): Value {
    const value = this.lookup(name, context);
    if (value.keys) return context.shell.variables.get(`${name}[${index ?? 0}]`) ?? unknownValue;
    if (index === undefined || value.isUnset) return value;
    const at = this.compute(index, context);
    if (!value.items)
      return at === 0 ? value : value.text === hole ? unknownValue : at === undefined ? unknownValue : unsetValue;
    return at === undefined ? unknownValue : (value.items.at(at) ?? unsetValue);
  }

  private indirectValue(value: Value, context: Context): Value {
    // A name may have a subscript.
    if (/\$\(|`/.test(value.text)) this.runQuoted(value.text, context);
    return /^(?:\w+|[@*#?$!-])$/.test(value.text) ? this.lookup(value.text, context) : unknownValue;
  }
}

const escapePattern = (text: string): string => text.replace(/[*?[\]\\]/g, '\\$&');

/** True if a lone dollar follows an expansion without quotes: bash does not split it then. */
function isOddlySplit(parts: readonly Part[]): boolean {
  const first = parts.findIndex((part) => part.kind !== 'text' && part.kind !== 'process' && !part.isQuoted);
  return (
    first !== -1 &&
    parts.some((part, at) => at > first && part.kind === 'text' && !part.isQuoted && part.text.includes('$'))
  );
}
