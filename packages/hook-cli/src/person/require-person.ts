import { findPersonProblem, type PersonEvidence, type PersonRequest } from '@agent-hooks/hook-trust';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { homeOf } from '../project/home.ts';

/** What a command asks for that only a person may decide. */
export type PersonOptions = PersonRequest;

/** Where nothing is known about who started a command, no one counts as a person. */
const nothingKnown: PersonEvidence = { env: {}, hasTerminal: false };

/** Refuses what only a person may decide, unless the evidence says that one has. */
export async function requirePerson(io: CliIo, options: PersonOptions, what: string): Promise<void> {
  const why = await whyNoPerson(io, options);
  if (why !== undefined) throw new CliExit(1, `${what} is for a person to decide: ${why}`);
}

/** Explains why a command cannot be taken as a person's decision; undefined if it can. */
export async function whyNoPerson(io: CliIo, { ci, machine }: PersonOptions): Promise<string | undefined> {
  const evidence = (await io.person?.()) ?? nothingKnown;
  // What a command was handed as its environment may say more than that of the process, never less.
  return (
    findPersonProblem({ ...evidence, env: io.env }, { ci, machine }) ?? findPersonProblem(evidence, { ci, machine })
  );
}

/** The home directory of a person who changes their own settings. */
export async function homeToChange(io: CliIo, options: PersonOptions): Promise<string> {
  await requirePerson(io, options, 'Changing your own settings');
  const home = homeOf(io);
  if (home === undefined) throw new CliExit(1, 'There is no home directory: set HOME, or leave out --user.');
  return home;
}
