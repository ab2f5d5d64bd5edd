import { getEventRow, type HookOutput } from '@agent-hooks/hook-types';
import {
  isBlockingDecision,
  type PrintedAnswer,
  type PrintedContext,
  readAnswerObject,
  readPrinted,
} from '@agent-hooks/hook-types/internal';

/** Reads a hook's stdout, if possible while the hook is still busy ending: most print their whole answer at once. */
export class StdoutReader {
  readonly #context: PrintedContext;
  #ahead: { readonly text: string; readonly answer: PrintedAnswer } | undefined;

  constructor(context: PrintedContext) {
    this.#context = context;
  }

  /** Reads what may be all of it; if more comes, this was for nothing. */
  readAhead(text: string): void {
    if (text.length <= longestReadAhead) this.#ahead = { text, answer: readPrinted(text, this.#context) };
  }

  /** Reads an answer that has been parsed already. */
  readObject(answer: Readonly<Record<string, unknown>>): PrintedAnswer {
    return readAnswerObject(answer, this.#context);
  }

  /** Whether an answer says no, or stops the agent. */
  refuses(output: HookOutput): boolean {
    const { decision, stops } = getEventRow(this.#context.eventName).readAnswer(output);
    return isBlockingDecision(decision) || stops;
  }

  read(text: string): PrintedAnswer {
    return this.#ahead?.text === text ? this.#ahead.answer : readPrinted(text, this.#context);
  }
}

/** What is longer takes its time to print, and is read when all of it is there. */
export const longestReadAhead = 64 * 1024;
