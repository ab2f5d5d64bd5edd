import type { Assignment } from '../syntax/nodes.ts';
import type { Span, Word } from '../types.ts';
import { hole } from '../types.ts';
import type { Context } from './context.ts';
import { noData, wordOf } from './data.ts';
import { Expander } from './expander.ts';
import type { ShellState, Value } from './shell-state.ts';
import { unknownValue, unsetValue } from './shell-state.ts';

/** Elements of longer arrays are not followed. */
const maximumItems = 1000;

/** Assigns variables, elements and arrays. */
export abstract class Assigner extends Expander {
  protected assignAll(
    assignments: readonly Assignment[],
    isLasting: boolean,
    context: Context,
  ): ReadonlyMap<string, Word> {
    const environment = new Map<string, Word>();
    for (const assignment of assignments) {
      if (isLasting) this.assignOne(assignment, context);
      else {
        this.noteVariable(assignment.name, context, assignment.value.span);
        const { text, data } = this.valueOfWord(assignment.value, context, true);
        environment.set(assignment.name, wordOf(text, { span: context.span ?? assignment.value.span, data }));
      }
    }
    return environment;
  }

  protected assignOne(assignment: Assignment, context: Context): void {
    const index = assignment.index && this.valueOfWord({ parts: assignment.index }, context).text;
    if (assignment.name === 'BASH_ALIASES' && index !== undefined) {
      const { text } = this.valueOfWord(assignment.value, context, true);
      context.shell.aliases = new Map([...context.shell.aliases, [index, text]]);
      return;
    }
    if (context.shell.variables.get(assignment.name)?.keys) {
      this.assignKeys(assignment, index, context);
      return;
    }
    const at = index === undefined ? undefined : this.compute(index, context);
    const isAdded = assignment.isAppend || index !== undefined;
    const before = isAdded ? this.lookup(assignment.name, context) : unsetValue;
    const items = before.items ?? (before.isUnset ? [] : [before]);
    let value: Value;
    if (assignment.elements) {
      const added = this.expandWords(assignment.elements, context).map(({ text, data }): Value => ({ text, data }));
      // `[0]=a [1]=b`, in order; other subscripts are not followed.
      const isPlain = added.every(({ text }, at) => !/^\[.*\]=/.test(text) || text.startsWith(`[${at}]=`));
      for (const [at, { text, data }] of added.entries()) added[at] = { text: text.replace(/^\[\d+\]=/, ''), data };
      value =
        isPlain && items.length + added.length <= maximumItems
          ? arrayOf([...(isAdded ? items : []), ...added])
          : unknownValue;
    } else {
      value = this.valueOfWord(assignment.value, context, true);
      if (index === undefined) value = assignment.isAppend ? { ...value, text: before.text + value.text } : value;
      else if (at === undefined || at < 0 || at > Math.min(items.length, maximumItems)) value = unknownValue;
      else
        value = arrayOf(
          items.toSpliced(
            at,
            1,
            assignment.isAppend ? { ...value, text: (items[at]?.text ?? '') + value.text } : value,
          ),
        );
    }
    // An integer is computed.
    if (context.shell.variables.get(assignment.name)?.isConverted) this.compute(value.text, context);
    this.assign(assignment.name, value, context);
    // The prompt of a trace is expanded before every command.
    if (assignment.name === 'PS4') this.runQuoted(value.text, { ...context, certainty: 'possible' });
  }

  /** Elements of an associative array: `m[key]=value`, `m=([key]=value)`. */
  private assignKeys({ name, elements, value }: Assignment, index: string | undefined, context: Context): void {
    const set = (key: string, element: Value) => {
      const before = this.lookup(name, context);
      const keys = [...new Set([...(before.keys ?? []), key])].slice(0, maximumItems);
      context.shell.variables.set(name, { ...before, keys });
      this.assign(`${name}[${key}]`, element, context);
    };
    const fields = this.expandWords(elements ?? [], context);
    for (const [at, { text, data }] of fields.entries()) {
      const [, key, rest = ''] = /^\[(.*?)\]=(.*)$/s.exec(text) ?? [];
      if (key !== undefined) set(key, { text: rest, data });
      else if (at % 2 === 1) set(fields[at - 1]?.text ?? hole, { text, data });
    }
    if (!elements) set(index ?? '0', this.valueOfWord(value, context, true));
  }

  protected setLoopVariable(name: string, { text, hasGlob, data }: Word, { shell }: Context): void {
    const pattern = text.length > 1000 ? hole : text.replace(/[*?]|\[[^\]]*\]/g, hole);
    // What matches a pattern without a directory is in this one.
    const matched = pattern.startsWith(hole) ? `./${pattern}` : pattern;
    shell.variables.set(name, { text: hasGlob ? matched : text, data });
  }

  /** Sets variables to one of several sets of values. */
  assignOneOf(choices: readonly ReadonlyMap<string, Word>[], context: Context): void {
    const forks = choices.map((choice) => {
      const shell = context.shell.fork();
      for (const [name, word] of choice) this.assignWords(name, [word], { ...context, shell });
      return shell;
    });
    this.joinForks(context.shell, forks);
  }

  /** Sets a variable for a row. */
  assignWords(name: string, words: readonly (Word | undefined)[], context: Context): void {
    const [first = unknownValue, ...others] = words.map((word) =>
      word ? { text: word.text, data: word.data } : unknownValue,
    );
    this.assign(name, others.length === 0 ? first : { ...first, items: [first, ...others] }, context);
  }

  protected spanOf(words: readonly Word[], context: Context): Span {
    if (context.span) return context.span;
    return { start: words[0]?.span.start ?? 0, end: words.at(-1)?.span.end ?? 0 };
  }

  protected abstract joinForks(shell: ShellState, forks: readonly ShellState[]): readonly string[];
}

function arrayOf(items: readonly Value[]): Value {
  return { text: items[0]?.text ?? '', data: noData, items };
}
