import type { Dialect, Node } from '../syntax/nodes.ts';
import type { Data, Word } from '../types.ts';
import { hole } from '../types.ts';
import { noData } from './data.ts';

/** The value of a variable. */
export interface Value {
  /** Its text, with holes. */
  readonly text: string;
  readonly data: Data;
  /** The elements of an array. */
  readonly items?: readonly Value[];
  /** The keys of an associative array; each element is a variable of its own, `name[key]`. */
  readonly keys?: readonly string[];
  /** Other values that it may have instead: branches of the text differ. */
  readonly alternatives?: readonly Value[];
  readonly isExported?: boolean;
  readonly isUnset?: boolean;
  readonly isReadonly?: boolean;
  /** True if what is assigned to it is computed or changed first (`declare -i`, `-u`). */
  readonly isConverted?: boolean;
}

/** A value of which nothing is known. */
export const unknownValue: Value = { text: hole, data: noData };
/** The value of a variable that is known not to be set. */
export const unsetValue: Value = { text: '', data: noData, isUnset: true };

const maximumAlternatives = 6;

/** What a layer of names belongs to. */
type LayerKind = 'shell' | 'function' | 'process';

/** Names and what they mean, in layers: what a subshell or a branch sets is kept apart. */
class Layers<T> {
  readonly own = new Map<string, T>();
  readonly parent: Layers<T> | undefined;
  readonly kind: LayerKind;
  private readonly inherit: (value: T) => T;

  /** `inherit` says what another process sees of a value. */
  constructor(inherit: (value: T) => T, parent?: Layers<T>, kind: LayerKind = 'shell') {
    this.inherit = inherit;
    this.parent = parent;
    this.kind = kind;
  }

  get(name: string): T | undefined {
    let isInherited = false;
    for (let layer: Layers<T> | undefined = this; layer; layer = layer.parent) {
      const found = layer.own.get(name);
      if (found !== undefined) return isInherited ? this.inherit(found) : found;
      isInherited ||= layer.kind === 'process';
    }
    return undefined;
  }

  /** Gives the function around this layer a name of its own, with its value outside; false outside of functions. */
  makeLocal(name: string, value: T, unknown: T): boolean {
    let layer: Layers<T> | undefined = this;
    let isSet = false;
    for (; layer && layer.kind === 'shell'; layer = layer.parent) isSet ||= layer.own.has(name);
    if (layer?.kind !== 'function') return false;
    if (layer.own.has(name)) return true;
    if (isSet) layer.parent?.set(name, unknown);
    layer.own.set(name, value);
    return true;
  }

  layer(kind: LayerKind): Layers<T> {
    return new Layers(this.inherit, this, kind);
  }

  /** A copy that later changes of the layers do not reach. */
  snapshot(): Layers<T> {
    const copy = new Layers(this.inherit, this.parent?.snapshot(), this.kind);
    for (const [name, value] of this.own) copy.own.set(name, value);
    return copy;
  }

  /** Sets a name where it is visible: a function sets its own only if they are local. */
  set(name: string, value: T): void {
    let layer: Layers<T> = this;
    while (layer.kind === 'function' && !layer.own.has(name) && layer.parent) layer = layer.parent;
    layer.own.set(name, value);
  }
}

/** A function: what its body may be, and whether it may be missing. */
export interface FunctionValue {
  readonly bodies: readonly Node[];
  readonly isCertain: boolean;
}

/** What the branches of a text changed. */
interface JoinedChanges {
  /** Names of variables. */
  readonly changed: readonly string[];
  readonly hasAlternatives: boolean;
}

/** How a shell starts. */
interface ShellOrigin {
  readonly dialect: Dialect;
  readonly isPosix: boolean;
  readonly parent?: ShellState;
  /** True if it is another process than its parent, which sees only what is exported. */
  readonly isProcess?: boolean;
}

/** What one shell knows at one moment. */
export class ShellState {
  variables: Layers<Value>;
  functions: Layers<FunctionValue>;
  /** Working directories that are possible, the most likely one first. */
  cwds: readonly string[] = [];
  /** `$1`, `$2`, …; undefined if they are not known. */
  positional: readonly Word[] | undefined = [];
  aliases: ReadonlyMap<string, string> = new Map();
  /** A file with credentials that was sourced. */
  secretSource: string | undefined;
  expandsAliases = false;
  isExtendedGlob = false;
  /** True if the last command of a pipe runs in the shell itself (`lastpipe`, zsh). */
  runsLastHere = false;
  /** Names that the text exported. */
  exported: readonly string[] = [];
  /** Descriptors that the text opened with `exec`. */
  descriptors: ReadonlyMap<string, Data & { readonly path?: string; readonly address?: string }> = new Map();
  readonly dialect: Dialect;
  /** True if it may be any POSIX shell: texts are read by the rules of bash and of a plain sh. */
  readonly isPosix: boolean;

  constructor(from: ShellOrigin) {
    this.dialect = from.dialect;
    this.isPosix = from.isPosix;
    const kind = from.isProcess ? 'process' : 'shell';
    this.variables = from.parent?.variables.layer(kind) ?? new Layers(inheritVariable);
    this.functions = from.parent?.functions.layer(kind) ?? new Layers(inheritFunction);
    if (from.parent) this.take(from.parent);
    if (from.isProcess) {
      this.aliases = new Map();
      this.expandsAliases = false;
      this.isExtendedGlob = false;
      this.runsLastHere = false;
      this.positional = [];
    }
    if (this.dialect === 'dash') this.expandsAliases = true;
  }

