import { compileExpression, type Expression } from '../expressions/compile-expression.ts';
import { atLeast, type Coverage, toCoverage } from './coverage.ts';
import { globToSource, literalPrefix } from './glob.ts';
import { type PathPlace, placePath } from './normalize-path.ts';

/** A glob on paths: relative ones begin in the working directory, and those without a slash mean any folder. */
export class PathGlob {
  /** True if it is about names, in any folder. */
  readonly isName: boolean;
  readonly #glob: string;
  readonly #isAbsolute: boolean;
  /** The directory that everything it matches is below. */
  readonly #start: string;
  #longest: string | undefined;
  readonly #byCase = new Map<boolean, Expression | undefined>();

  constructor(glob: string) {
    this.#glob = glob.replace(/^\.\/(?=.)/, '').replace(/(?<=.)\/$/, '/**');
    this.#isAbsolute = /^(\/|~|[A-Za-z]:[/\\])/.test(this.#glob);
    this.#start = literalPrefix(this.#glob).replace(/[^/]*$/, '') || '.';
    this.isName = !glob.includes('/') && !/^(\.|\.\.|~|\*\*)$/.test(this.#glob);
  }

  get expressions(): readonly Expression[] {
    const expression = this.#compiled(false, undefined);
    return expression ? [expression] : [];
  }

  test(path: string, place: PathPlace): Coverage {
    const expression = this.#compiled(place.ignoresCase, place.home);
    if (!expression) return 'maybe';
    const { normal, relative } = placePath(path, place);
    const tested = this.#isAbsolute || this.isName ? normal : relative;
    // Most paths lack what every match has, and need no expression.
    if (!(place.ignoresCase ? tested.toLowerCase() : tested).includes(this.#part(place.ignoresCase))) return 'no';
    const names = this.isName ? tested.split('/').filter(Boolean) : [tested];
    return names.map((each) => toCoverage(expression.test(each))).reduce(atLeast, 'no');
  }

  /** Whether everything below a directory includes what the glob is about; a glob of names says nothing about it. */
  isBelow(directory: string, place: PathPlace): boolean {
    if (this.isName) return false;
    const { normal: start } = placePath(this.#start, place);
    const { normal } = placePath(directory, place);
    return normal === '/' || start === normal || start.startsWith(`${normal}/`);
  }

  /** The longest text that is in everything the glob matches. */
  #part(ignoresCase: boolean): string {
    this.#longest ??= (this.#glob.replace(/^~/, '').split('{')[0] ?? '')
      .split(/[*?\\]/)
      .map((part) => part.replace(/^\/|\/$/g, ''))
      .reduce((longest, part) => (part.length > longest.length ? part : longest), '');
    return ignoresCase ? this.#longest.toLowerCase() : this.#longest;
  }

  #compiled(ignoresCase: boolean, home: string | undefined): Expression | undefined {
    if (this.#byCase.has(ignoresCase)) return this.#byCase.get(ignoresCase);
    const named = this.#glob.replace(/^~(?=\/|$)/, home ?? '~');
    const glob = ignoresCase ? named.toLowerCase() : named;
    // What a folder contains is covered with the folder itself.
    const source = globToSource(glob.replace(/\/\*\*$/, ''), '[^/]*') + (glob.endsWith('/**') ? '(?:/[\\s\\S]*)?' : '');
    const expression = compileExpression(`^${source}$`);
    if (home !== undefined || !glob.startsWith('~')) this.#byCase.set(ignoresCase, expression);
    return expression;
  }
}
