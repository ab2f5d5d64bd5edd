import { type Dialect, dialectTable, getDialect, isDialectName } from '@agent-hooks/hook-dialects';
import { CliExit } from '../cli-exit.ts';
import { didYouMean } from './read-names.ts';

/** Reads the name of an agent that a person typed for an option. */
export function readDialect(option: string, word: string): Dialect {
  if (isDialectName(word)) return getDialect(word);
  const names = Object.keys(dialectTable);
  const known = `${didYouMean(word, names)} Agents: ${names.join(', ')}.`;
  throw new CliExit(2, `${option}: there is no agent '${word}'.${known}`);
}
