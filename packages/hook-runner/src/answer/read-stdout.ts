import { type HookEventName, type HookOutput, isRecord, parseHookOutput } from '@agent-hooks/hook-types';
import { lastJsonObject } from './last-json-object.ts';

/** What a hook that ended well has said; no output if it said nothing. */
export interface ReadStdout {
  readonly output?: HookOutput;
  readonly warnings: readonly string[];
}

/** Reads a hook's stdout, if possible while the hook is still busy ending: most print their whole answer at once. */
export class StdoutReader {
  readonly #eventName: HookEventName;
  #ahead: { readonly text: string; readonly read: ReadStdout } | undefined;

  constructor(eventName: HookEventName) {
    this.#eventName = eventName;
  }

  /** Reads what may be all of it; if more comes, this was for nothing. */
  readAhead(text: string): void {
    if (text.length <= longestReadAhead) this.#ahead = { text, read: readStdout(this.#eventName, text) };
  }

  /** Reads an answer that has been parsed already. */
  readObject(answer: Readonly<Record<string, unknown>>): ReadStdout {
    return checkFields(this.#eventName, answer, []);
  }

  read(text: string): ReadStdout {
    return this.#ahead?.text === text ? this.#ahead.read : readStdout(this.#eventName, text);
  }
}

const longestReadAhead = 64 * 1024;

/** Reads stdout: a JSON object, one encoded twice, one after log lines, or any other text as a message. */
export function readStdout(eventName: HookEventName, stdout: string): ReadStdout {
  // trim() takes a byte order mark for white space.
  const text = stdout.trim();
  if (text === '') return { warnings: [] };
  const whole = parseWhole(text);
  if (whole) return checkFields(eventName, whole, []);
  const last = lastJsonObject(text);
  if (last) return checkFields(eventName, last, [textBeforeAnswer]);
  return { output: { decision: 'allow', systemMessage: text }, warnings: [] };
}

const textBeforeAnswer =
  'The hook printed other text before its JSON answer; only the last JSON object counts. Print everything else to stderr.';

function parseWhole(text: string): Record<string, unknown> | undefined {
  const value = text.startsWith('{') || text.startsWith('"') ? parseJson(text) : undefined;
  const decoded = typeof value === 'string' ? parseJson(value.trim()) : value;
  return isRecord(decoded) ? decoded : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkFields(eventName: HookEventName, value: unknown, warnings: readonly string[]): ReadStdout {
  const { output, problems } = parseHookOutput(eventName, value);
  if (problems.length === 0) return { output, warnings };
  const ignored = problems.map((problem) => `A field of the hook's answer was ignored: ${problem.message}.`);
  return { output, warnings: [...warnings, ...ignored] };
}
