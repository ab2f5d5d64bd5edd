import type { Node } from '../syntax/nodes.ts';
import type { Completion } from './builtins.ts';
import type { Context } from './context.ts';
import type { ShellState } from './shell-state.ts';
import { SimpleCommands } from './simple-commands.ts';

/** A list of `&&` is followed so far; then all its ends are joined. */
const maximumEnds = 16;

/** Evaluates what runs only under a condition: lists, `if`, `case`. */
export abstract class Branches extends SimpleCommands {
  protected abstract runList(nodes: readonly Node[], context: Context): Completion;

  protected runChain(items: Extract<Node, { kind: 'chain' }>['items'], context: Context): Completion {
    // Where a list of `&&` may have ended, and where it goes on: what comes next sees what the one before it did.
    let ends: ShellState[] = [];
    let here = context;
    const join = (shells: readonly ShellState[]) => {
      if (ends.length > 0) this.joinForks(context.shell, [...ends, ...shells]);
      ends = [];
      here = context;
    };
    for (const { operator, node } of items) {
      if (operator === '' && this.runNode(node, context) === 'jump') return 'jump';
      if (operator === '') continue;
      if (operator === '||' || ends.length >= maximumEnds) join([here.shell]);
      if (operator === '||') {
        this.runBranches([() => 'normal', (branch) => this.runNode(node, branch)], context);
        continue;
      }
      ends.push(here === context ? context.shell.fork() : here.shell);
      here = { ...context, shell: here.shell.fork(), isConditional: true };
      if (this.runNode(node, here) === 'jump') join([]);
    }
    join([here.shell]);
    return 'normal';
  }

  /** Runs branches of which one is taken; what they leave behind is joined. */
  protected runBranches(branches: readonly ((context: Context) => Completion)[], context: Context): Completion {
    const left: ShellState[] = [];
    for (const branch of branches) {
      const shell = context.shell.fork();
      if (branch({ ...context, shell, isConditional: true }) === 'normal') left.push(shell);
    }
    this.joinForks(context.shell, left);
    return left.length === 0 ? 'jump' : 'normal';
  }

  protected runIf(clauses: Extract<Node, { kind: 'if' }>['clauses'], context: Context): Completion {
    const left: ShellState[] = [];
    let here = context;
    let isOver = false;
    for (const { condition, body } of clauses) {
      isOver = condition !== undefined && this.runList(condition, here) === 'jump';
      if (isOver) break;
      // What a condition sets, the branches before it do not see.
      const shell = here === context || here.shell.hasOwnNames ? here.shell.fork() : here.shell;
      here = { ...context, shell, isConditional: true };
      const branch = { ...here, shell: shell.fork() };
      if (this.runList(body, branch) === 'normal') left.push(branch.shell);
      isOver = condition === undefined;
    }
    // None of the conditions may be met.
    if (!isOver) left.push(here.shell);
    if (here === context) return 'jump';
    this.joinForks(context.shell, left);
    return left.length === 0 ? 'jump' : 'normal';
  }

  protected runCase(node: Extract<Node, { kind: 'case' }>, context: Context): Completion {
    this.valueOfWord(node.word, context);
    const left = [context.shell.fork()];
    let before: ShellState | undefined;
    for (const { patterns, body, fallsThrough } of node.clauses) {
      const shell = context.shell.fork();
      if (before) this.joinForks(shell, [shell.fork(), before]);
      const branch = { ...context, shell, isConditional: true };
      for (const pattern of patterns) this.patternOfWord(pattern.parts, branch);
      const isOver = this.runList(body, branch) === 'jump';
      if (!isOver) left.push(shell);
      before = fallsThrough && !isOver ? shell : undefined;
    }
    this.joinForks(context.shell, left);
    return 'normal';
  }
}
