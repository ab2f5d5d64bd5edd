import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import type { ConnectCommandOptions } from '../connect/connect-all.ts';
import { runConnectAll, runDisconnectAll } from '../connect/run-connect.ts';
import { runDoctor } from '../doctor/run-doctor.ts';
import { readProject } from '../project/read-project.ts';
import { runAddRecipe, runChangeRecipe } from '../recipes/run-recipes.ts';
import { canAsk } from '../terminal/ask.ts';
import { printLines } from '../terminal/print.ts';

export interface SetupCommandOptions extends ConnectCommandOptions {
  readonly undo?: boolean;
}

/** Guards the agents of this user: connects them, adds the guard, and proves that a refusal holds. */
export async function runSetup({ io, dir }: CommandPlace, options: SetupCommandOptions): Promise<void> {
  if (!options.yes && !options.ci && !canAsk(io))
    throw new CliExit(1, 'Nothing was written: setup asks before it writes. Run it in a terminal.');
  if (options.undo) return undoSetup(io, dir, options);
  const addGuard = () => runAddRecipe({ io, dir }, 'guard', { ...options, json: false, user: true });
  await runConnectAll(io, dir, { ...options, addGuard });
  printLines(io, ['']);
  await runDoctor({ io, dir }, undefined, { prove: true }).finally(() =>
    printLines(io, [
      '',
      'What was refused, and why: agent-hooks why',
      'What guards where: agent-hooks list',
      'Undo all of this: agent-hooks setup --undo',
    ]),
  );
}

async function undoSetup(io: CliIo, dir: string, options: SetupCommandOptions): Promise<void> {
  await runDisconnectAll(io, dir, options);
  const { hooks } = await readProject(io, dir);
  if (hooks.some(({ name, source }) => name === 'guard' && source === 'user'))
    await runChangeRecipe({ io, dir }, 'remove', { name: 'guard', options: { ...options, user: true } });
  printLines(io, [
    'Nothing guards your agents any more. To remove the command: npm uninstall --global @agent-hooks/hook-cli',
  ]);
}
