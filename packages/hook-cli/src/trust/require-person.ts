import { findAgentAbove, findAgentMark } from '@agent-hooks/hook-trust';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { canAsk } from '../terminal/ask.ts';

/** How somebody says that there is nobody to ask, on purpose. */
export interface PersonOptions {
  readonly ci?: boolean;
}

/** Refuses what only a person may decide, unless one is at the terminal or `--ci` says that this is no agent's doing. */
export function requirePerson(io: CliIo, options: PersonOptions, what: string): void {
  const why = whyNoPerson(io, options);
  if (why !== undefined) throw new CliExit(1, `${what} is for a person to decide: ${why}`);
}

/** Says why nobody can be taken to have decided; undefined if somebody has. */
export function whyNoPerson(io: CliIo, { ci }: PersonOptions): string | undefined {
  const mark = findAgentMark(io.env);
  if (mark !== undefined)
    return `this command was started by an agent or a hook (${mark} is set). Run it yourself, in a terminal.`;
  const above = io.parentPid === undefined ? undefined : findAgentAbove(io.parentPid);
  if (above !== undefined)
    return `a process above this command was started by an agent or a hook (${above} is set there). Run it yourself, in a terminal.`;
  if (canAsk(io) || ci) return undefined;
  return 'there is no terminal. Run it in one, or with --ci where nobody can be asked.';
}
