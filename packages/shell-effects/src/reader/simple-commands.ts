import type { Node, SimpleNode } from '../syntax/nodes.ts';
import { literalOf } from '../syntax/nodes.ts';
import type { Data, Word } from '../types.ts';
import { Builtins, type Completion } from './builtins.ts';
import type { CallOptions } from './caller.ts';
import type { Choice, Context } from './context.ts';
import { noData, Sink, sourcesOf, wordOf } from './data.ts';
import type { Field } from './field-builder.ts';
import type { Redirected } from './redirections.ts';
import { type ShellState, unsetValue } from './shell-state.ts';

const maximumCombinations = 8;
const maximumRecursion = 3;

/** Evaluates simple commands: expands their words, and runs a function, a builtin or a program. */
export abstract class SimpleCommands extends Builtins {
  private hasAlternatives = false;

  protected abstract runNode(node: Node, context: Context): Completion;

  /** What is run at the end of the text, with the variables that the shell has then. */
  private readonly ending: { readonly text: string; readonly context: Context }[] = [];

  runAtExit(text: string, context: Context): void {
    this.ending.push({ text, context });
  }

  finish(): void {
    for (const { text, context } of this.ending.splice(0)) this.runText(text, context);
  }

  protected joinForks(shell: ShellState, forks: readonly ShellState[]): readonly string[] {
    const { changed, hasAlternatives } = shell.join(forks);
    if (hasAlternatives) this.hasAlternatives = true;
    return changed;
  }

  protected runSimple(node: SimpleNode, context: Context): Completion {
    if (!this.hasAlternatives) return this.runOnce(node, context);
    const choices = new Map<string, Choice>();
    const forks: ShellState[] = [];
    const outputs: Data[] = [];
    let completion: Completion = 'normal';
    for (let round = 0; round < maximumCombinations; round += 1) {
      const shell = context.shell.fork();
      const certainty = round > 0 || choices.size > 0 ? 'possible' : context.certainty;
      const out = new Sink();
      completion = this.runOnce(node, { ...context, shell, choices, certainty, out });
      outputs.push(out.data);
      forks.push(shell);
      if (!nextCombination(choices)) break;
      if (round === maximumCombinations - 1)
        this.results.addUnknown('too many values are possible', context.span ?? node.span);
    }
    const [output = noData] = outputs;
    // Only one of the values is there: it prints one of these.
    context.out.add(outputs.every(({ text }) => text === output.text) ? output : sourcesOf(outputs));
    this.joinForks(context.shell, forks);
    return completion;
  }

  private runOnce(node: SimpleNode, context: Context): Completion {
    const [first] = node.words;
    const alias = first && context.shell.expandsAliases ? context.shell.aliases.get(literalOf(first) ?? '') : undefined;
    if (first && alias !== undefined && !context.active.includes(`alias ${literalOf(first)}`))
      this.runAlias(node, alias, context);
    const words = this.expandArguments(node, context);
    const redirected = this.redirect(node.redirections, context);
    const environment = this.assignAll(node.assignments, words.length === 0, context);
    const inner = redirected.context;
    let completion: Completion = 'normal';
    if (words.length > 0) completion = this.runWords(words, inner, { node, environment, redirected });
    else {
      const actor = this.actorOf('shell', undefined, { span: context.span ?? node.span, context });
      for (const draft of redirected.effects) this.addEffect(draft, actor);
      // `$(<file)` is what is in the file.
      if (inner.stdin && inner.stdin !== context.stdin) context.out.add(inner.stdin);
    }
    const sender = this.actorOf('shell', undefined, { span: context.span ?? node.span, context });
    for (const draft of redirected.finish()) this.addEffect(draft, sender);
    return completion;
  }

  /** An alias is the text of the command with its first word replaced. */
  private runAlias(node: SimpleNode, alias: string, context: Context): void {
    const [first] = node.words;
    if (!first) return;
    let text = node.source.slice(node.span.start, first.span.start) + alias;
    let { end } = first.span;
    let value: string | undefined = alias;
    // After a blank at its end the next word may be an alias too.
    for (const word of node.words.slice(1)) {
      value = /[ \t]$/.test(value) ? context.shell.aliases.get(literalOf(word) ?? '') : undefined;
      if (value === undefined) break;
      text += node.source.slice(end, word.span.start) + value;
      end = word.span.end;
    }
    text += node.source.slice(end, node.span.end);
    const active = [...context.active, `alias ${literalOf(first)}`];
    this.runText(text, { ...context, span: context.span ?? node.span, active });
  }

