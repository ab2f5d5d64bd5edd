import type { DialectMode, DialectName } from '@agent-hooks/hook-dialects';
import { ConfigSource, isRecord } from '@agent-hooks/hook-types';
import type { DialectChoice, DialectModes } from '../settings-dialect.ts';

/** What a settings file says about the hooks of other agents. */
export interface AskedDialects {
  readonly choice: DialectChoice;
  readonly modes: DialectModes;
}

/** Reads which other agents' hooks a file asks for; only users and machines can ask. */
export function readDialectChoice(source: ConfigSource, value: unknown): AskedDialects | undefined {
  if (source !== ConfigSource.User && source !== ConfigSource.System) return undefined;
  const config = isRecord(value) && isRecord(value.hooksConfig) ? value.hooksConfig : undefined;
  if (!config) return undefined;
  const { dialects, dialect } = config;
  const names = Array.isArray(dialects) ? dialects.filter(isName) : [];
  const modes = isRecord(dialect) ? Object.entries(dialect).filter(isMode) : [];
  return { choice: dialects === 'auto' ? 'auto' : names, modes: Object.fromEntries(modes) };
}

/** Puts together what the host, the machine and the user ask for; a mode that a machine sets stays. */
export function combineChoices(
  ofHost: DialectChoice | undefined,
  asked: readonly (AskedDialects | undefined)[],
): AskedDialects {
  const said = asked.filter((each) => each !== undefined);
  const choices = [...(ofHost === undefined ? [] : [ofHost]), ...said.map(({ choice }) => choice)];
  const choice = choices.includes('auto') ? 'auto' : [...new Set(choices.flat().filter(isName))];
  // Machines are read first, and their word counts.
  const modes: DialectModes = Object.assign({}, ...said.map((each) => each.modes).reverse());
  return { choice, modes };
}

/** Asks for no dialects to be loaded: a name that no agent has is left out where their files are listed. */
function isName(value: unknown): value is DialectName {
  return typeof value === 'string';
}

function isMode(entry: [string, unknown]): entry is [DialectName, DialectMode] {
  return entry[1] === 'strict' || entry[1] === 'faithful';
}

/** Whether someone asks for another agent's hooks; if not, nothing about other agents is loaded. */
export function asksForDialects(choice: DialectChoice): boolean {
  return choice === 'auto' || choice.length > 0;
}
