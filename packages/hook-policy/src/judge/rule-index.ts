import type { Word } from '@agent-hooks/shell-effects';
import { maxPlainSubject } from '../expressions/compile-expression.ts';
import type { CompiledRule } from '../rules/compile-rule.ts';
import { programName } from '../rules/program-name.ts';
import { isForTool } from './coverage-of-call.ts';
import type { Subject } from './read-call.ts';

/** Finds the rules that could cover something without testing all of them; those that refuse come first. */
export class RuleIndex {
  readonly #rules: readonly CompiledRule[];
  readonly #byTool = new Map<string, ToolRules>();

  constructor(rules: readonly CompiledRule[]) {
    this.#rules = [
      ...rules.filter(({ decision }) => decision === 'deny'),
      ...rules.filter(({ decision }) => decision !== 'deny'),
    ];
  }

  /** The rules for the tool of a subject that could cover it. */
  candidates(subject: Subject): readonly CompiledRule[] {
    const rules = this.#rulesFor(subject);
    if (subject.kind === 'command') return rules.forCommand(subject.command.words);
    return subject.kind === 'text' && subject.tool === 'shell' ? rules.forText(subject.text) : rules.all;
  }

  #rulesFor({ tool, name }: Subject): ToolRules {
    const key = `${tool} ${name}`;
    const known = this.#byTool.get(key);
    if (known) return known;
    // Names come from a model and have no end.
    if (this.#byTool.size >= 100) this.#byTool.clear();
    const rules = new ToolRules(this.#rules.filter((rule) => isForTool(rule, tool, name)));
    this.#byTool.set(key, rules);
    return rules;
  }
}

/** The rules of one tool. */
class ToolRules {
  readonly all: readonly CompiledRule[];
  /** Those that are about one program only, in a place of their own. */
  readonly #byProgram = new Map<string, CompiledRule[]>();
  readonly #expressions: readonly CompiledRule[];
  readonly #others: readonly CompiledRule[];
  /** Matches whatever one of the plain expressions does; most texts are done with by this one test. */
  readonly #joined: RegExp | undefined;

  constructor(all: readonly CompiledRule[]) {
    this.all = all;
    for (const rule of all) {
      const program = rule.pattern?.program;
      if (program !== undefined) this.#byProgram.set(program, [...(this.#byProgram.get(program) ?? []), rule]);
    }
    this.#expressions = all.filter(({ pattern }) => pattern?.joinable !== undefined);
    this.#others = all.filter(({ pattern }) => pattern?.program === undefined && pattern?.joinable === undefined);
    this.#joined = join(this.#expressions);
  }

  forCommand(words: readonly Word[]): readonly CompiledRule[] {
    const [program] = words;
    if (!program?.isKnown) return this.all;
    const own = this.#byProgram.get(programName(program.text)) ?? none;
    const expressions = this.#possible(words.map(({ text }) => text).join(' '));
    return own.length + expressions.length === 0 ? this.#others : [...own, ...expressions, ...this.#others];
  }

  forText(text: string): readonly CompiledRule[] {
    const expressions = this.#possible(text);
    return expressions.length === 0 ? this.#others : [...expressions, ...this.#others];
  }

  #possible(text: string): readonly CompiledRule[] {
    if (this.#expressions.length === 0) return none;
    const isTested = this.#joined !== undefined && text.length <= maxPlainSubject;
    return isTested && !this.#joined.test(text) ? none : this.#expressions;
  }
}

const none: readonly CompiledRule[] = [];

function join(rules: readonly CompiledRule[]): RegExp | undefined {
  try {
    return new RegExp(rules.map(({ pattern }) => `(?:${pattern?.joinable})`).join('|'));
  } catch {
    // Two groups of the same name, or too large together.
    return undefined;
  }
}
