import { renderBacktest } from '@agent-hooks/policy-lab';
import { CliExit } from '../cli-exit.ts';
import type { CommandPlace } from '../cli-io.ts';
import { type PersonOptions, requirePerson } from '../person/require-person.ts';
import { didYouMean } from '../project/read-names.ts';
import { readProject } from '../project/read-project.ts';
import { hookPlace } from '../project/short-path.ts';
import { isWanted } from '../terminal/ask.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { editPolicy } from './edit-policy.ts';
import { backtest } from './run-backtest.ts';

export interface PromoteOptions extends PersonOptions {
  readonly days: number;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** Shows what a hook that only monitors would have stopped, and lets it stop that from now on. */
export async function runPromote({ io, dir }: CommandPlace, name: string, options: PromoteOptions): Promise<void> {
  const { hooks, dir: projectDir } = await readProject(io, dir);
  const monitors = hooks.filter(({ config }) => config.mode === 'monitor');
  const hook = monitors.find((each) => each.name === name);
  if (!hook) {
    const names = monitors.map((each) => each.name);
    const isThere = hooks.some((each) => each.name === name);
    const why = isThere ? `'${name}' does not only monitor.` : `There is no hook named '${name}'.`;
    throw new CliExit(2, `${why}${didYouMean(name, names)} In monitor mode: ${names.join(', ') || 'none'}.`);
  }
  const { report, notes } = await backtest(io, dir, { since: Date.now() - options.days * 86_400_000, only: [hook] });
  const paint = createPaint(io);
  if (!options.json) printLines(io, [...renderBacktest(report, notes).map(paint.plain), '']);
  await requirePerson(io, options, 'Promoting a policy');
  if (!(await isWanted(io, options, `Let ${name} refuse and ask from now on?`)))
    throw new CliExit(1, 'Nothing was written.');
  const change = { field: 'mode', value: undefined, what: 'promoted' } as const;
  const shownNotes = await editPolicy(io, hook, { dir: projectDir, change, options });
  if (options.json) printJson(io, { version: 1, name, file: hook.file ?? null, report });
  else printLines(io, [`${paint.plain(name)} is enforced from now on (${hookPlace(io, hook)}).`, ...shownNotes]);
}
