import { homedir } from 'node:os';
import { findCovered, type Refusal, readException, refusingHooks, withException } from '@agent-hooks/policy-lab';
import { editPolicy } from '../backtest/edit-policy.ts';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { type PersonOptions, requirePerson } from '../person/require-person.ts';
import { homeOf } from '../project/home.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';

export interface WhyOptions extends PersonOptions {
  /** So many are shown, or looked at. */
  readonly number: number;
  readonly allow?: string;
  readonly until: string;
  readonly json?: boolean;
  /** Ask an administrator: for this rule, or the one that is suggested. */
  readonly request?: string | true;
}

/** Makes an exception with an end, in the policies that refused the last call that it covers. */
export async function allowException(
  io: CliIo,
  refusals: readonly Refusal[],
  options: WhyOptions & { readonly dir: string },
): Promise<void> {
  const exception = readException(options.allow ?? '', options.until);
  if (!exception) throw new CliExit(2, '--until: write how long, such as 7d, or a day to come, such as 2030-12-01.');
  const { rule, until } = exception;
  const refusal = await findCovered(homeOf(io) ?? homedir(), refusals, exception);
  if (!refusal)
    throw new CliExit(1, `${rule} covers none of the refusals that are recorded. \`agent-hooks why\` shows them.`);
  await requirePerson(io, options, 'Making an exception');
  const notes: string[] = [];
  const hooks = refusingHooks(refusal);
  for (const hook of hooks) {
    const change = { field: 'except', value: withException(hook, exception), what: 'exception' } as const;
    notes.push(...(await editPolicy(io, hook, { dir: options.dir, change, options })));
  }
  const names = hooks.map(({ name }) => name);
  if (options.json) printJson(io, { version: 1, exception, hooks: names });
  else {
    const { plain } = createPaint(io);
    printLines(io, [plain(`${rule} is allowed until ${until}, by ${names.join(', ')}.`), ...notes]);
  }
}
