import { CodeCalls } from './code-calls.ts';
import { reportRemoteCall } from './remote-calls.ts';
import { type Body, compute, dataOf, unknown, type Value } from './values.ts';

/** How deep code is followed, and how many items of a list one by one. */
export const maximumDepth = 60;
export const maximumItems = 16;
/** Methods that call a function with each item, or with what they are called on. */
const iterates =
  /^(forEach|map|each|filter|flatMap|each_with_index|each_entry|each_line|select|reject|some|every|find|then|tap|finally|array_map|array_walk|pmap|submit|apply_async|imap|starmap|all|any|pass|times)$/;
/** Functions that call a function that they are given, once. */
const callsBack =
  /^(setTimeout|setImmediate|setInterval|nextTick|queueMicrotask|on|once|Thread|Process|register|call_soon|run|main|catch)$/;

/** Calls functions: those of the language, those of the code, and those that are handed to others. */
export abstract class CodeFunctions extends CodeCalls {
  protected readonly variables = new Map<string, Value>();
  /** Where the bodies begin that are being read, the innermost last. */
  private readonly active: number[] = [];
  protected returned: Value = unknown;
  protected depth = 0;
  private steps = 0;

  /** Reads one statement of a body. */
  protected abstract statement(): void;

  /** Reads a part of the code, and goes on behind it. */
  protected runRange([from, to]: readonly [from: number, to: number]): void {
    const { end } = this;
    this.at = from;
    this.end = to;
    this.depth += 1;
    while (this.at < to && this.depth < maximumDepth && this.canContinue()) this.statement();
    this.depth -= 1;
    this.at = to;
    this.end = end;
  }

  /** Loops and functions repeat; code is not followed for longer than its length explains. */
  private canContinue(): boolean {
    this.steps += 1;
    const limit = 10_000 + this.tokens.length;
    if (this.steps === limit) this.report.unknown('the code does too much to be followed to the end');
    return this.steps < limit;
  }

  /** Runs a function of the code with these arguments. */
  protected callBody(body: Body, args: readonly Value[]): Value {
    this.uncalled.delete(body);
    // What a function does when it calls itself is known after the second time.
    const depth = this.active.filter((start) => start === body.range[0]).length;
    if (depth > 1 || this.active.length > 20) return unknown;
    this.active.push(body.range[0]);
    const { at } = this;
    const before = body.params.map(
      (name) => [name.replace('*', ''), this.variables.get(name.replace('*', ''))] as const,
    );
    const fields = args.at(-1)?.fields;
    body.params.forEach((name, index) => {
      if (name.startsWith('*')) this.variables.set(name.slice(1), { items: args.slice(index) });
      else this.variables.set(name, fields?.get(name) ?? args[index] ?? unknown);
    });
    this.variables.set('@_', { items: args });
    this.variables.set('$_', args[0] ?? unknown);
    this.returned = unknown;
    this.runRange(body.range);
    for (const [name, value] of before) if (value) this.variables.set(name, value);
    this.at = at;
    this.active.pop();
    return this.returned;
  }

  protected call(
    callee: Value,
    { args, self }: { readonly args: readonly Value[]; readonly self: Value | undefined },
  ): Value {
    if (callee.body) return this.callBody(callee.body, args);
    const name = callee.name ?? (this.language === 'php' ? (callee.text ?? '') : '');
    const last = name.slice(name.lastIndexOf('.') + 1);
    const [first, second, third] = args;
    this.callRemote(last, args);
    // `f.call(self, x)`, `f.apply(self, [x])`, `Reflect.apply(f, self, [x])`.
    if (name === 'Reflect.apply' && first) return this.call(first, { args: third?.items ?? [], self });
    if (/(?<!^subprocess|\.)\.(call|apply)$/.test(name))
      return this.call(
        { name: name.replace(/\.\w+$/, '') },
        { args: last === 'apply' ? (second?.items ?? []) : args.slice(1), self },
      );
    if (/^(public_send|__send__|send|call_user_func(_array)?)$/.test(last) && first?.text && !/^socket/.test(name))
      return this.call(
        { name: first.text },
        { args: last.endsWith('array') ? (second?.items ?? []) : args.slice(1), self: undefined },
      );
    if (name.startsWith('.') && iterates.test(last) && args.some(({ body }) => body)) {
      this.callBack(last, { args, source: self ?? unknown });
      return self ?? unknown;
    }
    const value = name.startsWith('.')
      ? this.callMethod(self ?? unknown, name.slice(1), args)
      : this.callNamed(name, args);
    this.callBack(last, { args, source: iterates.test(last) && self ? self : unknown });
    return value;
  }

  /** Reports methods of clients that delete what a server keeps. */
  protected callRemote(name: string, args: readonly Value[]): void {
    const deletesSelection = /^(?:python|php|ruby)$/.test(this.language);
    if (!/^(?:awk|other)$/.test(this.language)) reportRemoteCall({ name, args, deletesSelection }, this.report);
  }

  private callNamed(name: string, args: readonly Value[]): Value {
    const done = this.callFunction(name, args) ?? compute(name, args, this.home);
    if (done) return done;
    const [, module] = /^(?:(.*)\.)?[^.]*$/.exec(name) ?? [];
    const known = module ? this.variables.get(module) : undefined;
    return { data: dataOf({ items: [...args, ...(known ? [known] : [])] }) };
  }

  /** Calls functions that are handed to another one. */
  private callBack(name: string, { args, source }: { readonly args: readonly Value[]; readonly source: Value }): void {
    const isNamed = (value: Value) =>
      value.name !== undefined
        ? this.isFunction(value.name)
        : this.language === 'php' && /^array_(map|walk)$/.test(name) && value.text !== undefined;
    for (const callback of args) {
      const isCalled = iterates.test(name) || callsBack.test(name);
      if (!callback.body && !(isCalled && isNamed(callback))) continue;
      const list =
        source === unknown
          ? (args.find((value) => value !== callback && (value.items || value.text !== undefined)) ?? unknown)
          : source;
      const wasConditional = this.isConditional;
      if (!isCalled) this.isConditional = true;
      for (const item of iterates.test(name) ? (list.items?.slice(0, maximumItems) ?? [list]) : [unknown]) {
        if (callback.body) this.callBody(callback.body, [item]);
        else this.call({ name: callback.name ?? callback.text ?? '' }, { args: [item], self: undefined });
      }
      this.isConditional = wasConditional;
    }
  }
}
