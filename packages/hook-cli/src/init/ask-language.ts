import { createInterface } from 'node:readline/promises';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { firstHooks, type HookLanguage, hookLanguages } from './first-hooks.ts';

/** Asks in which language the first hook should be written; an empty answer takes the first. */
export async function askLanguage({ stdin, stdout }: CliIo): Promise<HookLanguage> {
  const terminal = createInterface({ input: stdin, output: stdout });
  const interrupted = new Promise<never>((_, reject) => {
    terminal.once('SIGINT', () => reject(new CliExit(130, '\nNothing was made.')));
    terminal.once('close', () => reject(new CliExit(1, '\nNothing was made.')));
  });
  try {
    stdout.write('In which language should the first hook be?\n');
    for (const [index, language] of hookLanguages.entries()) {
      stdout.write(`  ${index + 1}  ${language.padEnd(7)} ${firstHooks[language].title}\n`);
    }
    for (;;) {
      const answer = await Promise.race([terminal.question('Number or name [1]: '), interrupted]);
      const chosen = readAnswer(answer);
      if (chosen) return chosen;
      stdout.write(`Please answer 1 to ${hookLanguages.length}, or ${hookLanguages.join(', ')}.\n`);
    }
  } finally {
    terminal.removeAllListeners('close');
    terminal.close();
  }
}

function readAnswer(answer: string): HookLanguage | undefined {
  const word = answer.trim().toLowerCase();
  if (word === '') return hookLanguages[0];
  return hookLanguages.find((language, index) => word === language || word === String(index + 1));
}
