import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { didYouMean } from '../project/read-names.ts';
import { printJson, printText } from '../terminal/print.ts';
import { embedCode, embedTargets } from './embed-code.ts';

/** Prints the code that puts hooks around a model of one SDK; nothing is written. */
export function printEmbedCode(io: CliIo, sdk: string, options: { readonly json?: boolean }): void {
  const target = embedTargets.find((each) => each === sdk);
  if (target === undefined) {
    const known = embedTargets.join(', ');
    throw new CliExit(2, `--embed: there is no '${sdk}'.${didYouMean(sdk, embedTargets)} Known: ${known}.`);
  }
  const { packages, code } = embedCode[target];
  if (options.json) printJson(io, { version: 1, sdk: target, packages, code });
  else printText(io, `// npm install ${packages.join(' ')}\n${code.trimEnd()}\n`);
}
