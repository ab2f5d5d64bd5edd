import type { Environment } from '../commands/find-program.ts';
import { findAgentMark } from './agent-mark.ts';
import { type AncestorProcess, findAgentProgram, isSessionProgram } from './session-programs.ts';

/** All that is known about who started a command. */
export interface PersonEvidence {
  readonly env: Environment;
  readonly hasTerminal: boolean;
  /** The number of that terminal, where the system shows it. */
  readonly terminal?: number;
  /** From the parent upwards; undefined on systems that do not show them. */
  readonly ancestors?: readonly AncestorProcess[] | undefined;
  /** Whether this is a container, whose first process may well be the shell of a person. */
  readonly isContainer?: boolean;
  /** Whether settings of the user or the machine accept `--ci` in place of a terminal. */
  readonly acceptsCi?: boolean;
}

/** What a command asks for. */
export interface PersonRequest {
  readonly ci?: boolean | undefined;
  /** What changes is the machine's: the right to write its files is enough, but an agent never is. */
  readonly machine?: boolean | undefined;
}

/** Explains why a command cannot be taken as a person's decision; undefined if it can. */
export function findPersonProblem(evidence: PersonEvidence, { ci, machine }: PersonRequest = {}): string | undefined {
  const agent = findAgent(evidence);
  if (agent !== undefined || machine || (ci && evidence.acceptsCi)) return agent;
  if (!evidence.hasTerminal) return 'there is no terminal. Run it in one.';
  return isDetached(evidence)
    ? 'no login, terminal window, tmux, screen or ssh session is above this command. Run it in a terminal that you opened.'
    : undefined;
}

function findAgent({ env, ancestors = [] }: PersonEvidence): string | undefined {
  const mark = findAgentMark(env);
  if (mark !== undefined)
    return `this command was started by an agent or a hook (${mark} is set). Run it yourself, in a terminal.`;
  for (const ancestor of ancestors) {
    const above = findAgentMark(ancestor.env);
    if (above !== undefined)
      return `a process above this command was started by an agent or a hook (${above} is set there). Run it yourself, in a terminal.`;
    const program = findAgentProgram(ancestor);
    if (program !== undefined)
      return `an agent started this command (${program}, process ${ancestor.pid}). Run it yourself, in a terminal.`;
  }
  return undefined;
}

/** Whether a command has a terminal that no person is known to have opened. */
function isDetached({ ancestors, terminal, isContainer = false }: PersonEvidence): boolean {
  if (ancestors === undefined || ancestors.some(isSessionProgram)) return false;
  const top = ancestors.at(-1);
  // In a container the shell of a person is the first process, or was started from outside and has none above it.
  // Without a name it cannot be seen, so nothing is known of it.
  const isShellOfContainer = !top || (top.name !== '' && (top.pid !== 1 || top.terminal === terminal));
  return !(isContainer && isShellOfContainer);
}