  /** The words of a command; arrays among the arguments of `declare` are set at once. */
  private expandArguments(node: SimpleNode, context: Context): readonly Field[] {
    if (!node.declared) return this.expandWords(node.words, context);
    return node.words.flatMap((word, at) => {
      const assignment = node.declared?.get(at);
      if (!assignment) return this.expandWord(word, context);
      if (node.words.some((each) => /^-\w*A/.test(literalOf(each) ?? '')))
        context.shell.variables.set(assignment.name, { ...unsetValue, keys: [] });
      this.assignOne(assignment, context);
      return [wordOf(assignment.name, { span: context.span ?? word.span })];
    });
  }

  private runWords(words: readonly Field[], context: Context, from: RunOrigin): Completion {
    const [first] = words;
    const name = first?.isKnown ? first.text : '';
    const known = name === '' ? undefined : context.shell.functions.get(name);
    if (known?.isCertain) {
      this.runFunction(words, context, { ...from, bodies: known.bodies });
      return 'normal';
    }
    if (known) {
      const called = context.shell.fork();
      const there: Context = { ...context, shell: called, certainty: 'possible' };
      this.runFunction(words, there, { ...from, bodies: known.bodies });
      this.joinForks(context.shell, [context.shell.fork(), called]);
    }
    const options: CallOptions = {
      environment: this.environmentFor(from.environment, context, first?.span ?? from.node.span),
      redirections: from.redirected.effects,
    };
    const completion = this.runBuiltin(words, context, options);
    if (completion !== undefined) return completion;
    if (name === 'exec' && words.slice(1).every(({ text }) => text.startsWith('-'))) {
      const opened = from.redirected.opened;
      const { stdin } = context;
      context.shell.descriptors = new Map([
        ...context.shell.descriptors,
        ...(stdin ? [['0', stdin] as const] : []),
        ...opened,
      ]);
    }
    this.callProgram(words, context, options);
    return 'normal';
  }

  private runFunction(
    words: readonly Field[],
    context: Context,
    { bodies, environment }: Pick<RunOrigin, 'environment'> & { readonly bodies: readonly Node[] },
  ): void {
    const name = words[0]?.text ?? '';
    const span = this.spanOf(words, context);
    const calls = context.active.filter((each) => each === name).length;
    if (calls > 0 && context.isParallel) {
      const sentence = 'It would start copies of itself without end (a fork bomb).';
      const actor = this.actorOf(name, undefined, { span, context });
      this.addEffect({ kind: 'machine', target: 'fork bomb', isRemote: true, sentence }, actor);
    }
    if (calls >= maximumRecursion || !this.results.step(span)) {
      this.results.addUnknown('a function calls itself', span);
      return;
    }
    const inner: Context = { ...context, active: [...context.active, name], span, isParallel: false, loop: undefined };
    const forks = bodies.map((body) => {
      const shell = context.shell.fork();
      shell.inFunction(words.slice(1), () => {
        const caller: ShellState[] = [];
        // Assignments before the call hold while it runs.
        for (const [each, { text, data }] of environment)
          shell.variables.own.set(each, { text, data, isExported: true });
        const called = shell.fork();
        const isOver = this.runNode(body, { ...inner, shell: called, caller }) === 'jump';
        this.joinForks(shell, [...(isOver ? [] : [called]), ...caller]);
      });
      return shell;
    });
    this.joinForks(context.shell, forks);
  }
}

/** What belongs to the words of a command. */
interface RunOrigin {
  readonly node: SimpleNode;
  readonly environment: ReadonlyMap<string, Word>;
  readonly redirected: Redirected;
}

/** Moves on to the next values; false after the last ones. */
function nextCombination(choices: ReadonlyMap<string, Choice>): boolean {
  for (const choice of choices.values()) {
    choice.taken += 1;
    if (choice.taken < choice.count) return true;
    choice.taken = 0;
  }
  return false;
}
