import type { RE2JS } from 're2js';

/** Whether the built-in engine takes no more than polynomial time of low degree for a pattern. */
export function isPlainPattern(pattern: string): boolean {
  if (pattern.length > maxPlainPattern) return false;
  const bare = pattern.replace(/\\[^\dk]|#/g, '_').replace(/\[[^\]]*\]/g, '_');
  // Each group that may be left out doubles the ways to try.
  const hasFewOptions = (bare.match(/\)\?/g)?.length ?? 0) <= 3;
  return hasFewOptions && !/\(\?[=!<]|\\[\dk]/.test(bare) && degreeOf(bare) <= 2;
}

/** How many quantifiers can follow each other: of alternatives only one is tried at a time. A repeated group has no limit. */
function degreeOf(bare: string): number {
  const count = (_all: string, body: string) => '#'.repeat(degreeOf(body));
  const plain = bare.replace(/\((?:\?:)?([^()]*)\)(?:\?|(?![*+{]))/g, count);
  if (plain !== bare) return degreeOf(plain);
  const degrees = bare.split('|').map((part) => part.match(/[*+{#]|(?<![*+}?])\?/g)?.length ?? 0);
  return /[()]/.test(bare) ? Number.POSITIVE_INFINITY : Math.max(...degrees);
}

/** Loads the linear engine, which a host without hostile matchers never needs. */
export async function loadLinearEngine(): Promise<void> {
  linear ??= (await import('re2js')).RE2JS;
}

/** Tests an expression within bounded time; undefined if that is not possible. */
export function testGuarded(expression: RegExp, subject: string): boolean | undefined {
  return testLinear(expression, subject) ?? testWithinTime(expression, subject);
}

/** Longer patterns are not looked into. */
const maxPlainPattern = 1000;

let linear: typeof RE2JS | undefined; // Loaded by the first hook that needs it.
const compiled = new WeakMap<RegExp, RE2JS | null>(); // Compiling takes far longer than one test.

/** What the linear engine may do for one test: about a tenth of a second. */
const maxSteps = 50_000_000;

/** Compiling a longer one takes the linear engine longer than the time limit is. */
const maxLinearPattern = 10_000;

function testLinear(expression: RegExp, subject: string): boolean | undefined {
  // Beyond ASCII the engines differ about what a character is, and what a space.
  if (!linear || expression.source.length > maxLinearPattern || !/^[ -~]*$/.test(subject)) return undefined;
  let engine = compiled.get(expression);
  if (engine === undefined) {
    engine = compileLinear(linear, expression.source);
    compiled.set(expression, engine);
  }
  if (engine === null || engine.programSize() * subject.length > maxSteps) return undefined;
  return engine.test(subject);
}

/** Null for what a linear engine cannot do, such as looking around, or would read in another way. */
function compileLinear(engine: typeof RE2JS, pattern: string): RE2JS | null {
  const readsAlike = !/\\[^dDwWsSbB\W]|\[\[?:/.test(pattern);
  try {
    if (!readsAlike) return null;
    return engine.compile(engine.translateRegExp(pattern));
  } catch {
    return null;
  }
}

/** The part of `node:vm` that is used. */
interface Room {
  readonly context: object;
  readonly script: { runInContext(context: object, options: { readonly timeout: number }): unknown };
}

const timeLimitMs = 50;
/** So often it is tried again where the machine, and not the expression, took the time. */
const mostTries = 10;
let room: Room | undefined; // Made once: a context takes a millisecond, and holds nothing between tests.

/** Only code that runs in a context of its own can be ended after some time, a regular expression included. */
function testWithinTime(expression: RegExp, subject: string): boolean | undefined {
  room ??= makeRoom();
  const { context, script } = room;
  Object.assign(context, { expression, subject });
  try {
    return tryWithinTime(() => script.runInContext(context, { timeout: timeLimitMs }) === true);
  } finally {
    // Neither a long subject nor a matcher may be held by the room.
    Object.assign(context, { expression: undefined, subject: undefined });
  }
}

/** Most expressions are plain, and need no `node:vm`. */
function makeRoom(): Room {
  const vm = process.getBuiltinModule('node:vm');
  return { context: vm.createContext({}), script: new vm.Script('expression.test(subject)') };
}

/** The limit is one of processor time: on a busy machine the clock runs on while nothing is done. */
function tryWithinTime(test: () => boolean): boolean | undefined {
  const start = process.cpuUsage();
  for (let tries = 0; tries < mostTries; tries++) {
    try {
      return test();
    } catch (error) {
      const { user, system } = process.cpuUsage(start);
      if (!isTimeout(error) || user + system >= timeLimitMs * 1000) return undefined;
    }
  }
  return undefined;
}

/** The error is one of the context, and no instance of this one's class. */
function isTimeout(error: unknown): boolean {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
