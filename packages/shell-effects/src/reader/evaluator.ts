import type { ForNode, Node, WordNode } from '../syntax/nodes.ts';
import { literalOf } from '../syntax/nodes.ts';
import { Parser } from '../syntax/parser.ts';
import type { Data, Span } from '../types.ts';
import { Branches } from './branches.ts';
import type { Completion } from './builtins.ts';
import type { Context, LoopJumps } from './context.ts';
import { noData, Sink } from './data.ts';
import { isEndless, leavesJobs, spanOf } from './endless-loops.ts';
import type { Field } from './field-builder.ts';
import { unknownValue } from './shell-state.ts';

/** How often the items of a `for` are followed one by one. */
const maximumItems = 64;

/** Evaluates commands: follows every branch, and reports what runs. */
export class Evaluator extends Branches {
  /** Reads a text and evaluates it, line by line. */
  runText(text: string, context: Context): void {
    const { shell } = context;
    const isUncertain = shell.isPosix && shell.dialect === 'bash' && this.isDialectDependent(text);
    if (!isUncertain) {
      this.runLines(text, context);
      return;
    }
    const forks = [shell.fork('bash'), shell.fork('dash')];
    for (const fork of forks) this.runLines(text, { ...context, shell: fork });
    this.joinForks(shell, forks);
  }

  private runLines(text: string, context: Context): void {
    const { span } = context;
    // At the end of a file bash drops a backslash, at the end of a nested text it is one.
    const isOpen = span !== undefined && /(?:^|[^\\])(?:\\\\)*\\$/.test(text);
    if (isOpen) this.results.addUnknown('a text ends in a backslash', span);
    const parser = new Parser(isOpen ? `${text}\\` : text, context.shell.dialect);
    for (;;) {
      parser.isExtendedGlob = context.shell.isExtendedGlob;
      const complete = parser.next();
      if (complete.kind === 'end') return;
      if (complete.kind === 'problem') {
        this.results.addUnknown(`not readable: ${complete.why}`, context.span ?? complete.span);
        this.runRepaired(text, complete.span, context);
        return;
      }
      if (this.runList(complete.nodes, context) === 'jump') return;
    }
  }

  /** A shell that is still open gets the rest of a text with the next one: what an open quote or an operator leaves is possible. */
  private runRepaired(text: string, span: Span, context: Context): void {
    const rest = text.slice(span.start, span.end).replace(/^[\s;&|]+/, '');
    for (const close of rest.length < span.end - span.start ? ['', "'", '"'] : ["'", '"']) {
      const parser = new Parser(rest + close, context.shell.dialect);
      const complete = parser.next();
      if (complete.kind !== 'nodes' || complete.nodes.length === 0) continue;
      this.runList(complete.nodes, { ...context, span: context.span ?? span });
      return;
    }
    this.runBehind(text.slice(span.start, span.end), { ...context, certainty: 'possible', span: context.span ?? span });
  }

