import type { CliIo } from '../cli-io.ts';
import { withQuestions } from '../terminal/ask.ts';
import { firstHooks, type HookLanguage, hookLanguages } from './first-hooks.ts';

/** Asks in which language the first hook should be written; an empty answer takes the first. */
export async function askLanguage(io: CliIo): Promise<HookLanguage> {
  const { stdout } = io;
  stdout.write('In which language should the first hook be?\n');
  for (const [index, language] of hookLanguages.entries()) {
    stdout.write(`  ${index + 1}  ${language.padEnd(7)} ${firstHooks[language].title}\n`);
  }
  return withQuestions(io, 'Nothing was created.', async (ask) => {
    for (;;) {
      const chosen = readAnswer(await ask('Number or name [1]: '));
      if (chosen) return chosen;
      stdout.write(`Please answer 1 to ${hookLanguages.length}, or ${hookLanguages.join(', ')}.\n`);
    }
  });
}

function readAnswer(answer: string): HookLanguage | undefined {
  const word = answer.trim().toLowerCase();
  if (word === '') return hookLanguages[0];
  return hookLanguages.find((language, index) => word === language || word === String(index + 1));
}
