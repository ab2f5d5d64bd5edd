import { createInterface } from 'node:readline/promises';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';

/** Puts a question to the person at the terminal and returns what was typed. */
export type Ask = (question: string) => Promise<string>;

/** True if a person can be asked. */
export function canAsk({ stdin, stdout }: CliIo): boolean {
  return stdin.isTTY === true && stdout.isTTY === true;
}

/** Asks whether something should be written, unless the person has said so already or cannot be asked. */
export async function isWanted(
  io: CliIo,
  { yes, ci, json }: Readonly<Partial<Record<'yes' | 'ci' | 'json', boolean | undefined>>>,
  question: string,
): Promise<boolean> {
  if (yes || ci || json || !canAsk(io)) return true;
  return withQuestions(io, 'Nothing was written.', async (ask) =>
    /^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim()),
  );
}

/** Lets work ask questions; Ctrl-C and the end of the input end it, with a sentence that says what that meant. */
export async function withQuestions<Result>(
  { stdin, stdout }: CliIo,
  whenLeft: string,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const terminal = createInterface({ input: stdin, output: stdout });
  const left = new Promise<never>((_, reject) => {
    terminal.once('SIGINT', () => reject(new CliExit(130, `\n${whenLeft}`)));
    terminal.once('close', () => reject(new CliExit(1, `\n${whenLeft}`)));
  });
  // It may end while nothing is being asked.
  left.catch(() => undefined);
  try {
    return await work((question) => Promise.race([terminal.question(question), left]));
  } finally {
    terminal.removeAllListeners('close');
    terminal.close();
  }
}
