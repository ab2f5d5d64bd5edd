import { environmentData } from '../programs/shell.ts';
import type { Word } from '../types.ts';
import { hole } from '../types.ts';
import { Caller, type CallOptions } from './caller.ts';
import type { Context, LoopJumps } from './context.ts';
import { noData } from './data.ts';
import type { Field } from './field-builder.ts';
import type { ShellState } from './shell-state.ts';
import { unknownValue, unsetValue } from './shell-state.ts';

/** How a list of commands ended: a jump leaves the rest of it out. */
export type Completion = 'normal' | 'jump';

const declaring = new Set(['local', 'declare', 'typeset', 'export', 'readonly']);
const own = new Set([...declaring, 'unset', 'shopt', 'let', 'exit', 'return', 'break', 'continue']);
const bashOnly = new Set(['declare', 'typeset', 'shopt', 'let']);

/** Builtins that change the shell in ways that a row cannot: scopes of variables, jumps, options of reading. */
export abstract class Builtins extends Caller {
  /** Runs a builtin; undefined if it is not one of these. */
  protected runBuiltin(words: readonly Field[], context: Context, options: CallOptions): Completion | undefined {
    const [first, ...given] = words;
    if (!first?.isKnown || !own.has(first.text)) return undefined;
    const name = first.text;
    if (context.shell.aliases.has(name) || context.shell.aliases.has(`enable ${name}`)) return undefined;
    const span = this.spanOf(words, context);
    this.results.addCommand({ words, span, depth: context.depth, isKnown: true, isHarmless: true });
    for (const draft of options.redirections ?? [])
      this.addEffect(draft, this.actorOf(name, undefined, { span, context }));
    // A plain sh does not have it.
    if (context.shell.dialect === 'dash' && bashOnly.has(name)) return 'normal';
    if (declaring.has(name) && given.every(({ text }) => /^-/.test(text))) context.out.add(environmentData);
    if (declaring.has(name)) this.declare(name, given, context);
    else if (name === 'unset') this.unset(given, context);
    else if (name === 'shopt') setOption(given, context.shell);
    else if (name === 'let') for (const { text } of given) this.compute(text, context);
    // Without a file that it would read, or with an option, it goes on.
    else if (options.redirections?.some(({ kind }) => kind === 'read') || !isPlainJump(given)) return 'normal';
    else return jump(name, given, context);
    return 'normal';
  }

