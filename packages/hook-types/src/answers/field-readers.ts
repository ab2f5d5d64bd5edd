import { describeFound, type HookProblem, problemAt, withSuggestion } from '../problem.ts';
import { isRecord } from '../record.ts';
import { nearestName } from '../settings/nearest-name.ts';

/** A place in an answer. */
export type Path = readonly (string | number)[];

/** Reads one field; undefined, and a problem, if it cannot be read. */
export type Reader = (value: unknown, path: Path, problems: HookProblem[]) => unknown;

/** What a hook sent as `llm_request` or `llm_response`, in the one stable shape. */
export interface ReadPatch {
  /** Undefined if nothing of it could be read. */
  readonly patch: Readonly<Record<string, unknown>> | undefined;
  readonly problems: readonly HookProblem[];
  /** The words of the conversation in it could not be read, so that an edit of them is lost. */
  readonly losesWords: boolean;
}

/** Reads an object field by field: what is named is read or left out, everything else stays as it is. */
export class FieldsReader {
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #path: Path;
  readonly #problems: HookProblem[] = [];
  /** Fields that are not what they were: read into another shape, or left out. */
  readonly #changed = new Map<string, unknown>();
  readonly #bad = new Set<string>();

  constructor(value: Readonly<Record<string, unknown>>, path: Path) {
    this.#value = value;
    this.#path = path;
  }

  /** Reads a field with its reader; null means absent. */
  read(name: string, read: Reader): void {
    const found = Object.hasOwn(this.#value, name) ? this.#value[name] : undefined;
    if (found === undefined) return;
    const value = found === null ? undefined : read(found, [...this.#path, name], this.#problems);
    if (value !== found) this.#changed.set(name, value);
    if (value === undefined && found !== null) this.#bad.add(name);
  }

  /** Reads the fields of an object below, each alone; `describeUnknown` says what is wrong with unknown ones. */
  readInside(name: string, readers: Readonly<Record<string, Reader>>, describeUnknown?: typeof unknownField): void {
    this.read(name, (found, path, problems) => {
      if (!isRecord(found)) return bad(found, 'an object', { path, problems });
      const below = new FieldsReader(found, path);
      for (const [field, read] of Object.entries(readers)) below.read(field, read);
      const known = Object.keys(readers);
      const unknown = Object.keys(found).find((field) => !known.includes(field));
      if (describeUnknown && unknown !== undefined) problems.push(describeUnknown([...path, unknown], known));
      const result = below.result([]);
      problems.push(...result.problems);
      return result.patch;
    });
  }

  /** Leaves out a field that has no business here. */
  reject(name: string, problem: HookProblem): void {
    this.#problems.push(problem);
    this.#changed.set(name, undefined);
    this.#bad.add(name);
  }

  /** What was read; `words` are the fields without which an edit of the conversation is lost. */
  result(words: readonly string[]): ReadPatch {
    const entries = Object.entries(this.#value)
      .map(([name, value]): [string, unknown] => [name, this.#changed.has(name) ? this.#changed.get(name) : value])
      .filter(([, value]) => value !== undefined);
    return {
      patch: this.#changed.size === 0 ? this.#value : Object.fromEntries(entries),
      problems: this.#problems,
      losesWords: words.some((name) => this.#bad.has(name)),
    };
  }
}

/** The problem of an unknown field; `meant` is what it was meant for, where that is clear. */
export function unknownField(path: Path, known: readonly string[], meant?: string): HookProblem {
  const name = String(path.at(-1));
  const problem = problemAt(path, `the unknown field ${describeFound(name)}`, 'a known field');
  return withSuggestion(problem, meant ?? nearestName(name, known));
}

/** Reads a text. */
export const readString: Reader = (value, path, problems) =>
  typeof value === 'string' ? value : bad(value, 'a string', { path, problems });

/** Reads a finite number. */
export const readNumber: Reader = (value, path, problems) =>
  typeof value === 'number' && Number.isFinite(value) ? value : bad(value, 'a finite number', { path, problems });

/** Makes a reader of a list from the reader of its items; one bad item makes the list bad. */
export function listOf(readItem: Reader): Reader {
  return (value, path, problems) => {
    if (!Array.isArray(value)) return bad(value, 'a list', { path, problems });
    const items: unknown[] = [];
    for (const [index, item] of value.entries()) {
      const read = readItem(item, [...path, index], problems);
      if (read === undefined) return undefined;
      items.push(read);
    }
    return items;
  };
}

/** Makes a reader of one of a few words. */
export function oneOf(...words: readonly string[]): Reader {
  return (value, path, problems) =>
    words.includes(String(value)) && typeof value === 'string'
      ? value
      : bad(value, words.map((name) => `'${name}'`).join(' or '), { path, problems });
}

/** Where a value was found, and the list of what is wrong with it. */
export interface ReadPlace {
  readonly path: Path;
  readonly problems: HookProblem[];
}

function bad(value: unknown, expected: string, { path, problems }: ReadPlace): undefined {
  problems.push(problemAt(path, describeFound(value), expected));
  return undefined;
}
