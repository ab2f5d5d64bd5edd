import { temporary } from '../paths.ts';
import { agentMark } from '../protected-paths.ts';
import type { Place, Span } from '../types.ts';
import { hole } from '../types.ts';
import type { Context } from './context.ts';
import { noData } from './data.ts';
import type { Results } from './results.ts';
import type { Value } from './shell-state.ts';
import { unknownValue, unsetValue } from './shell-state.ts';

const defaultSeparators = ' \t\n';

/** What variables usually have, for a host that does not say. */
const usualValues = new Map([
  // Wherever it is, what is above it is not temporary.
  ['TMPDIR', temporary],
  ['SHELL', '/bin/bash'],
  ['BASH', '/bin/bash'],
]);

/** Variables that usually have credentials. */
const secretVariable = /(?:^|_)(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|ACCESS_KEY|PRIVATE_KEY|CREDENTIALS)(?:_KEY)?$/;

/** Values of parameters, as far as the text and its place show. */
export abstract class Variables {
  readonly place: Place;
  readonly results: Results;

  constructor(place: Place, results: Results) {
    this.place = place;
    this.results = results;
  }

  /** What a parameter is. */
  protected lookup(name: string, context: Context): Value {
    const { shell } = context;
    if (/^\d+$/.test(name)) {
      if (name === '0') return shell.variables.get('0') ?? unknownValue;
      if (!shell.positional) return unknownValue;
      const word = shell.positional[Number(name) - 1];
      return word ? { text: word.text, data: word.data } : unsetValue;
    }
    if (name === '#' && shell.positional) return { text: String(shell.positional.length), data: noData };
    if (name === '@' || name === '*')
      return { text: shell.positional?.map(({ text }) => text).join(' ') ?? hole, data: noData };
    const value = shell.variables.get(name);
    if (value) return this.choose(name, value, context);
    if (name === 'IFS') return { text: defaultSeparators, data: noData };
    if (name === 'HOME') return { text: this.place.home, data: noData };
    if (name === 'PWD') return { text: shell.cwds.length === 1 ? (shell.cwds[0] ?? hole) : hole, data: noData };
    const inherited = context.isElsewhere ? undefined : this.place.variables?.[name];
    if (inherited !== undefined) return { text: inherited, data: noData, isExported: true };
    const usual = this.place.variables || context.isElsewhere ? undefined : usualValues.get(name);
    if (secretVariable.test(name)) return { text: hole, data: { files: [`$${name}`], downloads: [] } };
    return usual === undefined ? unknownValue : { text: usual, data: noData, isExported: true };
  }

  protected choose(name: string, value: Value, { choices }: Context): Value {
    if (!value.alternatives) return value;
    if (!choices) return unknownValue;
    const choice = choices.get(name) ?? { count: value.alternatives.length + 1, taken: 0 };
    choices.set(name, choice);
    return [value, ...value.alternatives][choice.taken] ?? value;
  }

  protected assign(name: string, value: Value, context: Context): void {
    this.noteVariable(name, context);
    const before = context.shell.variables.get(name);
    if (before?.isReadonly) return;
    const isExported = before?.isExported ?? value.isExported ?? this.place.variables?.[name] !== undefined;
    const { isConverted, keys } = before ?? value;
    const kept = keys && !value.keys ? { ...value, keys } : value;
    const stored = isConverted ? { ...unknownValue, data: value.data, isConverted } : kept;
    context.shell.variables.set(name, isExported ? { ...stored, isExported } : stored);
  }

  /** Reports a change of a variable that marks agents. */
  noteVariable(name: string, context: Context, span: Span = { start: 0, end: 0 }): void {
    if (!agentMark.test(name)) return;
    this.results.addEffect({
      kind: 'self-protection',
      target: name,
      place: 'system',
      certainty: context.certainty,
      program: 'shell',
      family: 'shell',
      span: context.span ?? span,
      sentence: 'It would hide that an agent started it.',
    });
  }

  protected separators(context: Context): string {
    const { text, isUnset } = this.lookup('IFS', context);
    return isUnset || text.includes(hole) ? defaultSeparators : text;
  }

  protected home(context: Context): string {
    return this.lookup('HOME', context).text;
  }

  protected expandTilde(text: string, isWhole: boolean, context: Context): string {
    // bash expands it after a name and `=` too, in every word.
    const [named = ''] = (context.shell.dialect === 'bash' && /^[A-Za-z_]\w*=(?=~)/.exec(text)) || [];
    if (named !== '') return named + this.expandTilde(text.slice(named.length), isWhole, context);
    const match = /^~([^/]*)(?=\/|$)/.exec(text);
    if (!match || (!isWhole && match[0] === text)) return text;
    const [prefix, user] = match;
    const rest = text.slice(prefix.length);
    if (context.shell.dialect === 'dash' && (user === '+' || user === '-')) return text;
    if (user === '') return this.home(context) + rest;
    if (user === '+') return this.lookup('PWD', context).text + rest;
    if (user === '-') return hole + rest;
    return user === 'root' ? `/root${rest}` : /^[\w.-]+$/.test(user ?? '') ? `/home/${user}${rest}` : text;
  }
}