  private declare(name: string, given: readonly Word[], context: Context): void {
    const flags = given.filter(({ text }) => /^[-+]/.test(text)).map(({ text }) => text);
    const has = (flag: string) => flags.some((text) => text.startsWith('-') && text.includes(flag));
    if (has('p') && context.shell.secretSource !== undefined) {
      const actor = this.actorOf(name, undefined, { span: this.spanOf(given, context), context });
      this.addEffect({ kind: 'read', target: context.shell.secretSource, certainty: 'possible' }, actor);
    }
    const isLocal = name !== 'export' && name !== 'readonly' && !has('g');
    for (const word of given) {
      const [, variable, subscript, plus, value] =
        /^([A-Za-z_]\w*)(\[.*\])?(\+?)(?:=([\s\S]*))?$/.exec(word.text) ?? [];
      if (/^[-+]/.test(word.text)) continue;
      if (variable === undefined) {
        if (!word.isKnown) this.results.addUnknown('the name of the variable is not known', context.span ?? word.span);
        if (/\$\(|`/.test(word.text)) this.runQuoted(word.text, context);
        continue;
      }
      const layers = context.shell.variables;
      if (has('n')) this.results.addUnknown('a variable stands for another one', context.span ?? word.span);
      const before = layers.get(variable);
      if (isLocal) {
        const isInFunction = layers.makeLocal(variable, before ?? this.lookup(variable, context), unknownValue);
        if (!isInFunction && name === 'local') continue;
        if (isInFunction && value === undefined) layers.set(variable, unsetValue);
      }
      if (has('A') && !before?.keys) layers.set(variable, { ...unsetValue, keys: [] });
      if (value !== undefined && /^\(.*(?:\$\(|`)/s.test(value)) this.runQuoted(value, context);
      if (subscript !== undefined && /\$\(|`/.test(subscript)) this.runQuoted(subscript, context);
      if (value !== undefined) {
        const isPlain = subscript === undefined && plus === '' && !/[inluA]/.test(flags.join(''));
        this.assign(variable, isPlain ? { text: value, data: word.data } : unknownValue, context);
      }
      if (/[ilucn]/.test(flags.join(''))) {
        const current = layers.get(variable) ?? before ?? this.lookup(variable, context);
        layers.set(variable, { ...current, isConverted: !flags.some((text) => text.startsWith('+')) });
        if (value !== undefined) this.compute(value, context);
      }
      const own = context.shell.variables.get(variable);
      if ((name === 'readonly' || has('r')) && own) context.shell.variables.set(variable, { ...own, isReadonly: true });
      if (name === 'export' || has('x')) {
        const current = context.shell.variables.get(variable) ?? before ?? this.lookup(variable, context);
        context.shell.variables.set(variable, { ...current, isExported: !has('n') || name !== 'export' });
        if (context.shell.exported.length < 50)
          context.shell.exported = [...new Set([...context.shell.exported, variable])];
      }
    }
  }

  private unset(given: readonly Word[], context: Context): void {
    const isFunction = given.some(({ text }) => text === '-f');
    for (const { text, span } of given) {
      if (text.startsWith('-')) continue;
      this.noteVariable(text, context, span);
      if (context.shell.variables.get(text)?.isReadonly) continue;
      if (/\$\(|`/.test(text)) this.runQuoted(text, context);
      const isVariable = context.shell.variables.get(text) !== undefined || this.place.variables?.[text] !== undefined;
      if (!isFunction && text !== hole)
        context.shell.variables.set(text.replace(/\[.*$/, ''), text.includes('[') ? unknownValue : unsetValue);
      if (isFunction || !isVariable)
        context.shell.functions.set(text, {
          bodies: isFunction ? [] : (context.shell.functions.get(text)?.bodies ?? []),
          isCertain: false,
        });
    }
  }

  /** Variables that the text gives to a program: those that it exported, and those that it assigns for the call. */
  protected environmentFor(
    assigned: ReadonlyMap<string, Word>,
    context: Context,
    span: Word['span'],
  ): ReadonlyMap<string, Word> {
    const { exported } = context.shell;
    if (exported.length === 0) return assigned;
    const environment = new Map<string, Word>();
    for (const name of exported) {
      const { text, data } = this.lookup(name, context);
      environment.set(name, { text, data: data ?? noData, isKnown: !text.includes(hole), hasGlob: false, span });
    }
    for (const [name, word] of assigned) environment.set(name, word);
    return environment;
  }
}

function isPlainJump(given: readonly Word[]): boolean {
  return given.every(({ text, isKnown }) => !isKnown || /^-?\d+$|^--$/.test(text));
}

/** `break`, `continue`, `return` and `exit`: the shell goes on as it is now at the end of what they leave. */
function jump(name: string, given: readonly Word[], { loop, caller, shell }: Context): Completion {
  if (name === 'exit') return 'jump';
  if (name === 'return') caller?.push(shell.snapshot());
  if (name === 'return') return caller ? 'jump' : 'normal';
  if (!loop) return 'normal';
  const [count = { text: '1', isKnown: true }] = given;
  const level = Number(count.text);
  for (let each: LoopJumps | undefined = loop, at = 1; each; each = each.outer, at += 1) {
    // Where it is not known how many loops are left, each of them may be.
    const isLeft = Number.isNaN(level) || at === level || (each.outer === undefined && at < level);
    if (isLeft) (name === 'break' ? each.breaks : each.continues).push(shell.snapshot());
  }
  return 'jump';
}

function setOption(given: readonly Word[], shell: ShellState): void {
  const isSet = given.some(({ text }) => /^-\w*s/.test(text));
  const isUnset = given.some(({ text }) => /^-\w*u/.test(text));
  if (!isSet && !isUnset) return;
  if (given.some(({ text }) => text === 'extglob')) shell.isExtendedGlob = isSet;
  if (given.some(({ text }) => text === 'lastpipe')) shell.runsLastHere = isSet;
  // Once set, lines that were read before may still be expanded.
  if (given.some(({ text }) => text === 'expand_aliases') && isSet) shell.expandsAliases = true;
}
