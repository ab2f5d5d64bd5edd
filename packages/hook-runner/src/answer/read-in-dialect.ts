import type { AnswerContext, AnswerEnd, ReadAnswer, RunDialect } from '@agent-hooks/hook-types/internal';
import { longestReadAhead } from './read-stdout.ts';

/** Reads the end of a hook by its dialect, if possible while the hook is still busy ending: most end well, with nothing on stderr. */
export class DialectReader {
  readonly #dialect: RunDialect;
  readonly #context: AnswerContext;
  #ahead: { readonly stdout: string; readonly answer: ReadAnswer } | undefined;

  constructor(dialect: RunDialect, context: AnswerContext) {
    this.#dialect = dialect;
    this.#context = context;
  }

  /** Reads what may be all of it; if more comes, or the hook ends otherwise, this was for nothing. */
  readAhead(stdout: string): void {
    if (stdout.length > longestReadAhead) return;
    try {
      this.#ahead = { stdout, answer: this.#ask({ exitCode: 0, signal: null, stdout, stderr: '' }) };
    } catch {
      // It fails again at the end, where that counts.
    }
  }

  read(end: AnswerEnd): ReadAnswer {
    const isAsExpected = end.exitCode === 0 && end.signal === null && end.stderr === '';
    return isAsExpected && this.#ahead?.stdout === end.stdout ? this.#ahead.answer : this.#ask(end);
  }

  #ask(end: AnswerEnd): ReadAnswer {
    return this.#dialect.readAnswer(end, this.#context);
  }
}