  /** A shell may read what is not read here, and go on behind it: the first rest that makes sense is possible. */
  private runBehind(unread: string, context: Context): void {
    const separators = [...unread.matchAll(/[;\n&|)]\s*/g)].slice(0, maximumItems);
    for (const { index, 0: separator } of separators) {
      const parser = new Parser(unread.slice(index + separator.length), context.shell.dialect);
      for (let at = 0; at < maximumItems; at += 1) {
        const complete = parser.next();
        if (complete.kind !== 'nodes') break;
        this.runList(complete.nodes, context);
      }
    }
  }

  private isDialectDependent(text: string): boolean {
    if (/alias|echo|declare|typeset|shopt|let|local|printf|[=\s]~|(?:^|\s)\.\s/.test(text)) return true;
    if (text.includes('{') && /,|\.\./.test(text)) return true;
    const parser = new Parser(text, 'bash');
    while (parser.next().kind === 'nodes');
    return parser.isDialectDependent;
  }

  runNodes(nodes: readonly Node[], context: Context): void {
    this.runList(nodes, context);
  }

  protected override runList(nodes: readonly Node[], context: Context): Completion {
    for (const node of nodes) if (this.runNode(node, context) === 'jump') return 'jump';
    return 'normal';
  }

  protected runNode(node: Node, context: Context): Completion {
    if (this.results.isOver) return 'jump';
    switch (node.kind) {
      case 'simple':
        return this.runSimple(node, context);
      case 'pipeline':
        return this.runPipeline(node.nodes, context);
      case 'chain':
        return this.runChain(node.items, context);
      case 'background':
        if (node.isCoprocess) this.runCoprocess(node, context);
        else this.runNode(node.node, this.apart({ ...context, isParallel: true }));
        return 'normal';
      case 'group':
        return this.runList(node.body, context);
      case 'subshell':
        this.runList(node.body, this.apart(context));
        return 'normal';
      case 'if':
        return this.runIf(node.clauses, context);
      case 'while':
        return this.runWhile(node, context);
      case 'for':
        return this.runFor(node, context);
      case 'case':
        return this.runCase(node, context);
      case 'function':
        context.shell.functions.set(node.name, { bodies: [node.body], isCertain: true });
        // bash calls it by itself.
        if (node.name === 'command_not_found_handle')
          this.runNode(node.body, this.apart({ ...context, certainty: 'possible' }));
        return 'normal';
      case 'redirected':
        return this.runRedirected(node, context);
      default:
        this.runTest(node, context);
        return 'normal';
    }
  }

  /** What is written to the descriptors of a coprocess, it reads; what it prints can be read from the other one. */
  private runCoprocess({ node, name = 'COPROC' }: Extract<Node, { kind: 'background' }>, context: Context): void {
    const { shell, span } = context;
    const ends = ['60', '61'].map((text) => ({ text, data: noData }));
    this.assign(name, { text: '60', data: noData, items: ends }, context);
    const out = new Sink();
    this.runNode(node, this.apart({ ...context, isParallel: true, out }));
    const input: Data & { readonly path: string } = { ...noData, path: '/dev/coproc' };
    shell.descriptors = new Map([...shell.descriptors, ['60', out.data] as const, ['61', input] as const]);
    this.readers.set('/dev/coproc', (stdin) => void this.runNode(node, this.apart({ ...context, stdin })));
    const [word] = node.kind === 'simple' ? node.words : [];
    // In some places bash does not find functions from a coprocess, and looks for a program of that name.
    if (word && shell.functions.get(literalOf(word) ?? ''))
      this.results.addUnknown('a coprocess may not find a function', span ?? word.span);
  }

  /** A context whose changes of the shell are lost at its end. */
  private apart(context: Context): Context {
    return { ...context, shell: context.shell.fork(), loop: undefined, caller: undefined };
  }

  private runPipeline(nodes: readonly Node[], context: Context): Completion {
    let { stdin } = context;
    for (const [at, node] of nodes.entries()) {
      const isLast = at === nodes.length - 1;
      const out = isLast ? context.out : new Sink();
      const inner: Context = { ...this.apart(context), stdin, out, isParallel: true };
      this.runNode(node, inner);
      if (isLast && context.shell.runsLastHere) this.joinForks(context.shell, [context.shell.fork(), inner.shell]);
      // What the last one prints is read by no one here.
      if (out !== context.out) stdin = out.data;
    }
    return 'normal';
  }

  /** A loop: what one round sets, the next one uses. What is still changing after two rounds is not known. */
  private runWhile(
    node: { readonly condition: readonly Node[]; readonly body: readonly Node[] },
    context: Context,
  ): Completion {
    if (isEndless(node.condition) && leavesJobs(node.body)) {
      const sentence = 'It would start programs in the background without end (a fork bomb).';
      const actor = this.actorOf('shell', undefined, { span: context.span ?? spanOf(node.body), context });
      this.addEffect({ kind: 'machine', target: 'fork bomb', isRemote: true, sentence }, actor);
    }
    const loop: LoopJumps = { breaks: [], continues: [], outer: context.loop };
    for (let rounds = 0; rounds < 3 && this.results.step(context.span ?? spanOf(node.body)); rounds += 1) {
      const shell = context.shell.fork();
      const inner: Context = { ...context, shell, loop, isConditional: true };
      const isOver = this.runList(node.condition, inner) === 'jump' || this.runList(node.body, inner) === 'jump';
      const left = [context.shell.fork(), ...(isOver ? [] : [shell]), ...loop.continues.splice(0)];
      const changed = this.joinForks(context.shell, left);
      if (changed.length === 0) break;
      if (rounds === 1) for (const name of changed) context.shell.variables.set(name, unknownValue);
    }
    this.joinForks(context.shell, [context.shell.fork(), ...loop.breaks]);
    return 'normal';
  }

  private runFor(node: ForNode, context: Context): Completion {
    const words: readonly Field[] | undefined = node.words
      ? this.expandWords(node.words, context)
      : context.shell.positional;
    const isKnown = words?.every(({ mayVanish }) => !mayVanish) && words.length <= maximumItems && !node.isSelect;
    if (!isKnown || !words) {
      context.shell.variables.set(node.name, unknownValue);
      return this.runWhile({ condition: [], body: node.body }, context);
    }
    const loop: LoopJumps = { breaks: [], continues: [], outer: context.loop };
    let isOver = false;
    for (const word of words) {
      if (!this.results.step(word.span)) return 'jump';
      this.setLoopVariable(node.name, word, context);
      const shell = context.shell.fork();
      const completion = this.runList(node.body, { ...context, shell, loop });
      const left = [...(completion === 'normal' ? [shell] : []), ...loop.continues.splice(0)];
      isOver = left.length === 0;
      if (isOver) break;
      this.joinForks(context.shell, left);
    }
    this.joinForks(context.shell, [...(isOver ? [] : [context.shell.fork()]), ...loop.breaks]);
    return isOver && loop.breaks.length === 0 ? 'jump' : 'normal';
  }

  /** `(( … ))` and `[[ … ]]`: only what is expanded in them runs. */
  private runTest(
    node: { readonly kind: 'arithmetic' | 'condition'; readonly words: readonly WordNode[] },
    context: Context,
  ): void {
    for (const [at, word] of node.words.entries()) {
      const { text } = this.valueOfWord(word, context);
      const isNumber = [at - 1, at + 1].some((near) => {
        const other = node.words[near];
        return other !== undefined && /^-(?:eq|ne|lt|le|gt|ge|v)$/.test(literalOf(other) ?? '');
      });
      if (node.kind === 'arithmetic') for (const part of text.split(';')) this.compute(part, context);
      else if (isNumber) this.compute(text, context);
    }
  }

  private runRedirected(node: Extract<Node, { kind: 'redirected' }>, context: Context): Completion {
    const redirected = this.redirect(node.redirections, context);
    const span = context.span ?? node.redirections[0]?.span ?? { start: 0, end: 0 };
    const actor = this.actorOf('shell', undefined, { span, context });
    for (const draft of redirected.effects) this.addEffect(draft, actor);
    const completion = this.runNode(node.node, redirected.context);
    for (const draft of redirected.finish())
      this.addEffect(draft, this.actorOf('shell', undefined, { span: context.span ?? spanOf([node.node]), context }));
    return completion;
  }
}
