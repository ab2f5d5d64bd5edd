import type { Assignment } from '../syntax/nodes.ts';
import type { Word } from '../types.ts';
import type { Context } from './context.ts';
import { noData, wordOf } from './data.ts';
import { Expander } from './expander.ts';
import type { Value } from './shell-state.ts';
import { unknownValue, unsetValue } from './shell-state.ts';

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
    const at = index === undefined ? undefined : this.compute(index, context);
    const isAdded = assignment.isAppend || index !== undefined;
    const before = isAdded ? this.lookup(assignment.name, context) : unsetValue;
    const items = before.items ?? (before.isUnset ? [] : [before]);
    let value: Value;
    if (assignment.elements) {
      const added = this.expandWords(assignment.elements, context).map(({ text, data }): Value => ({ text, data }));
      const isPlain = added.every(({ text }) => !/^\[.*\]=/.test(text));
      value = isPlain ? arrayOf([...(isAdded ? items : []), ...added]) : unknownValue;
    } else {
      value = this.valueOfWord(assignment.value, context, true);
      if (index === undefined) value = assignment.isAppend ? { ...value, text: before.text + value.text } : value;
      else if (at === undefined || at < 0 || at > items.length) value = unknownValue;
      else
        value = arrayOf(
          items.toSpliced(
            at,
            1,
            assignment.isAppend ? { ...value, text: (items[at]?.text ?? '') + value.text } : value,
          ),
        );
    }
    this.assign(assignment.name, value, context);
    // The prompt of a trace is expanded before every command.
    if (assignment.name === 'PS4') this.runQuoted(value.text, { ...context, certainty: 'possible' });
  }
}

function arrayOf(items: readonly Value[]): Value {
  return { text: items[0]?.text ?? '', data: noData, items };
}