  /** A copy whose changes stay its own. */
  fork(dialect: Dialect = this.dialect): ShellState {
    return new ShellState({ dialect, isPosix: this.isPosix, parent: this });
  }

  /** True if it set something since it was forked. */
  get hasOwnNames(): boolean {
    return this.variables.own.size + this.functions.own.size > 0;
  }

  /** What this shell knows now, for a jump out of a loop or a function. */
  snapshot(): ShellState {
    const copy = this.fork();
    copy.variables = this.variables.snapshot();
    copy.functions = this.functions.snapshot();
    return copy;
  }

  /** A shell that this one starts. */
  start(isPosix: boolean): ShellState {
    return new ShellState({ dialect: 'bash', isPosix, parent: this, isProcess: true });
  }

  /** Takes over what forks of this shell left: what differs between them becomes alternatives. Returns what changed. */
  join(forks: readonly ShellState[]): JoinedChanges {
    const [first] = forks;
    const changed: string[] = [];
    let hasAlternatives = false;
    if (!first) return { changed, hasAlternatives };
    for (const name of new Set(forks.flatMap((fork) => namesSince(fork.variables, this.variables)))) {
      const value = joinValues(forks.map((fork) => fork.variables.get(name) ?? unknownValue));
      hasAlternatives ||= value.alternatives !== undefined;
      if (!isUnchanged(this.variables.get(name), value)) changed.push(name);
      this.variables.set(name, value);
    }
    for (const name of new Set(forks.flatMap((fork) => namesSince(fork.functions, this.functions)))) {
      const found = forks.map((fork) => fork.functions.get(name));
      const bodies = [...new Set(found.flatMap((each) => each?.bodies ?? []))].slice(0, maximumAlternatives);
      this.functions.set(name, { bodies, isCertain: found.every((each) => each?.isCertain === true) });
    }
    this.take(first);
    this.cwds = [...new Set(forks.flatMap((fork) => fork.cwds))].slice(0, maximumAlternatives);
    if (forks.some((fork) => fork.positional !== first.positional)) this.positional = undefined;
    if (forks.length > 1) this.aliases = new Map(forks.flatMap((fork) => [...fork.aliases]));
    this.isExtendedGlob = forks.some((fork) => fork.isExtendedGlob);
    this.runsLastHere = forks.some((fork) => fork.runsLastHere);
    this.expandsAliases = forks.some((fork) => fork.expandsAliases);
    return { changed, hasAlternatives };
  }

  /** Runs something with names of its own, as the body of a function has. */
  inFunction(positional: readonly Word[] | undefined, run: () => void): void {
    const { variables, positional: outer } = this;
    this.variables = variables.layer('function');
    this.positional = positional;
    run();
    this.variables = variables;
    this.positional = outer;
  }

  private take(other: ShellState): void {
    this.cwds = other.cwds;
    this.positional = other.positional;
    this.aliases = other.aliases;
    this.secretSource = other.secretSource;
    this.expandsAliases = other.expandsAliases;
    this.isExtendedGlob = other.isExtendedGlob;
    this.runsLastHere = other.runsLastHere;
    this.descriptors = other.descriptors;
    this.exported = other.exported;
  }
}

/** What is not exported may be set for another process nevertheless: the environment may have had the name before. */
function inheritVariable(value: Value): Value {
  // Arrays are never passed on.
  if (value.items) return unsetValue;
  return value.isExported ? value : joinValues([unsetValue, value]);
}

function inheritFunction({ bodies }: FunctionValue): FunctionValue {
  return { bodies, isCertain: false };
}

/** The names that layers above a base set. */
function namesSince<T>(layers: Layers<T>, base: Layers<T>): string[] {
  const names: string[] = [];
  for (let layer: Layers<T> | undefined = layers; layer && layer !== base; layer = layer.parent)
    names.push(...layer.own.keys());
  return names;
}

/** One value that stands for several. */
function joinValues(values: readonly Value[]): Value {
  const distinct: Value[] = [];
  for (const value of values.flatMap((each) => [each, ...(each.alternatives ?? [])]))
    if (!distinct.some((each) => isSame(each, value))) distinct.push(value);
  const [first, ...others] = distinct;
  if (!first) return unknownValue;
  if (others.length === 0) return withoutAlternatives(first);
  if (others.length >= maximumAlternatives) return unknownValue;
  return { ...first, alternatives: others.map(withoutAlternatives) };
}

function isUnchanged(before: Value | undefined, value: Value): boolean {
  const one = before?.alternatives ?? [];
  const other = value.alternatives ?? [];
  return before !== undefined && isSame(before, value) && one.length === other.length;
}

const withoutAlternatives = ({ alternatives: _, ...value }: Value): Value => value;

function isSame(one: Value, other: Value): boolean {
  return (
    one.text === other.text &&
    one.isUnset === other.isUnset &&
    one.items?.length === other.items?.length &&
    (one.items ?? []).every((item, at) => item.text === other.items?.[at]?.text)
  );
}
