import type { Span } from '../types.ts';

/** Rules of reading: `bash` (zsh is read like it) or `dash`, which stands for a plain POSIX sh. */
export type Dialect = 'bash' | 'dash';

/** A piece of a word. */
export type Part =
  | { readonly kind: 'text'; readonly text: string; readonly isQuoted: boolean }
  | ParameterPart
  | { readonly kind: 'command'; readonly body: readonly Node[]; readonly isQuoted: boolean; readonly span: Span }
  /** The text of a command substitution in backticks, its escapes removed. */
  | { readonly kind: 'backtick'; readonly text: string; readonly isQuoted: boolean; readonly span: Span }
  | { readonly kind: 'arithmetic'; readonly parts: readonly Part[]; readonly isQuoted: boolean; readonly span: Span }
  | { readonly kind: 'process'; readonly body: readonly Node[]; readonly direction: '<' | '>'; readonly span: Span }
  /** Something that is not read exactly. */
  | { readonly kind: 'opaque'; readonly why: string; readonly isQuoted: boolean; readonly span: Span };

/** An expansion of a parameter: `$x`, `${x}`, `${x:-word}`. */
export interface ParameterPart {
  readonly kind: 'parameter';
  readonly name: string;
  /** `:-`, `#`, `/`, …; empty if there is none. */
  readonly operator: string;
  /** What follows the operator. */
  readonly argument: readonly Part[];
  /** True if it is written `$name`: letters that braces put after it are a part of the name. */
  readonly isBare: boolean;
  /** True if its text has braces or quotes, which confuse the expansion of braces around it. */
  readonly hasBraces: boolean;
  /** The subscript, if there is one. */
  readonly index: readonly Part[] | undefined;
  readonly isLength: boolean;
  readonly isIndirect: boolean;
  readonly isQuoted: boolean;
  readonly span: Span;
}

/** A word as it is written. */
export interface WordNode {
  readonly parts: readonly Part[];
  readonly span: Span;
}

/** `name=value`, `name+=value`, `name[index]=value`, `name=(…)`. */
export interface Assignment {
  readonly name: string;
  readonly index: readonly Part[] | undefined;
  readonly isAppend: boolean;
  readonly value: WordNode;
  /** The elements of an array. */
  readonly elements: readonly WordNode[] | undefined;
}

/** One redirection. */
export interface Redirection {
  readonly operator: string;
  /** The number or the name before the operator. */
  readonly descriptor: string | undefined;
  /** The file, the descriptor, or the text of a here-string or here-document. */
  readonly target: WordNode;
  readonly span: Span;
}

/** `a`, or `a` after `&&` or `||`. */
export interface ChainItem {
  readonly operator: '' | '&&' | '||';
  readonly node: Node;
}

/** One command of a script, simple or compound. */
export type Node =
  | SimpleNode
  | { readonly kind: 'pipeline'; readonly nodes: readonly Node[] }
  | { readonly kind: 'chain'; readonly items: readonly ChainItem[] }
  | { readonly kind: 'background'; readonly node: Node; readonly isCoprocess?: boolean; readonly name?: string }
  | { readonly kind: 'group' | 'subshell'; readonly body: readonly Node[] }
  | { readonly kind: 'if'; readonly clauses: readonly IfClause[] }
  | { readonly kind: 'while'; readonly condition: readonly Node[]; readonly body: readonly Node[] }
  | ForNode
  | { readonly kind: 'case'; readonly word: WordNode; readonly clauses: readonly CaseClause[] }
  | { readonly kind: 'function'; readonly name: string; readonly body: Node; readonly span: Span }
  /** `(( … ))` and the three parts of `for ((`; also the words of `[[ … ]]`. */
  | { readonly kind: 'arithmetic' | 'condition'; readonly words: readonly WordNode[] }
  | { readonly kind: 'redirected'; readonly node: Node; readonly redirections: readonly Redirection[] };

/** A program with its arguments, or only assignments and redirections. */
export interface SimpleNode {
  readonly kind: 'simple';
  readonly assignments: readonly Assignment[];
  readonly words: readonly WordNode[];
  /** Assignments among the arguments, by the position of their word (`declare x=(1 2)`). */
  readonly declared: ReadonlyMap<number, Assignment> | undefined;
  readonly redirections: readonly Redirection[];
  readonly span: Span;
  /** The text that the span is of. */
  readonly source: string;
}

/** `if` and `elif` have a condition, `else` has none. */
export interface IfClause {
  readonly condition: readonly Node[] | undefined;
  readonly body: readonly Node[];
}

/** `for` and `select`; without words, the positional parameters. */
export interface ForNode {
  readonly kind: 'for';
  readonly name: string;
  readonly words: readonly WordNode[] | undefined;
  readonly isSelect: boolean;
  readonly body: readonly Node[];
}

/** One branch of a `case`. */
export interface CaseClause {
  readonly patterns: readonly WordNode[];
  readonly body: readonly Node[];
  /** True if the next branch may be taken too (`;&`, `;;&`). */
  readonly fallsThrough: boolean;
}

/** The text of a word that has neither quotes nor expansions. */
export function literalOf(word: WordNode): string | undefined {
  const [part] = word.parts;
  return word.parts.length === 1 && part?.kind === 'text' && !part.isQuoted ? part.text : undefined;
}
